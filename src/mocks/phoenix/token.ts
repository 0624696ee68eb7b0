/** The only token that a fake takes where one is due. */
const demoToken = "demo-token";

/** Whether a request carries the good token. */
export const isGoodToken = (request: Request): boolean =>
  request.headers.get("authorization") === `Bearer ${demoToken}`;

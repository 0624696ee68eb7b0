/**
 * Whether an event comes from the browser for a person: pointer, keyboard, or assistive technology, which presses
 * through the browser too. One that a script makes (`element.click()`, `dispatchEvent`) is no person's act.
 * jsdom makes every event by a script: component tests replace this module (`src/test/setup.ts`).
 */
export const isFromAPerson = (event: Pick<Event, "isTrusted">): boolean => event.isTrusted;

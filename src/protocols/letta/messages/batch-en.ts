import { lettaReadEn } from "./read-en.ts";
import { lettaSendEn } from "./send-en.ts";

/** Every sentence that the later half speaks, in English, by id. */
export const lettaBatchEn = { ...lettaReadEn, ...lettaSendEn };

export { presetsQuery } from "./exports.api.ts";

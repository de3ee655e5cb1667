export { decodeJson, decodeJsonObject, isStorableText, type JsonObject } from "./decode-json.ts";
export { installDecoder, acceptRawBodies, maxBodyBytes } from "./decoder.plugin.ts";

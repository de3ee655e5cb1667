/**
 * Puts the decoder before every route: JSON objects and nothing else come in. Webhooks are the exception,
 * their signature covers the raw bytes: a scope that calls `acceptRawBodies` gets the bytes as the body and
 * decodes them after the signature was checked.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { decodeJsonObject } from "./decode-json.ts";

export const maxBodyBytes = 1_048_576;
const jsonType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Makes JSON objects the only body of an app. Its routes throw BODY_MALFORMED, BODY_TOO_LARGE or
 * UNSUPPORTED_MEDIA.
 */
export function installDecoder(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: maxBodyBytes },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseEncoding(request);
      if (!jsonType.test(request.headers["content-type"] ?? "")) throw new AppError("UNSUPPORTED_MEDIA");
      return decodeJsonObject(bytes);
    },
  );
  app.addHook("onRequest", async (request) => {
    if (/%00/.test(request.raw.url ?? ""))
      throw new AppError("BODY_MALFORMED", { reason: "NUL in the address" });
  });
}

/**
 * Inside this scope bodies of any type arrive untouched, as a Buffer. Throws BODY_TOO_LARGE,
 * UNSUPPORTED_MEDIA.
 */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "*",
    { parseAs: "buffer", bodyLimit: maxBodyBytes },
    async (request: FastifyRequest, bytes: Buffer) => {
      refuseEncoding(request);
      return bytes;
    },
  );
}

// A compressed body would be limited by its small size and work with its large one (threat 16).
function refuseEncoding(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding.toLowerCase() !== "identity")
    throw new AppError("UNSUPPORTED_MEDIA");
}

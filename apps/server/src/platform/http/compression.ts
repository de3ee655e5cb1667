/**
 * Answers to other machines are compressed as they go out, at the fastest level. A peer on this machine, such
 * as a reverse proxy or the browser of a single seller, gets plain bytes: there compressing costs more time
 * than sending.
 */
import { constants } from "node:zlib";
import type { FastifyInstance } from "fastify";

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/** Adds compression when the service can be reached from other machines at all. */
export async function compressForRemotePeers(app: FastifyInstance, host: string): Promise<void> {
  if (host === "localhost" || loopback.test(host)) return;
  const { default: compress } = await import("@fastify/compress");
  app.addHook("onRequest", async (request) => {
    if (loopback.test(request.ip)) request.headers["x-no-compression"] = "1";
  });
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ["zstd", "br", "gzip", "identity"],
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
}

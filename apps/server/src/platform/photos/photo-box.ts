/**
 * Foreign photos as small pictures of our own (reliability, threats 8, 10, 11).
 *
 *   asked for -> on disk? give it
 *             -> failed a moment ago? the same failure again, without a call
 *             -> one of our own? read it
 *             -> fetch (two at a time, guarded client) -> decode and redraw -> keep -> give
 *
 * Who asks for the same photo meanwhile gets the same outcome. Files are kept per store, so that no store can
 * learn from the speed of an answer what another one has looked at.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { AppError, type PhotoSize } from "@stallkeeper/contract";
import {
  ConnectorError,
  RateLimited,
  Rejected,
  Temporary,
  type HttpClient,
} from "@stallkeeper/connector-sdk";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { readImageKind, type ImageKind } from "./image-kind.ts";
import { createPhotoCache } from "./photo-cache.ts";
import { PhotoRefused } from "./photo-refused.ts";
import { createPhotoShrinker } from "./photo-shrinker.ts";
import { shapeOf } from "./photo-size.ts";
import { rememberFailures } from "./remembered-failures.ts";
import { createTurnstile } from "./turnstile.ts";

interface WantedPhoto {
  storeId: string;
  url: string;
  size: PhotoSize;
}

export interface PhotoBox {
  /**
   * The photo of an address as WebP. Throws PHOTO_NOT_FOUND for what is no photo, PHOTO_UNAVAILABLE while its
   * host fails, BUSY when too many wait. Safe to repeat.
   */
  open(wanted: WantedPhoto): Promise<Buffer>;
  /**
   * A picture that a person sent, redrawn so that nothing else is in it; as WebP of a photo's size where
   * nothing else is said. Throws PHOTO_REFUSED, PHOTO_UNAVAILABLE where nothing can be decoded, BUSY.
   */
  redraw(bytes: Buffer, as?: Redrawing): Promise<Buffer>;
  /** From now on asks this first: its photos are read here, and their addresses are never called. */
  readOwn(find: FindOwnPhoto): void;
  /** Ends what works in the background. */
  close(): void;
}

/** The bytes of a photo that the service itself keeps for the store; null: the address isn't one of those. */
export type FindOwnPhoto = (wanted: { storeId: string; url: string }) => Promise<Buffer | null>;

/** How a picture is drawn anew. */
export interface Redrawing {
  format?: "webp" | "jpeg";
  /** The longer side, never enlarged. */
  pixels?: number;
  /** What is taken; of what moves the first picture. */
  takes?: ReadonlySet<ImageKind>;
}

interface PhotoBoxOptions {
  dataDir: string;
  http: HttpClient;
  log: Logger;
  now: () => Date;
}

type Failure = "PHOTO_NOT_FOUND" | "PHOTO_UNAVAILABLE";

const limits = {
  fileBytes: 10 * 1024 * 1024,
  fetchMs: 10_000,
  decodeMs: 5_000,
  concurrency: 2,
  maxWaiting: 500,
  failureMs: 3 * 60_000,
  cacheBytes: 256 * 1024 * 1024,
};
/** What people send: the formats of cameras and screens. */
const sendable: ReadonlySet<ImageKind> = new Set(["jpeg", "png", "webp"]);
const sentPixels = 1_600;
const accept = "image/webp,image/jpeg,image/png,image/avif;q=0.8,image/gif;q=0.5";

/** The box of a service, closed with it. Call after the guard, which brings the services. */
export function openPhotoBox(app: FastifyInstance): PhotoBox {
  const { config, vendorHttp, log, now } = app.services;
  const photos = createPhotoBox({ dataDir: config.dataDir, http: vendorHttp, log, now });
  app.addHook("onClose", async () => photos.close());
  return photos;
}

/** A box over `<dataDir>/photos`. */
function createPhotoBox({ dataDir, http, log, now }: PhotoBoxOptions): PhotoBox {
  const cache = createPhotoCache(join(dataDir, "photos"), limits.cacheBytes);
  const shrinker = createPhotoShrinker({ taskMs: limits.decodeMs });
  const failures = rememberFailures<Failure>({ memoryMs: limits.failureMs, nowMs: () => now().getTime() });
  const turnstile = createTurnstile({
    ...limits,
    onFull: () => new AppError("BUSY", { retryAfterSeconds: 5 }),
  });
  const underWay = new Map<string, Promise<Buffer>>();
  let findOwn: FindOwnPhoto = async () => null;

  async function make(key: string, { storeId, url, size }: WantedPhoto): Promise<Buffer> {
    const kept = await cache.read(key);
    if (kept !== null) return kept;
    return turnstile.pass(async () => {
      // Asked once it is this one's turn: those before it may just have shown that the host is dead.
      const known = failures.find(url);
      if (known !== null) throw new AppError(known);
      // The first photo after a pause would wait for its decoder once it is here: that starts while it is on
      // its way.
      shrinker.warm();
      const own = await findOwn({ storeId, url });
      const webp = await drawPhoto(url, size, own);
      await cache
        .write(key, webp)
        .catch((error: unknown) => log.warn({ err: error }, "a photo could not be kept"));
      return webp;
    });
  }

  function fetchPhoto(url: string): Promise<Buffer> {
    return http.download({
      operation: "photos.fetch",
      url,
      accept,
      maxBytes: limits.fileBytes,
      timeoutMs: limits.fetchMs,
    });
  }

  async function drawPhoto(url: string, size: PhotoSize, own: Buffer | null): Promise<Buffer> {
    try {
      const bytes = own ?? (await fetchPhoto(url));
      failures.clear(url);
      const kind = readImageKind(bytes);
      if (kind === null) throw new PhotoRefused("no picture of a known format");
      return await shrinker.shrink({ bytes, kind, ...shapeOf(size) });
    } catch (error) {
      const isHostAtFault = error instanceof Temporary || error instanceof RateLimited;
      const isOurFault = !(error instanceof ConnectorError || error instanceof PhotoRefused);
      const failure: Failure = isHostAtFault || isOurFault ? "PHOTO_UNAVAILABLE" : "PHOTO_NOT_FOUND";
      if (isOurFault) log.error({ err: error }, "photos cannot be decoded here");
      else
        log.debug(
          { host: URL.parse(url)?.host, reason: error instanceof Error ? error.message : String(error) },
          "a photo was not shown",
        );
      // An address that was refused cost no call, and may be allowed a moment later: the practice market
      // starts last.
      const wasAsked = !(error instanceof Rejected && error.vendorCode === "ADDRESS_NOT_ALLOWED");
      if (wasAsked) failures.remember(url, failure, isHostAtFault);
      throw new AppError(failure, {}, { cause: error });
    }
  }

  return {
    open({ storeId, url, size }) {
      const key = createHash("sha256")
        .update(JSON.stringify([storeId, url, size]))
        .digest("hex");
      const running =
        underWay.get(key) ?? make(key, { storeId, url, size }).finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    },
    redraw(bytes, { format = "webp", pixels = sentPixels, takes = sendable } = {}) {
      return turnstile.pass(async () => {
        const kind = readImageKind(bytes);
        if (kind === null || !takes.has(kind)) throw new AppError("PHOTO_REFUSED");
        try {
          return await shrinker.shrink({ bytes, kind, pixels, fit: "inside", format });
        } catch (error) {
          if (error instanceof PhotoRefused) throw new AppError("PHOTO_REFUSED", {}, { cause: error });
          log.error({ err: error }, "photos cannot be decoded here");
          throw new AppError("PHOTO_UNAVAILABLE", {}, { cause: error });
        }
      });
    },
    readOwn: (find) => void (findOwn = find),
    close: () => shrinker.close(),
  };
}

/**
 * Files that came with messages. A platform tells addresses; the page never sees one. Whoever looks at a file
 * names its message and place, and the service fetches it once, by the guarded client, and keeps what it made
 * of it.
 */
import { AppError } from "@stallkeeper/contract";
import { ConnectorError, RateLimited, Temporary } from "@stallkeeper/connector-sdk";
import { inStore, viewStore, type Ctx } from "../../../platform/context.ts";
import { createTurnstile, rememberFailures, type PhotoBox } from "../../../platform/photos/index.ts";
import { hashOf } from "./attachments.ts";
import {
  findFetched,
  findMessageFile,
  keepAttachment,
  noteAttachmentsUsed,
  noteFetched,
  readContent,
} from "./attachments.store.ts";
import { readFile } from "./read-file.ts";

const limits = { fileBytes: 10 * 1024 * 1024, fetchMs: 20_000, failureMs: 3 * 60_000 };
const accept = "image/webp,image/jpeg,image/png,application/pdf;q=0.9,*/*;q=0.1";

type Failure = "ATTACHMENT_UNAVAILABLE" | "ATTACHMENT_NOT_FOUND";

export interface OpenedFile {
  name: string;
  mediaType: string;
  content: Buffer;
}

export interface PlatformFiles {
  /**
   * A file of a message. Throws ATTACHMENT_NOT_FOUND, also for another store's, ATTACHMENT_REFUSED for what
   * is neither picture nor PDF, ATTACHMENT_UNAVAILABLE while its host fails, BUSY. Safe to repeat.
   */
  open(
    ctx: Ctx,
    place: { sessionId: string; messageId: string; index: string },
    size: "preview" | "full",
  ): Promise<OpenedFile>;
}

/** What a service fetches; two at a time. */
export function openPlatformFiles(photos: PhotoBox, now: () => Date): PlatformFiles {
  const memory = { memoryMs: limits.failureMs, nowMs: () => now().getTime() };
  const failures = rememberFailures<Failure>(memory);
  /** What was fetched and is no file we keep; its reason is for whoever asks next, too. */
  const refusals = rememberFailures<AppError>(memory);
  const turnstile = createTurnstile({
    concurrency: 2,
    maxWaiting: 200,
    onFull: () => new AppError("BUSY", { retryAfterSeconds: 5 }),
  });
  const underWay = new Map<string, Promise<string>>();

  async function download(ctx: Ctx, url: string): Promise<Buffer> {
    const known = failures.find(url);
    if (known !== null) throw new AppError(known);
    try {
      const bytes = await ctx.vendorHttp.download({
        operation: "attachments.fetch",
        url,
        accept,
        maxBytes: limits.fileBytes,
        timeoutMs: limits.fetchMs,
      });
      failures.clear(url);
      return bytes;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const isHostAtFault = error instanceof Temporary || error instanceof RateLimited;
      const failure: Failure = isHostAtFault ? "ATTACHMENT_UNAVAILABLE" : "ATTACHMENT_NOT_FOUND";
      failures.remember(url, failure, isHostAtFault);
      throw new AppError(failure, {}, { cause: error });
    }
  }

  /** Fetches and keeps what stands at an address; answers its id. */
  function bring(ctx: Ctx, url: string): Promise<string> {
    return turnstile.pass(async () => {
      const refused = refusals.find(url);
      if (refused !== null) throw refused;
      const bytes = await download(ctx, url);
      const file = await readFile(photos, bytes).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "ATTACHMENT_REFUSED")
          refusals.remember(url, error, false);
        throw error;
      });
      return inStore(ctx, async (tx) => {
        const { id } = await keepAttachment(tx, { ...file, sentHash: hashOf(bytes), now: ctx.now() });
        await noteAttachmentsUsed(tx, [id], ctx.now());
        await noteFetched(tx, hashOf(url), id);
        return id;
      });
    });
  }

  return {
    async open(ctx, { sessionId, messageId, index }, size) {
      const missing = (): AppError => new AppError("ATTACHMENT_NOT_FOUND", { messageId });
      if (!/^\d{1,3}$/.test(index)) throw missing();
      const { file, id } = await viewStore(ctx, async (tx) => {
        const found = await findMessageFile(tx, { sessionId, messageId, index: Number(index) });
        const url = found?.url ?? null;
        return { file: found, id: found?.id ?? (url === null ? null : await findFetched(tx, hashOf(url))) };
      });
      if (file === null) throw missing();
      const { url, name } = file;
      if (id === null && url === null) throw missing();
      const wanted = id ?? (await once(`${ctx.storeId} ${url}`, () => bring(ctx, url ?? "")));
      const kept = await viewStore(ctx, (tx) => readContent(tx, wanted, size));
      if (kept === null) throw missing();
      return { ...kept, name };
    },
  };

  function once(key: string, begin: () => Promise<string>): Promise<string> {
    const running = underWay.get(key) ?? begin().finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }
}

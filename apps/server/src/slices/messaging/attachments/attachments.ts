/**
 * Files of messages: kept once per store, shown from our own address, and sent with what names them.
 *   sent by a person -> kept, for a week -> named by a message: kept with it
 *                                        -> named by a draft or a snippet: kept for as long as it's named
 *   told of by a platform -> fetched when somebody looks at it -> kept
 */
import { createHash } from "node:crypto";
import { AppError, type AttachmentView, type NamedAttachment } from "@stallkeeper/contract";
import { cleanFileName } from "@stallkeeper/domain";
import { inStore, requireScope, viewStore, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import type { PhotoBox } from "../../../platform/photos/index.ts";
import {
  findSentAttachment,
  keepAttachment,
  listAttachments,
  readContent,
  renewAttachments,
  type AttachmentType,
  type KeptAttachment,
} from "./attachments.store.ts";
import { readFile } from "./read-file.ts";

const endings: Record<AttachmentType, string> = { "image/jpeg": "jpg", "application/pdf": "pdf" };

/** The hash that tells a stranger's bytes or address. */
export const hashOf = (told: Buffer | string): Buffer => createHash("sha256").update(told).digest();

/**
 * Keeps a file that a person sent. Throws FORBIDDEN, ATTACHMENT_REFUSED, ATTACHMENT_UNAVAILABLE, BUSY. A
 * repeat answers the same id.
 */
export async function addAttachment(
  ctx: Ctx,
  photos: PhotoBox,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<AttachmentView> {
  requireScope(ctx, "messages.write");
  const sentHash = hashOf(bytes);
  const known = await inStore(ctx, (tx) => findSentAttachment(tx, sentHash, ctx.now()));
  if (known !== null) return describeAttachment(known, name);
  const file = await readFile(photos, bytes);
  const kept = await inStore(ctx, (tx) => keepAttachment(tx, { ...file, sentHash, now: ctx.now() }));
  return describeAttachment(kept, name);
}

/** A kept file under the name that somebody gave it. Pure. */
export function describeAttachment({ id, mediaType, bytes }: KeptAttachment, name: string): AttachmentView {
  return {
    _id: id,
    name: cleanFileName(name, endings[mediaType]),
    kind: mediaType === "application/pdf" ? "pdf" : "picture",
    bytes,
  };
}

/**
 * The files that something is about to name, in its order; none of them goes meanwhile. Throws
 * ATTACHMENT_NOT_FOUND, also for another store's. Safe to repeat.
 */
export async function nameAttachments(
  ctx: Ctx,
  tx: StoreTx,
  named: readonly NamedAttachment[],
): Promise<AttachmentView[]> {
  if (named.length === 0) return [];
  const ids = named.map(({ _id }) => _id);
  const kept = await listAttachments(tx, ids);
  const views = named.map(({ _id, name }) => {
    const found = kept.find(({ id }) => id === _id);
    if (found === undefined) throw new AppError("ATTACHMENT_NOT_FOUND", { attachmentId: _id });
    return describeAttachment(found, name);
  });
  await renewAttachments(tx, ids, ctx.now());
  return views;
}

/** Files as the row of a message holds them. Pure. */
export function filesOfMessage(
  views: readonly AttachmentView[],
): { attachments: (Omit<AttachmentView, "_id"> & { id: string })[] } | object {
  return views.length === 0 ? {} : { attachments: views.map(({ _id: id, ...file }) => ({ id, ...file })) };
}

/** A file of the store by its id. Throws ATTACHMENT_NOT_FOUND, also for another store's. */
export async function openAttachment(
  ctx: Ctx,
  id: string,
  size: "preview" | "full",
): Promise<{ mediaType: string; content: Buffer }> {
  const found = await viewStore(ctx, (tx) => readContent(tx, id, size));
  if (found === null) throw new AppError("ATTACHMENT_NOT_FOUND", { attachmentId: id });
  return found;
}

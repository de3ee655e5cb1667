/**
 * Files that sellers send: kept by what they hold, so that the same bytes of a seller are the same file, and
 * shown to whoever has the address, which nobody guesses.
 */
import { createHash } from "node:crypto";
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Account, StoredFile } from "../model.ts";

const PATH = "/media/uploads/";
const KINDS: Readonly<Record<string, { type: string; first: Buffer }>> = {
  "image/jpeg": { type: "IMAGE", first: Buffer.from("ffd8ff", "hex") },
  "image/png": { type: "IMAGE", first: Buffer.from("89504e47", "hex") },
  "application/pdf": { type: "PDF", first: Buffer.from("%PDF-") },
};

/** Keeps a file; a repeat gives the same one. Throws Refusal `field_invalid` for another kind of file. */
export function storeFile(
  sim: Sim,
  account: Account,
  wish: { name: string; mediaType: string; bytes: Buffer },
): StoredFile {
  const kind = KINDS[wish.mediaType];
  if (kind === undefined || !wish.bytes.subarray(0, kind.first.length).equals(kind.first))
    throw new Refusal("field_invalid", "Send a JPEG, PNG or PDF.", { field: "file" });
  const hash = createHash("sha256").update(`${account.username} ${wish.mediaType} `).update(wish.bytes);
  const id = `fl-${hash.digest("hex").slice(0, 32)}`;
  const known = sim.store.file.get(account.market, id);
  if (known !== undefined) return known;
  const file: StoredFile = {
    market: account.market,
    account: account.username,
    id,
    seq: sim.store.file.nextSeq(account.market),
    name: wish.name.slice(0, 100) || "file",
    mediaType: wish.mediaType,
    type: kind.type,
    bytes: wish.bytes.length,
    base64: wish.bytes.toString("base64"),
  };
  sim.store.commit([{ k: "file", v: file }]);
  return file;
}

/** Where a kept file is shown, without the market's own address. */
export const uploadPath = ({ market, id }: StoredFile): string => `${PATH}${market}/${id}`;

/** The file of a path, or null when the path leads to none. */
export function answerUpload(sim: Sim, path: string): Answer | null {
  const [market, id = ""] = path.startsWith(PATH) ? path.slice(PATH.length).split("/") : [];
  if (market !== "bazaar" && market !== "ebay") return null;
  const file = sim.store.file.get(market, id);
  return file === undefined
    ? null
    : answer(200, Buffer.from(file.base64, "base64"), {
        "content-type": file.mediaType,
        "content-security-policy": "default-src 'none'",
      });
}

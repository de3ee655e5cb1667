/** Changes of many items, sent in parts. */
import type { ItemEditsInput, ItemEditsOutcome } from "@stallkeeper/contract";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { inParts } from "../../../platform/in-parts.ts";
import { isUnanswered } from "../../../platform/request-keys.ts";

type Edits = ItemEditsInput["edits"];
/** What was changed, with what stood before, and what wasn't, and why. */
export interface ChangedItems {
  done: ItemEditsOutcome["done"];
  failed: Pick<ItemEditsOutcome["failed"][number], "itemId" | "msg">[];
}

/**
 * Sends edits in parts of at most `most`; a part that nobody answered is sent once more. Where a later part fails,
 * what went before stands and the rest is answered as failed. Throws ApiError where nothing was changed.
 */
export async function changeInParts(
  edits: Edits,
  most: number,
  send: (part: Edits) => Promise<ItemEditsOutcome>,
): Promise<ChangedItems> {
  const all: ChangedItems = { done: [], failed: [] };
  for (const [at, part] of inParts(edits, most).entries()) {
    try {
      const { done, failed } = await sendTwice(part, send);
      all.done.push(...done);
      all.failed.push(...failed);
    } catch (error) {
      if (at === 0) throw error;
      const { message: msg } = normaliseError(error);
      all.failed.push(...edits.slice(at * most).map(({ itemId }) => ({ itemId, msg })));
      return all;
    }
  }
  return all;
}

async function sendTwice(
  part: Edits,
  send: (part: Edits) => Promise<ItemEditsOutcome>,
): Promise<ItemEditsOutcome> {
  try {
    return await send(part);
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) throw error;
    const { done, failed } = await send(part);
    // What the first one changed stands by now: what it was before is what was shown.
    const edits = new Map(part.map((edit) => [edit.itemId, edit]));
    const shown = (itemId: string) => {
      const { set = {}, seen = {} } = edits.get(itemId) ?? {};
      return Object.fromEntries(Object.entries(seen).filter(([name]) => name in set));
    };
    return {
      done: done.map(({ itemId, before }) => ({
        itemId,
        before: Object.keys(before).length === 0 ? shown(itemId) : before,
      })),
      failed,
    };
  }
}

/**
 * Saves what was typed, pasted or filled into cells: each item by itself, shown at once, undone as one step
 * by Ctrl Z. An edit says what it was based on, so nobody's change is overwritten unseen.
 */
import type { ItemFields } from "@stallkeeper/contract";
import { availableOf } from "@stallkeeper/domain";
import type { InfiniteData } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { offerUndo, rememberUndo } from "../../../platform/undo-stack.ts";
import { stockKey } from "../stock.api.ts";
import { markCells } from "./cell-marks.ts";
import type { ChangedItems } from "./change-in-parts.ts";
import { changeItems, itemsKey, type GridItem } from "./items.api.ts";
import { gridTexts as texts } from "./texts.ts";

/** The fields of an item that the client changes. */
export type EditedFields = Partial<Omit<ItemFields, "images">>;

export interface ItemEdit {
  item: Pick<GridItem, "_id" | "sku">;
  set: EditedFields;
  seen: EditedFields;
}

/** Shows changed fields in every list and drawer that holds the item. */
function showChanged(changed: ReadonlyMap<string, EditedFields>): void {
  const change = (item: GridItem): GridItem => {
    const set = changed.get(item._id);
    if (set === undefined) return item;
    const shown = { ...item, ...set };
    // A bundle is available by its parts; of what is typed here only its own safety stock counts.
    const ofBundle = item.available === null ? null : item.available + item.safety - shown.safety;
    return { ...shown, available: item.isBundle ? ofBundle : availableOf(shown) };
  };
  queryClient.setQueriesData<InfiniteData<GridItem[]>>(
    { queryKey: [...itemsKey, "list"] },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => (page.some(({ _id }) => changed.has(_id)) ? page.map(change) : page)),
      },
  );
  queryClient.setQueriesData<GridItem | null>({ queryKey: [...itemsKey, "one"] }, (held) =>
    held === undefined || held === null ? held : change(held),
  );
}

const namesIn = (fields: EditedFields): string[] => Object.keys(fields);

function markAll(edits: readonly ItemEdit[], state: "saving" | "saved"): void {
  markCells(
    edits.flatMap(({ item, set }) =>
      namesIn(set).map((cell) => ({ itemId: item._id, cell, mark: { state } })),
    ),
  );
}

function markFailed(edits: readonly ItemEdit[], reasonOf: (itemId: string) => string | undefined): void {
  markCells(
    edits.flatMap(({ item, set }) => {
      const reason = reasonOf(item._id);
      return reason === undefined
        ? []
        : Object.entries(set).map(([cell, value]) => ({
            itemId: item._id,
            cell,
            mark: { state: "failed" as const, text: value === null ? "" : String(value), reason },
          }));
    }),
  );
}

/** Says what wasn't changed. */
function tellFailed(edits: readonly ItemEdit[], failed: ChangedItems["failed"]): void {
  const [first] = failed;
  if (first === undefined) return;
  const sku = edits.find(({ item }) => item._id === first.itemId)?.item.sku ?? "";
  notifyInfo(failed.length === 1 ? texts.failed(sku, first.msg) : texts.failedMany(failed.length, first.msg));
}

/**
 * Saves edits and answers how many were. With `done` a toast says so and offers to undo; without, Ctrl Z alone
 * does. Never throws.
 */
export async function saveEdits(
  edits: readonly ItemEdit[],
  done?: (count: number) => string,
): Promise<number> {
  if (edits.length === 0) return 0;
  markAll(edits, "saving");
  let outcome: ChangedItems;
  try {
    outcome = await changeItems(edits.map(({ item, set, seen }) => ({ itemId: item._id, set, seen })));
  } catch (error) {
    const { message } = normaliseError(error);
    markFailed(edits, () => message);
    notifyError(error);
    return 0;
  }
  const reasons = new Map(outcome.failed.map(({ itemId, msg }) => [itemId, msg]));
  const saved = edits.filter(({ item }) => !reasons.has(item._id));
  showChanged(new Map(saved.map(({ item, set }) => [item._id, set])));
  markAll(saved, "saved");
  markFailed(edits, (itemId) => reasons.get(itemId));
  tellFailed(edits, outcome.failed);
  const before = new Map(outcome.done.map((one) => [one.itemId, one.before]));
  const back = saved.flatMap(({ item, set }): ItemEdit[] => {
    const { images: _images, ...old } = before.get(item._id) ?? {};
    const seen = Object.fromEntries(Object.entries(set).filter(([name]) => name in old));
    return namesIn(old).length === 0 ? [] : [{ item, set: old, seen }];
  });
  const takeBack = (): void => void undoEdits(back);
  if (back.length > 0) {
    if (done === undefined) rememberUndo(takeBack);
    else offerUndo(done(back.length), takeBack);
  }
  void queryClient.invalidateQueries({ queryKey: stockKey, refetchType: "none" });
  return saved.length;
}

/** A field as it stands within a sentence: "price", but "GTIN". */
const wordOf = (name: string): string => {
  const words: Record<string, string> = { ...texts.item.fields, ...texts.bulk.fields };
  const word = words[name] ?? name;
  return /^\p{Lu}{2}/u.test(word) ? word : word.slice(0, 1).toLowerCase() + word.slice(1);
};

/** What an undo put back. Pure. */
export const tellUndone = (undone: readonly ItemEdit[]): string =>
  texts.undone(
    [...new Set(undone.flatMap(({ set }) => namesIn(set)))].map(wordOf),
    undone.map(({ item }) => item.sku),
  );

async function undoEdits(back: readonly ItemEdit[]): Promise<void> {
  try {
    const { failed } = await changeItems(
      back.map(({ item, set, seen }) => ({ itemId: item._id, set, seen })),
    );
    const kept = new Set(failed.map(({ itemId }) => itemId));
    const undone = back.filter(({ item }) => !kept.has(item._id));
    showChanged(new Map(undone.map(({ item, set }) => [item._id, set])));
    markCells(
      undone.flatMap(({ item, set }) => namesIn(set).map((cell) => ({ itemId: item._id, cell, mark: null }))),
    );
    tellFailed(back, failed);
    if (undone.length > 0) notifySuccess(tellUndone(undone));
  } catch (error) {
    notifyError(error);
  }
}

/**
 * What people change of items, in a cell of the grid, a pasted column or a bulk edit. Each edit stands by
 * itself: one that finds another value than was shown, or a SKU that is taken, leaves the others. The answer
 * carries what was there before, so that whoever asked can take it back. A renamed item keeps its links, its
 * ledger and its history; lines of orders that were sold by the old SKU still count for it.
 */
import {
  AppError,
  type ItemEditsInput,
  type ItemEditsOutcome,
  type ItemFieldName,
  type ItemFields,
} from "@stallkeeper/contract";
import { stockChangeOf, toDecimal, toMinor } from "@stallkeeper/domain";
import { recordAudit } from "../../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx, type DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { addEntries } from "../stock.store.ts";
import {
  addItemEvents,
  freeNames,
  lockItems,
  takeSkus,
  writeItems,
  type ItemChange,
  type ItemColumns,
  type ItemRow,
} from "./items.store.ts";

const sameNamed = [
  "sku",
  "title",
  "brand",
  "category",
  "condition",
  "gtin",
  "location",
  "note",
  "images",
  "safety",
  "minimum",
] as const;

/** An item as people see it: amounts are decimal. */
export function fieldsOf(row: ItemRow): ItemFields {
  const { sku, title, brand, category, condition, gtin, location, note, images, safety, minimum, currency } =
    row;
  const amount = (minor: number | null): number | null =>
    minor === null ? null : toDecimal(minor, currency);
  return {
    sku,
    title,
    brand,
    category,
    condition,
    gtin,
    location,
    note,
    images,
    safety,
    minimum,
    price: amount(row.price_minor),
    cost: amount(row.cost_minor),
    onlyOne: row.only_one,
  };
}

/** The columns of fields as people say them. */
export function columnsOf(set: Partial<ItemFields>, currency: string): Partial<ItemColumns> {
  const minor = (amount: number | null): number | null =>
    amount === null ? null : toMinor(amount, currency);
  return {
    ...Object.fromEntries(sameNamed.filter((name) => name in set).map((name) => [name, set[name]])),
    ...(set.price === undefined ? {} : { price_minor: minor(set.price) }),
    ...(set.cost === undefined ? {} : { cost_minor: minor(set.cost) }),
    ...(set.onlyOne === undefined ? {} : { only_one: set.onlyOne }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const namesIn = (fields: Partial<ItemFields>): ItemFieldName[] => Object.keys(fields) as ItemFieldName[];

interface Edited {
  row: ItemRow;
  set: Partial<ItemFields>;
  before: Partial<ItemFields>;
}

/** Changes items. A repeat changes nothing, and what stands as it shall is done, whatever was seen. */
export async function changeItems(ctx: Ctx, input: ItemEditsInput): Promise<ItemEditsOutcome> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, (tx) => changeItemsIn(ctx, tx, input));
}

/** As `changeItems`, in a transaction of another's, who asks whether the person may. */
export async function changeItemsIn(
  ctx: Ctx,
  tx: StoreTx,
  { edits }: ItemEditsInput,
): Promise<ItemEditsOutcome> {
  const by = doneBy(ctx);
  const rows = new Map(
    (
      await lockItems(
        tx,
        edits.map(({ itemId }) => itemId),
      )
    ).map((row) => [row.id, row]),
  );
  const failed: ItemEditsOutcome["failed"] = [];
  const refuse = (itemId: string, error: AppError, code: (typeof failed)[number]["code"]): void =>
    void failed.push({ itemId, code, msg: error.message });
  const edited: Edited[] = [];
  for (const { itemId, set, seen = {} } of edits) {
    const row = rows.get(itemId);
    if (row === undefined) {
      refuse(itemId, new AppError("RECORD_NOT_FOUND"), "RECORD_NOT_FOUND");
      continue;
    }
    const now = fieldsOf(row);
    const stands = namesIn(set).every((name) => isSame(set[name], now[name]));
    if (!stands && namesIn(seen).some((name) => !isSame(seen[name], now[name]))) {
      refuse(itemId, new AppError("CHANGED_MEANWHILE", { by: "Somebody" }), "CHANGED_MEANWHILE");
      continue;
    }
    const names = namesIn(set).filter((name) => !isSame(set[name], now[name]));
    const pick = (fields: Partial<ItemFields>): Partial<ItemFields> =>
      Object.fromEntries(names.map((name) => [name, fields[name]]));
    edited.push({ row, set: pick(set), before: pick(now) });
  }
  const renamed = edited.flatMap(({ row, set }) =>
    set.sku === undefined ? [] : [{ id: row.id, sku: set.sku }],
  );
  const taken = await takeSkus(tx, renamed);
  const free = edited.filter(({ row, set: { sku } }) => {
    if (sku === undefined || taken.has(row.id)) return true;
    refuse(row.id, new AppError("SKU_TAKEN", { sku }), "SKU_TAKEN");
    return false;
  });
  await save(
    ctx,
    tx,
    free.filter(({ set }) => Object.keys(set).length > 0),
    by,
  );
  return { done: free.map(({ row, before }) => ({ itemId: row.id, before })), failed };
}

async function save(ctx: Ctx, tx: StoreTx, edited: readonly Edited[], by: DoneBy): Promise<void> {
  if (edited.length === 0) return;
  const changes = edited.map(({ row, set }): ItemChange => ({
    id: row.id,
    currency: row.currency,
    set: columnsOf(set, row.currency),
  }));
  await writeItems(tx, changes, by.at);
  await freeNames(
    tx,
    edited.flatMap(({ row, set }) => (set.sku === undefined ? [] : [{ id: row.id, sku: row.sku }])),
  );
  await addItemEvents(
    tx,
    edited.map(({ row, set, before }) => ({
      itemId: row.id,
      kind: "changed",
      changes: Object.fromEntries(namesIn(set).map((name) => [name, [before[name], set[name]] as const])),
    })),
    by,
  );
  // What was counted and lies elsewhere now stands in the ledger.
  await addEntries(
    tx,
    edited.flatMap(({ row, set, before }) => {
      const moved = set.location === undefined ? null : stockChangeOf(row.on_hand, { reason: "transfer" });
      return moved === null
        ? []
        : [
            {
              ...moved,
              sku: set.sku ?? row.sku,
              cause: `${row.id}:${by.at.toISOString()}`,
              step: 0,
              orderId: null,
              note: `${before.location ?? ""} → ${set.location ?? ""}`,
            },
          ];
    }),
    by,
  );
  await recordAudit(tx, ctx, {
    action: "itemsChanged",
    object: { type: "item", id: edited.length === 1 ? (edited[0]?.row.sku ?? "") : `${edited.length} items` },
    before: Object.fromEntries(edited.map(({ row, before }) => [row.sku, before])),
    after: Object.fromEntries(edited.map(({ row, set }) => [row.sku, set])),
  });
  await announce(
    tx,
    "itemLocation",
    edited.flatMap(({ row, set }) => (set.sku === undefined ? row.sku : [row.sku, set.sku])),
  );
}

/** The SQL of `stock_takes`, their lines and what was counted. */
import type { TakeState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface TakeRow {
  id: string;
  name: string;
  state: TakeState;
  scope: "all" | "shelf" | "place" | "found";
  shelf: string;
  /** Of the scope place. */
  placeId: string | null;
  finishedAt: string | null;
}

const columns = `id, name, state, scope, shelf, place_id as "placeId", finished_at as "finishedAt"`;

/** A stock take, locked so that its state stands while somebody counts ("share") or changes it ("update"). */
export function lockTake(tx: StoreTx, id: string, how: "share" | "update"): Promise<TakeRow | null> {
  return tx.one<TakeRow>(
    `select ${columns} from stock_takes where id = $1 for ${how === "share" ? "share" : "no key update"}`,
    [id],
  );
}

export interface NewTake extends Pick<TakeRow, "id" | "name" | "scope" | "shelf" | "placeId"> {
  isBlind: boolean;
}

/** Adds a draft; false: there is one of this id already. Safe to repeat. */
export async function addTake(tx: StoreTx, take: NewTake, byName: string, at: Date): Promise<boolean> {
  const { id, name, scope, shelf, placeId, isBlind } = take;
  const added = await tx.run(
    `insert into stock_takes (store_id, id, name, scope, shelf, is_blind, by_name, created_at, updated_at, place_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) on conflict (store_id, id) do nothing`,
    [tx.storeId, id, name, scope, shelf, isBlind, byName, at.toISOString(), placeId],
  );
  return added > 0;
}

/** Whether it counts some bins alone: all whose names begin so, of one place or of any. */
export const isOfBins = ({ scope }: Pick<TakeRow, "scope">): boolean =>
  scope === "shelf" || scope === "place";
/** Of the bin b: it's among those that the stock take t counts. */
const isHere =
  "((t.place_id is null or b.place_id = t.place_id) and starts_with(lower(b.bin), lower(t.shelf)))";

/** Lists what is to be counted, with what is on hand now. Lines that are there already stay as they are. */
export async function listScope(tx: StoreTx, take: TakeRow): Promise<void> {
  if (take.scope === "found") return;
  if (isOfBins(take)) {
    await tx.run(
      `insert into stock_take_lines (store_id, take_id, item_id, snapshot, is_listed, elsewhere, bins)
       select $1, t.id, b.item_id, sum(b.pieces) filter (where ${isHere}), true,
         coalesce(sum(b.pieces) filter (where not ${isHere}), 0),
         string_agg(b.bin, ', ' order by b.bin) filter (where ${isHere})
       from stock_takes t, stock_item_bins b where t.id = $2 group by t.id, b.item_id
       having bool_or(${isHere} and (b.pieces <> 0
         or (b.is_own and (b.pieces is not null or b.bin <> '' or b.place_id <> b.store_id))))
       on conflict do nothing`,
      [tx.storeId, take.id],
    );
    return;
  }
  await tx.run(
    `insert into stock_take_lines (store_id, take_id, item_id, snapshot, is_listed)
     select $1, $2, item_id, on_hand, true from stock_items where not is_family
       and (on_hand is not null or location <> '') on conflict do nothing`,
    [tx.storeId, take.id],
  );
}

/**
 * Notes how many pieces of items lie outside of the bins that are counted, as of now: of these items, or with
 * null of all that nobody counted yet.
 */
export async function noteElsewhere(
  tx: StoreTx,
  takeId: string,
  itemIds: readonly string[] | null,
): Promise<void> {
  await tx.run(
    `update stock_take_lines l set elsewhere = e.pieces, bins = e.bins
     from (select b.item_id, coalesce(sum(b.pieces) filter (where not ${isHere}), 0) as pieces,
         coalesce(string_agg(b.bin, ', ' order by b.bin) filter (where ${isHere}), '') as bins
       from stock_takes t join stock_take_lines n on n.store_id = t.store_id and n.take_id = t.id
         join stock_item_bins b on b.store_id = n.store_id and b.item_id = n.item_id
       where t.id = $1 and case when $2::uuid[] is not null then n.item_id = any($2::uuid[])
         else not exists (select from stock_take_counts c where c.take_id = t.id and c.item_id = n.item_id
           group by c.item_id having sum(c.pieces) <> 0 or sum(c.zeros) <> 0) end
       group by b.item_id) e
     where l.take_id = $1 and l.item_id = e.item_id`,
    [takeId, itemIds],
  );
}

/** What posting a stock take, or taking it back, changed in one bin. */
export interface MovedBin {
  itemId: string;
  placeId: string;
  bin: string;
  delta: number;
}

/** The bins that a stock take counts, each once; those of the main place first. */
export function listBinsOf(tx: StoreTx, takeId: string): Promise<Pick<MovedBin, "placeId" | "bin">[]> {
  return tx.rows(
    `select b.place_id as "placeId", b.bin from stock_takes t, stock_item_bins b
       where t.id = $1 and ${isHere}
       group by b.store_id, b.place_id, b.bin order by b.place_id <> b.store_id, b.bin`,
    [takeId],
  );
}

/** For other stock takes that count these items in other bins, that much more lies elsewhere. */
export async function tellOtherTakes(tx: StoreTx, takeId: string, moved: readonly MovedBin[]): Promise<void> {
  await tx.run(
    `update stock_take_lines l set elsewhere = greatest(0, l.elsewhere + m.delta)
     from (select t.id as take_id, b."itemId" as item_id, sum(b.delta) as delta
       from stock_takes t, (select e."itemId", e."placeId" as place_id, e.bin, e.delta
         from jsonb_to_recordset($2::jsonb) as e("itemId" uuid, "placeId" uuid, bin text, delta integer)) b
       where t.id <> $1 and t.scope in ('shelf', 'place') and t.state in ('counting', 'review', 'approved')
         and not ${isHere} group by 1, 2) m
     where l.take_id = m.take_id and l.item_id = m.item_id and l.elsewhere is not null`,
    [takeId, JSON.stringify(moved)],
  );
}

/** Writes the next state of a locked stock take, who brought it there and when. */
export async function saveState(
  tx: StoreTx,
  id: string,
  state: TakeState,
  { byName, at }: { byName: string; at: Date },
): Promise<void> {
  await tx.run(
    `update stock_takes set state = $2, updated_at = $4,
       started_at = case when $2 = 'counting' then coalesce(started_at, $4) else started_at end,
       finished_at = case $2 when 'review' then $4 when 'counting' then null else finished_at end,
       approved_at = case $2 when 'approved' then $4 when 'counting' then null else approved_at end,
       approved_by_name = case $2 when 'approved' then $3 when 'counting' then null else approved_by_name end,
       posted_at = case $2 when 'posted' then $4 else posted_at end,
       posted_by_name = case $2 when 'posted' then $3 else posted_by_name end,
       undone_at = case $2 when 'undone' then $4 else undone_at end,
       undone_by_name = case $2 when 'undone' then $3 else undone_by_name end
     where id = $1`,
    [id, state, byName, at.toISOString()],
  );
}

/** What was counted of an item so far. */
export interface CountedSoFar {
  pieces: number;
  /** 1: "none is there" was typed. */
  zeros: number;
}

/** What was counted of these items so far; their lines are made where they are missing, and locked. */
export async function lockCounted(
  tx: StoreTx,
  takeId: string,
  itemIds: readonly string[],
): Promise<Map<string, CountedSoFar>> {
  await tx.run(
    `insert into stock_take_lines (store_id, take_id, item_id, snapshot, is_listed)
     select $1, $2, item_id, on_hand, false from stock_items where item_id = any($3::uuid[])
       order by item_id on conflict do nothing`,
    [tx.storeId, takeId, itemIds],
  );
  await tx.rows(
    `select item_id from stock_take_lines where take_id = $1 and item_id = any($2::uuid[])
       order by item_id for no key update`,
    [takeId, itemIds],
  );
  const rows = await tx.rows<CountedSoFar & { itemId: string }>(
    `select item_id as "itemId", sum(pieces)::integer as pieces, sum(zeros)::integer as zeros
       from stock_take_counts where take_id = $1 and item_id = any($2::uuid[]) group by item_id`,
    [takeId, itemIds],
  );
  return new Map(rows.map(({ itemId, pieces, zeros }) => [itemId, { pieces, zeros }]));
}

/** Which of these items weren't expected by a stock take that lists what is to be counted. */
export async function findExtras(
  tx: StoreTx,
  { id, scope }: Pick<TakeRow, "id" | "scope">,
  itemIds: readonly string[],
): Promise<Set<string>> {
  if (scope === "found") return new Set();
  const rows = await tx.rows<{ itemId: string }>(
    `select item_id as "itemId" from stock_take_lines
       where take_id = $1 and not is_listed and item_id = any($2::uuid[])`,
    [id, itemIds],
  );
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Which of these scans count already. */
export async function findScans(tx: StoreTx, takeId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    "select id from stock_take_counts where take_id = $1 and id = any($2::uuid[])",
    [takeId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** By how much it changes what was counted of its item. */
export interface NewScan extends CountedSoFar {
  id: string;
  itemId: string;
}

/** Adds scans of lines that are locked. The stock take itself is only shared: others count, too. */
export async function addScans(
  tx: StoreTx,
  takeId: string,
  scans: readonly NewScan[],
  { byName, at }: { byName: string; at: Date },
): Promise<void> {
  if (scans.length === 0) return;
  await tx.run(
    `insert into stock_take_counts (store_id, take_id, id, item_id, pieces, zeros, by_name, counted_at)
     select $1, $2, s.id, s."itemId", s.pieces, s.zeros, $4, $5
       from jsonb_to_recordset($3::jsonb) as s(id uuid, "itemId" uuid, pieces integer, zeros integer)`,
    [tx.storeId, takeId, JSON.stringify(scans), byName, at.toISOString()],
  );
}

export interface CountedLine {
  itemId: string;
  sku: string;
  isFamily: boolean;
  counted: number | null;
  lastAt: string | null;
  expected: number | null;
  outcome: string | null;
  /** Of a stock take of some bins: the pieces outside of them. */
  elsewhere: number | null;
  /** What posting it changed in each bin. */
  moved: MovedBin[] | null;
}

/** The lines of a stock take in the order of their SKUs, with what is expected as of now. */
export function listLines(tx: StoreTx, takeId: string): Promise<CountedLine[]> {
  return tx.rows<CountedLine>(
    `select r.item_id as "itemId", r.sku, i.is_family as "isFamily", r.counted, r.last_at as "lastAt",
       r.expected, r.outcome, l.elsewhere, l.moved
     from stock_take_rows r join stock_items i on i.item_id = r.item_id
       join stock_take_lines l on l.take_id = r.take_id and l.item_id = r.item_id where r.take_id = $1 order by r.sku`,
    [takeId],
  );
}

export interface SettledLine {
  itemId: string;
  outcome: "posted" | "same" | "laterCount" | "left";
  expected: number | null;
  counted: number | null;
  moved: readonly MovedBin[] | null;
}

/** Writes down what became of the lines, and what a piece cost then. */
export async function settleLines(tx: StoreTx, takeId: string, lines: readonly SettledLine[]): Promise<void> {
  await tx.run(
    `update stock_take_lines l set outcome = e.outcome, expected = e.expected, counted = e.counted, moved = e.moved,
       unit_minor = i.cost_minor, unit_currency = case when i.cost_minor is not null then i.currency end
     from jsonb_to_recordset($2::jsonb) as e("itemId" uuid, outcome text, expected integer, counted integer,
         moved jsonb) join stock_items i on i.item_id = e."itemId"
     where l.take_id = $1 and l.item_id = e."itemId"`,
    [takeId, JSON.stringify(lines)],
  );
}

/** Notes that these posted items were taken back. */
export async function noteUndone(tx: StoreTx, takeId: string, itemIds: readonly string[]): Promise<void> {
  await tx.run(
    "update stock_take_lines set outcome = 'undone' where take_id = $1 and item_id = any($2::uuid[])",
    [takeId, itemIds],
  );
}

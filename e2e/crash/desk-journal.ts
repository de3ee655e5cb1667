/**
 * What people did at the desk: notes, tags and moves, each one request over three orders at once. A cell is
 * one such group of orders. It knows the last value that was acknowledged and the one that got no answer.
 *
 *   settled -> (request) -> acknowledged: the new value is the settled one
 *                        -> no answer: unknown, until the restarted service shows it whole or not at all
 */
import { tagsAfterMove } from "@stallkeeper/domain";
import type { TestClient } from "@stallkeeper/testkit";

type Kind = "notes" | "tags" | "moves";
interface Patch {
  notes?: string;
  meta?: { notesEditedAt: string };
  tags?: string[];
}

export interface DeskCell {
  kind: Kind;
  ids: string[];
  settled: Patch;
  unknown: Patch | null;
  /** Changes that stand; each has its line in the timeline of each order. */
  applied: number;
  asked: number;
}

export interface DeskOrder extends Required<Patch> {
  _id: string;
}

const locations = ["queued", "unresponsive", "completed", "new"] as const;
const badges = [["urgent"], ["urgent", "international"], ["alreadySold"], []];
const pageOfNotes = "The buyer asks for a gift wrap, a card and a call before the parcel leaves. ".repeat(40);
const ordersInCell = 3;

/** One cell of each kind for every nine orders. */
export function layOut(ids: readonly string[]): DeskCell[] {
  const cells: DeskCell[] = [];
  for (let at = 0; at + ordersInCell <= ids.length; at += ordersInCell) {
    const kind = (["notes", "tags", "moves"] as const)[cells.length % 3] ?? "notes";
    cells.push({
      kind,
      ids: ids.slice(at, at + ordersInCell),
      settled: kind === "notes" ? { notes: "" } : { tags: [] },
      unknown: null,
      applied: 0,
      asked: 0,
    });
  }
  return cells;
}

/**
 * Makes the next change of a cell and writes down what came of it. False: no answer, or one that says
 * nothing.
 */
export async function changeCell(client: TestClient, cell: DeskCell): Promise<boolean> {
  const patch = nextPatch(cell);
  cell.asked += 1;
  cell.unknown = patch;
  const answer = await client
    .graphql(
      `mutation ($ids: [MongoID!], $record: UpdateManyTransactionInput!) {
         TransactionUpdateMany(filter: { _operators: { _id: { in: $ids } } }, record: $record) { numAffected }
         }`,
      { ids: cell.ids, record: patch },
    )
    .catch(() => null);
  if (answer === null || answer.status >= 500) return false;
  const affected = (answer.body as { data?: { TransactionUpdateMany?: { numAffected?: number } } }).data
    ?.TransactionUpdateMany?.numAffected;
  if (affected !== cell.ids.length)
    throw new Error(`a change of ${cell.kind} answered ${answer.status} ${answer.text}`);
  settle(cell, patch);
  return true;
}

/** Holds what a restarted service shows against the journal; gives sentences about what is wrong. */
export function compareCell(cell: DeskCell, orders: ReadonlyMap<string, DeskOrder>): string[] {
  const shown = cell.ids.map((id) => orders.get(id));
  const shows = (patch: Patch) =>
    shown.every(
      (order) =>
        order !== undefined &&
        Object.keys(patch).every((field) => textOf(order, field) === textOf(patch, field)),
    );
  if (cell.unknown !== null && shows(cell.unknown)) {
    settle(cell, cell.unknown);
    return [];
  }
  cell.unknown = null;
  if (shows(cell.settled)) return [];
  return [
    `${cell.kind} of ${cell.ids.join(", ")} should be ${JSON.stringify(cell.settled).slice(0, 80)}
       and are ${JSON.stringify(shown).slice(0, 600)}`,
  ];
}

function nextPatch({ kind, ids, settled, asked }: DeskCell): Patch {
  if (kind === "notes")
    return {
      notes: `${ids[0]} ${asked}: ${pageOfNotes.slice(0, 200 + ((asked * 397) % 2_500))}`,
      meta: { notesEditedAt: new Date(Date.UTC(2026, 0, 1) + asked).toISOString() },
    };
  const tags = settled.tags ?? [];
  if (kind === "tags")
    return {
      tags: badges[(badges.findIndex((one) => one.join() === tags.join()) + 1) % badges.length] ?? [],
    };
  const place = locations.findIndex((one) => one === (tags[0] ?? "new"));
  return { tags: tagsAfterMove(tags, locations[(place + 1) % locations.length] ?? "new") };
}

function settle(cell: DeskCell, patch: Patch): void {
  cell.settled = patch;
  cell.unknown = null;
  cell.applied += 1;
}

function textOf(from: Patch, field: string): string {
  return JSON.stringify(from[field as keyof Patch]);
}

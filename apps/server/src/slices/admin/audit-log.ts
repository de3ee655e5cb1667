/**
 * The audit log for administrators: pages, a file of what a filter finds, and the proof that nothing in it was
 * changed. Reading changes nothing.
 */
import type { AuditFilter, AuditPage } from "@stallkeeper/contract";
import { addDays, csvCell, startOfDay } from "@stallkeeper/domain";
import { listAuditLines, readStoreZone, type AuditRow, type AuditWish } from "../../platform/audit/index.ts";
import { viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { listMembers } from "../identity/index.ts";
import { listAccountWork } from "./jobs.store.ts";

const pageLines = 100;
const filePageLines = 1_000;
const csvHead = [
  "line",
  "at",
  "who",
  "cause",
  "address",
  "action",
  "object",
  "object_id",
  "before",
  "after",
  "hash",
];

/** A page of lines, the newest first; `before` is the `next` of the page before. */
export async function readAuditPage(
  ctx: Ctx,
  { before, ...filter }: AuditFilter & { before?: string | undefined },
): Promise<AuditPage> {
  const names = await readNames(ctx);
  return viewStore(ctx, async (tx) => {
    const rows = await listAuditLines(tx, await readWish(tx, names, filter), {
      before: before === undefined ? null : Number(before),
      // One more shows whether there is a next page.
      most: pageLines + 1,
    });
    const shown = rows.slice(0, pageLines);
    return {
      lines: shown.map(({ id, objectType, objectId, hash: _hash, ...line }) => ({
        _id: id,
        ...line,
        object: { type: objectType, id: objectId, name: names.get(objectId) ?? null },
      })),
      next: rows.length > pageLines ? String(shown.at(-1)?.seq) : null,
    };
  });
}

/**
 * The pieces of a CSV file with every line that a filter finds, each with its hash. Each piece is a read of its
 * own, so a long log holds nothing open; lines that are added meanwhile are not in it.
 */
export async function* writeAuditFile(ctx: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  // The mark at the start lets spreadsheets read the accents.
  yield `\uFEFF${csvHead.join(",")}\r\n`;
  const names = await readNames(ctx);
  const wish = await viewStore(ctx, (tx) => readWish(tx, names, filter));
  for (let before: number | null = null; ;) {
    const page: { before: number | null; most: number } = { before, most: filePageLines };
    const rows: AuditRow[] = await viewStore(ctx, (tx) => listAuditLines(tx, wish, page));
    yield rows.map(writeLine).join("");
    before = rows.at(-1)?.seq ?? null;
    if (rows.length < filePageLines) return;
  }
}

function writeLine({ who, isPerson, objectType, objectId, before, after, ...line }: AuditRow): string {
  const cells = [
    String(line.seq),
    line.at,
    who,
    isPerson ? "person" : "service",
    line.address ?? "",
    line.action,
    objectType,
    objectId,
    textOf(before),
    textOf(after),
    line.hash,
  ];
  return `${cells.map(csvCell).join(",")}\r\n`;
}

const textOf = (state: unknown): string => (state === null ? "" : JSON.stringify(state));
const wordsOf = (typed: string | undefined): string | null =>
  typed === undefined || typed.trim() === "" ? null : typed.trim();

/**
 * The store's people and accounts by their ids, as lines name them. Read before the lines: people are the
 * installation's, so another connection reads them.
 */
async function readNames(ctx: Ctx): Promise<Names> {
  const people = await ctx.db.asSystem((tx) => listMembers(tx, ctx.storeId));
  const accounts = await viewStore(ctx, listAccountWork);
  return new Map([
    ...people.map(({ _id, name }) => [_id, name] as const),
    ...accounts.map(
      ({ accountId, platform, username }) =>
        [accountId, `${ctx.connectors.find(platform)?.name ?? platform} ${username}`] as const,
    ),
  ]);
}

type Names = ReadonlyMap<string, string>;

function findNamed(names: Names, typed: string | null): string[] {
  if (typed === null) return [];
  return [...names].filter(([, name]) => name.toLowerCase().includes(typed.toLowerCase())).map(([id]) => id);
}

async function readWish(
  tx: StoreTx,
  names: Names,
  { who, what, object, cause, from, to }: AuditFilter,
): Promise<AuditWish> {
  const timeZone = await readStoreZone(tx, tx.storeId);
  return {
    who: wordsOf(who),
    what: wordsOf(what),
    object: wordsOf(object),
    objectIds: findNamed(names, wordsOf(object)),
    isPerson: cause === undefined ? null : cause === "person",
    from: from === undefined ? null : new Date(startOfDay(from, timeZone)),
    until: to === undefined ? null : new Date(startOfDay(addDays(to, 1), timeZone)),
  };
}

/** What a person does with an import, step by step; the job does the work (work-import.ts). */
import {
  AppError,
  type CheckImportInput,
  type ImportCellsInput,
  type ImportPartInput,
  type NewImportInput,
} from "@stallkeeper/contract";
import { cleanFileName, daysInMs, type ImportState } from "@stallkeeper/domain";
import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds, type StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { checkRows, skuColumnOf } from "./check-rows.ts";
import { importsDue } from "./imports-due.ts";
import {
  addImport,
  countKeptBytes,
  keepPart,
  lockImport,
  moveImport,
  pruneImports,
  removeImport,
  saveMapping,
  type ImportRow,
} from "./imports.store.ts";
import { confirmSimilar, markTwins, recount, rowsAround, saveCells, takeSimilar } from "./rows.store.ts";

const keptDays = 90;
const unsentDays = 1;

/** Tells open screens of an import. */
export const announceImport = (tx: StoreTx, id: string): Promise<void> => announce(tx, "itemImport", [id]);

/** Opens an import for a file. A repeat opens another. */
export async function openImport(ctx: Ctx, { fileName, bytes }: NewImportInput): Promise<{ _id: string }> {
  requireScope(ctx, "inventory.write");
  const { byId, byName, at } = doneBy(ctx);
  const file = { fileName: cleanFileName(fileName, null), bytes, byId, byName, at };
  return { _id: await inStore(ctx, (tx) => addImport(tx, file)) };
}

/**
 * Does something with a locked import in one of these states; where it led there `already`, the answer to an
 * earlier try was lost, and nothing is done. Throws FORBIDDEN, IMPORT_NOT_FOUND, IMPORT_MOVED_ON.
 */
export function withImport(
  ctx: Ctx,
  importId: string,
  states: readonly ImportState[],
  act: (tx: StoreTx, found: ImportRow) => Promise<void>,
  already: (found: ImportRow) => boolean = () => false,
): Promise<void> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const found = await lockImport(tx, importId);
    if (found === null) throw new AppError("IMPORT_NOT_FOUND");
    if (already(found)) return;
    if (!states.includes(found.state)) throw new AppError("IMPORT_MOVED_ON");
    await act(tx, found);
    await announceImport(tx, importId);
  });
}

async function putToWork(ctx: Ctx, tx: StoreTx, importId: string, state: ImportState): Promise<void> {
  await moveImport(tx, importId, state, ctx.now());
  const { storeId } = ctx;
  await ctx.jobs.enqueue(tx, importsDue, { storeId, importId }, { group: storeId });
}

/** Keeps a part of the file. Throws as `withImport`, IMPORT_MOVED_ON. Safe to repeat. */
export const takePart = (ctx: Ctx, importId: string, { at, content }: ImportPartInput): Promise<void> =>
  withImport(ctx, importId, ["receiving"], (tx) =>
    keepPart(tx, importId, at, Buffer.from(content, "base64")),
  );

const isIn =
  (...states: ImportState[]) =>
  ({ state }: ImportRow): boolean =>
    states.includes(state);

/** Begins to read the file once it's here whole. Throws as `withImport`. Safe to repeat. */
export const beginReading = (ctx: Ctx, importId: string): Promise<void> =>
  withImport(
    ctx,
    importId,
    ["receiving"],
    async (tx, { bytes }) => {
      if ((await countKeptBytes(tx, importId)) !== bytes) throw new AppError("IMPORT_MOVED_ON");
      await putToWork(ctx, tx, importId, "reading");
    },
    isIn("reading", "mapping", "failed"),
  );

const mappingOf = ({ columns }: ImportRow, input: CheckImportInput) =>
  columns.map((_column, at) => input.mapping[at] ?? null);

/** Checks all rows by a mapping. Throws as `withImport`, IMPORT_NO_SKU. Safe to repeat. */
export const beginCheck = (ctx: Ctx, importId: string, input: CheckImportInput): Promise<void> =>
  withImport(
    ctx,
    importId,
    ["mapping", "ready"],
    async (tx, found) => {
      const mapping = mappingOf(found, input);
      if (!mapping.includes("sku")) throw new AppError("IMPORT_NO_SKU");
      await saveMapping(tx, importId, { mapping, ifExists: input.ifExists });
      await putToWork(ctx, tx, importId, "checking");
    },
    (found) =>
      found.state === "checking" &&
      found.if_exists === input.ifExists &&
      isDeepStrictEqual(found.mapping, mappingOf(found, input)),
  );

/**
 * Corrects cells and checks their rows again, with those of the same SKU; `others` are lines whose SKU is another
 * than the one it looks like. With `similar` that is said of all such rows, and the job checks the file once more.
 * Throws as `withImport`. Safe to repeat.
 */
export const correctCells = (
  ctx: Ctx,
  importId: string,
  { cells, others = [], similar }: ImportCellsInput,
): Promise<void> =>
  similar === undefined
    ? correctRows(ctx, importId, { cells, others })
    : withImport(
        ctx,
        importId,
        ["ready"],
        async (tx, found) => {
          if (similar === "take") await takeSimilar(tx, importId, skuColumnOf(found));
          else await confirmSimilar(tx, importId);
          await putToWork(ctx, tx, importId, "checking");
        },
        isIn("checking"),
      );

const correctRows = (
  ctx: Ctx,
  importId: string,
  { cells, others }: { cells: ImportCellsInput["cells"]; others: readonly number[] },
): Promise<void> =>
  withImport(ctx, importId, ["ready"], async (tx, found) => {
    const lines = [...cells.map(({ line }) => line), ...others];
    const rows = await rowsAround(tx, importId, lines, []);
    const skuColumn = skuColumnOf(found);
    const skus = new Set(rows.map(({ sku }) => sku));
    const figures = found.mapping.indexOf("onHand");
    const recounted = new Set(cells.flatMap(({ line, column }) => (column === figures ? line : [])));
    for (const { line, column, text } of cells) {
      const row = rows.find((one) => one.line === line);
      if (row === undefined || column >= found.columns.length) continue;
      while (row.cells.length < column) row.cells.push("");
      row.cells[column] = text;
      row.numbers = row.numbers.filter((one) => one !== column);
      if (column !== skuColumn) continue;
      row.isOwnSku = false;
      skus.add(text.trim());
    }
    for (const row of rows) if (others.includes(row.line)) row.isOwnSku = true;
    // A figure that somebody enters now is as of now, not as of the file.
    const at = ctx.now();
    await saveCells(
      tx,
      importId,
      rows.map((row) => (recounted.has(row.line) ? { ...row, readAt: at } : row)),
    );
    const around = await rowsAround(
      tx,
      importId,
      lines,
      [...skus].filter((sku) => sku !== ""),
    );
    await checkRows(tx, found, around);
    await markTwins(tx, importId, skuColumn, [...skus]);
    await recount(tx, importId);
  });

/** Takes the valid rows in. Throws as `withImport`. Safe to repeat. */
export const beginApply = (ctx: Ctx, importId: string): Promise<void> =>
  withImport(
    ctx,
    importId,
    ["ready"],
    async (tx, { file_name: fileName, counts }) => {
      await recordAudit(tx, ctx, {
        action: "itemsImported",
        object: { type: "import", id: importId },
        after: { fileName, ...counts },
      });
      await putToWork(ctx, tx, importId, "applying");
    },
    isIn("applying", "done"),
  );

/** Takes an import back where nobody changed anything since. Throws as `withImport`. Safe to repeat. */
export const beginUndo = (ctx: Ctx, importId: string): Promise<void> =>
  withImport(
    ctx,
    importId,
    ["done"],
    async (tx, { file_name: fileName, counts }) => {
      await recordAudit(tx, ctx, {
        action: "itemImportUndone",
        object: { type: "import", id: importId },
        before: { fileName, ...counts },
      });
      await putToWork(ctx, tx, importId, "undoing");
    },
    isIn("undoing", "undone"),
  );

/** Forgets an import that changed nothing yet. Throws as `withImport`. */
export const dropImport = (ctx: Ctx, importId: string): Promise<void> =>
  withImport(ctx, importId, ["receiving", "mapping", "ready", "failed"], (tx) => removeImport(tx, importId));

/** Forgets old imports; what they changed stays. Safe to repeat. */
export async function tidyImports({ db, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - daysInMs(keptDays));
  const unsentBefore = new Date(now().getTime() - daysInMs(unsentDays));
  for (const storeId of await listOpenStoreIds(db))
    await db.withStore(storeId, (tx) => pruneImports(tx, before, unsentBefore));
}

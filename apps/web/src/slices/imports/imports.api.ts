/** The calls of Import: alone knows the transport. */
import type { ImportCellsInput, ItemImport, ItemImportRow } from "@stallkeeper/contract";
import type {
  ImportColumn,
  ImportField,
  ImportMapping,
  ImportProblem,
  ImportState,
} from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { addressOf } from "../../platform/api/address-of.ts";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";

export const importsKey = ["imports"] as const;
/** Rows that a page shows of one kind. */
export const rowsShown = 100;
const pastShown = 20;
const partBytes = 384 * 1024;

type ImportTexts = Pick<
  ItemImport,
  | "_id"
  | "fileName"
  | "encoding"
  | "delimiter"
  | "mappingFrom"
  | "ifExists"
  | "rowsTotal"
  | "rowsDone"
  | "problem"
  | "kind"
  | "byName"
  | "createdAt"
  | "headingLine"
>;
export interface ShownImport extends ImportTexts {
  state: ImportState;
  columns: ImportColumn[];
  mapping: ImportMapping;
  /** The first rows, of which one may hold the headings. */
  topRows: { line: number; cells: string[] }[];
  counts: Partial<Record<string, number>>;
}
export interface ShownRow extends Pick<ItemImportRow, "_id" | "line" | "cells" | "sku" | "state" | "note"> {
  problems: ImportProblem[];
  changes: Partial<Record<ImportField, [unknown, unknown]>>;
}
export type PastImport = Pick<ItemImport, "_id" | "fileName" | "rowsTotal" | "byName" | "createdAt"> & {
  state: ImportState;
};

/** One import; null: there is none. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, "one", id],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ found: ShownImport | null }>(
          `query Import($id: MongoID!) { found: ItemImportById(_id: $id) { _id fileName state kind encoding delimiter
             columns mapping mappingFrom ifExists headingLine topRows rowsTotal rowsDone counts problem byName
             createdAt } }`,
          { id },
          signal,
        )
      ).found,
  });

/** The newest imports. */
export const pastImportsQuery = queryOptions({
  queryKey: [...importsKey, "past"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ past: PastImport[] }>(
        `query PastImports { past: ItemImportMany(sort: CREATEDAT_DESC, limit: ${pastShown}) {
           _id fileName state rowsTotal byName createdAt } }`,
        {},
        signal,
      )
    ).past,
});

/** The first rows of an import with these facts. */
export const importRowsQuery = (importId: string, filter: { state?: string; result?: string }) =>
  queryOptions({
    queryKey: [...importsKey, "rows", importId, filter],
    queryFn: async ({ signal }) =>
      (
        await askGraphql<{ rows: ShownRow[] }>(
          `query ImportRows($filter: FilterFindManyItemImportRowInput) {
             rows: ItemImportRowMany(filter: $filter, sort: LINE_ASC, limit: ${rowsShown}) {
               _id line cells sku state note problems changes } }`,
          { filter: { importId, ...filter } },
          signal,
        )
      ).rows,
  });

/** Accounts with live listings, and for how many of them something is to be taken in. */
export const importableQuery = queryOptions({
  queryKey: [...importsKey, "listings"],
  queryFn: () => call("GET /api/imports/listings", {}),
});

/** Opens an import of an account's live listings; answers its id. Throws ApiError. */
export const importListings = async (accountId: string): Promise<string> =>
  (await call("POST /api/imports/listings", { body: { accountId }, waitsForShop: true }))._id;

/** Sends a file in parts and has it read; answers the import's id. Throws ApiError. */
export async function sendFile(
  file: Blob,
  fileName: string,
  onProgress: (share: number) => void,
): Promise<string> {
  const { _id: importId } = await call("POST /api/imports", { body: { fileName, bytes: file.size } });
  const params = { importId };
  for (let at = 0; at * partBytes < file.size; at += 1) {
    const content = await readBase64(file.slice(at * partBytes, (at + 1) * partBytes));
    await call("POST /api/imports/:importId/parts", { params, body: { at, content }, waitsForShop: true });
    onProgress(Math.min(1, ((at + 1) * partBytes) / file.size));
  }
  await call("POST /api/imports/:importId/read", { params });
  return importId;
}

function readBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result.replace(/^data:[^,]*,/, "") : ""),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(part);
  });
}

/** Says which of the first rows holds the headings; 0: none does. Throws ApiError. */
export const chooseHeading = (importId: string, line: number): Promise<unknown> =>
  call("POST /api/imports/:importId/heading", { params: { importId }, body: { line } });

/** Checks all rows by this mapping. Throws ApiError. */
export const checkImport = (
  importId: string,
  mapping: ImportMapping,
  ifExists: "update" | "skip",
): Promise<unknown> =>
  call("POST /api/imports/:importId/check", { params: { importId }, body: { mapping, ifExists } });

/** Corrects cells. Throws ApiError. */
export const correctCells = (importId: string, cells: ImportCellsInput["cells"]): Promise<unknown> =>
  call("POST /api/imports/:importId/cells", { params: { importId }, body: { cells } });

/** Says that the SKUs of these rows are other ones than those they look like. Throws ApiError. */
export const confirmOthers = (importId: string, others: number[]): Promise<unknown> =>
  call("POST /api/imports/:importId/cells", { params: { importId }, body: { cells: [], others } });

/** Says of all rows whose SKU looks like an item's what they are; the file is checked once more. Throws ApiError. */
export const settleSimilar = (importId: string, similar: "take" | "other"): Promise<unknown> =>
  call("POST /api/imports/:importId/cells", { params: { importId }, body: { cells: [], similar } });

export const applyImport = (importId: string): Promise<unknown> =>
  call("POST /api/imports/:importId/apply", { params: { importId } });
export const undoImport = (importId: string): Promise<unknown> =>
  call("POST /api/imports/:importId/undo", { params: { importId } });
export const removeImport = (importId: string): Promise<unknown> =>
  call("POST /api/imports/:importId/remove", { params: { importId } });

/** What a file says against what stands here. */
export const parityQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importsKey, "parity", importId],
    queryFn: () => call("GET /api/imports/:importId/parity", { params: { importId } }),
  });
/** Where the whole comparison is downloaded. */
export const parityFileUrl = (importId: string): string =>
  addressOf("GET /api/imports/:importId/parity/file", { params: { importId } });

/** Where the rows with a problem are downloaded. */
export const problemsUrl = (importId: string): string =>
  addressOf("GET /api/imports/:importId/problems", { params: { importId } });

/** How many live listings no item is linked to. */
export const unlinkedCountQuery = queryOptions({
  queryKey: ["stock", "unlinkedCount"],
  queryFn: async ({ signal }) =>
    (
      await askGraphql<{ unlinked: number }>(
        "query UnlinkedCount { unlinked: UnlinkedListingCount }",
        {},
        signal,
      )
    ).unlinked,
});

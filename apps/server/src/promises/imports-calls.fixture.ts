/** Calls of files of items. */
import { change } from "./prepare-calls.fixture.ts";
import type { ValidCall } from "./valid-call.fixture.ts";

const columns = '[{"name":"SKU","samples":[],"decimals":null},{"name":"Title","samples":[],"decimals":null}]';
const params: ValidCall["params"] = (id) => ({ importId: id("imports") });
const inState =
  (state: string): ValidCall["prepare"] =>
  (store, house) =>
    change(
      house,
      `update imports i set state = '${state}', columns = '${columns}', mapping = '["sku","title"]',
         bytes = (select coalesce(sum(octet_length(p.content)), 0) from import_parts p where p.import_id = i.id)
       where i.id = $1`,
      store.id("imports"),
    );

export const importsCalls: Record<string, ValidCall> = {
  "POST /api/imports": { body: () => ({ fileName: "items.csv", bytes: 3 }) },
  "POST /api/imports/listings": {
    body: (id) => ({ accountId: id("accounts") }),
    prepare: (store, house) =>
      change(
        house,
        "update listings set state = 'live', sku = 'never-seen', variants = '[]' where account_id = $1",
        store.id("accounts"),
      ),
  },
  "POST /api/imports/:importId/parts": {
    params,
    prepare: inState("receiving"),
    body: () => ({ at: 0, content: "c2t1" }),
  },
  "POST /api/imports/:importId/read": { params, prepare: inState("receiving") },
  "POST /api/imports/:importId/heading": { params, prepare: inState("mapping"), body: () => ({ line: 0 }) },
  "POST /api/imports/:importId/check": {
    params,
    prepare: inState("mapping"),
    body: () => ({ mapping: ["sku", "title"], ifExists: "update" }),
  },
  "POST /api/imports/:importId/cells": {
    params,
    prepare: inState("ready"),
    body: () => ({ cells: [{ line: 1, column: 1, text: "A cup" }] }),
  },
  "POST /api/imports/:importId/apply": { params, prepare: inState("ready"), audit: "itemsImported" },
  "POST /api/imports/:importId/undo": { params, prepare: inState("done"), audit: "itemImportUndone" },
  "POST /api/imports/:importId/remove": { params, prepare: inState("ready") },
  "GET /api/imports/:importId/parity": { params },
  "GET /api/imports/:importId/parity/file": { params },
  "GET /api/imports/:importId/problems": { params },
};

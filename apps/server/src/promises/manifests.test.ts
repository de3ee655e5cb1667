/** Holds that each slice has its manifest, listed once, and serves the tables that it owns. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownersOf } from "../../../../tools/boundaries/table-rules.ts";
import { serverEdges } from "../../../../tools/slice-edges.mjs";
import { tableOwners } from "../../../../tools/table-owners.mjs";
import { actionKinds, entities, slices } from "../composition.ts";

const named = slices.map(({ name }) => name);

test("each folder of slices/ has one manifest under its name, and a line in the table of edges", () => {
  const folders = readdirSync(join(import.meta.dirname, "../slices"));
  expect(named.toSorted()).toEqual(folders.toSorted());
  expect(Object.keys(serverEdges).toSorted()).toEqual(folders.toSorted());
});

test("what GraphQL serves is registered by the slice that owns it, and the platform serves the audit log", () => {
  const owners = ownersOf(tableOwners);
  const served = slices.flatMap((slice) =>
    "entities" in slice
      ? slice.entities.map(({ entity }) => ({ slice: slice.name, table: entity.table }))
      : [],
  );
  expect(served.length).toBeGreaterThan(20);
  expect(served.filter(({ slice, table }) => owners.get(table)?.slice !== slice)).toEqual([]);
  const listed = new Set(served.map(({ table }) => table));
  expect(entities.map(({ entity }) => entity.table).filter((table) => !listed.has(table))).toEqual([
    "audit_entries",
  ]);
});

test("no two kinds of action share a name", () => {
  const kinds = actionKinds.map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(8);
  expect(new Set(kinds).size).toBe(kinds.length);
});

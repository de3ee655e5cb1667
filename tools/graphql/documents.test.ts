/** Every wrong document of planted-documents.ts is found; the client's own are checked by `npm run check`. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { checkDocuments } from "./check-documents.ts";

const root = resolve(import.meta.dirname, "../..");

test("a document that the schema doesn't know, or whose answer is claimed to be another, is found", () => {
  const schema = readFileSync(resolve(root, "apps/server/schema.graphql"), "utf8");
  const { problems } = checkDocuments("tsconfig.json", "tools/graphql", schema);
  expect(
    problems.map((problem) => problem.replace(/^tools\/graphql\/planted-documents\.ts:\d+: /, "")),
  ).toEqual([
    '"TransactionById.shipped" is claimed, and not asked for',
    'Cannot query field "note" on type "Transaction". Did you mean "notes"?',
    '"TransactionMany[].tags" is claimed, and not asked for',
    '"TransactionMany[].notes" is string, and claimed as number',
    '"TransactionMany[].refund" may be null, and is claimed as not',
    expect.stringContaining("its document can't be read"),
  ]);
});

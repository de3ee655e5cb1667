/**
 * Carries out a query: every root field is a statement or two, all of them go out together in one transaction
 * of the ctx's store, and the answer is written as text from the compiled projections. GraphQL's own
 * execution never sees the rows.
 */
import type { VariableValues } from "graphql";
import type { Ctx } from "../context.ts";
import { readArguments } from "./arguments.ts";
import { readRows } from "./fetch-rows.ts";
import { pageAnswer, readPage } from "./pagination.ts";
import type { RootPlan } from "./operation.ts";
import type { DatabaseRow, Projection } from "./projection.ts";
import { checkSkip, clampLimit } from "./query-limits.ts";
import { checkRead } from "./read-rules.ts";
import { rowsToText } from "./rows-to-text.ts";
import { defaultLimit } from "./schema.ts";
import { countSql, selectSql, viewerOf, type Selection, type Statement } from "./select-sql.ts";

/** One root field ready to run: how many rows it may answer, what to read, and how the answer is written. */
export interface RootTask {
  key: string;
  rowCost: number;
  statements: Statement[];
  write: (results: readonly DatabaseRow[][]) => string | Promise<string>;
}

const none: Projection = { columns: [], project: () => [] };

/**
 * The task of a root field. Throws FORBIDDEN for what the actor may not read, QUERY_INVALID or
 * QUERY_TOO_COSTLY for arguments out of range.
 */
export function prepareRoot(ctx: Ctx, plan: RootPlan, variables: VariableValues): RootTask {
  const asked = readArguments(plan, variables);
  checkRead(ctx, plan, asked);
  const { _id, filter, sort, ...given } = asked;
  const { entity } = plan.root.registration;
  const { key } = plan;
  const projection = plan.projection ?? none;
  const viewer = viewerOf(ctx);
  const select = (selection: Selection) => selectSql(entity, viewer, projection.columns, selection);
  const one = (selection: Selection): RootTask => ({
    key,
    rowCost: 1,
    statements: [select({ ...selection, limit: 1 })],
    write: ([rows = []]) => JSON.stringify(projection.project(rows)[0] ?? null),
  });
  const count = () => countSql(entity, viewer, filter);

  switch (plan.root.kind) {
    case "ById":
      return one({ filter: { _id } });
    case "One":
      return one({ filter, sort, skip: checkSkip(given.skip) });
    case "Count":
      return { key, rowCost: 1, statements: [count()], write: ([rows]) => String(countOf(rows)) };
    case "Pagination": {
      const page = readPage(given.page, given.perPage);
      const typeName = `${entity.name}Pagination`;
      return {
        key,
        rowCost: page.perPage,
        statements: [select({ filter, sort, limit: page.perPage, skip: page.skip }), count()],
        write: ([rows = [], counted]) =>
          JSON.stringify(
            pageAnswer(typeName, plan.selection, page, countOf(counted), projection.project(rows)),
          ),
      };
    }
    default: {
      const limit = clampLimit(given.limit, defaultLimit);
      const statements = [select({ filter, sort, limit, skip: checkSkip(given.skip) })];
      return { key, rowCost: limit, statements, write: ([rows = []]) => rowsToText(projection, rows) };
    }
  }
}

/** Reads what the tasks need in one transaction and writes the whole answer. */
export async function runQuery(
  ctx: Ctx,
  members: readonly (RootTask | { key: string; text: string })[],
): Promise<string> {
  const statements = members.flatMap((member) => ("text" in member ? [] : member.statements));
  const results = statements.length === 0 ? [] : await readRows(ctx, statements);
  const texts: string[] = [];
  let read = 0;
  for (const member of members) {
    const text =
      "text" in member
        ? member.text
        : await member.write(results.slice(read, (read += member.statements.length)));
    texts.push(`${JSON.stringify(member.key)}:${text}`);
  }
  return `{"data":{${texts.join(",")}}}`;
}

function countOf(rows: readonly DatabaseRow[] | undefined): number {
  return Number(rows?.[0]?.[0] ?? 0);
}

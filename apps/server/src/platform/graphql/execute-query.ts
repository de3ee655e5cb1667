/**
 * Carries out a query: every root field is one statement, all of them in one transaction of the
 * ctx's store, and the answer is written as text from the compiled projections. GraphQL's own
 * execution never sees the rows.
 */
import type { VariableValues } from "graphql";
import { inStore, type Ctx } from "../context.ts";
import type { StoreTx } from "../db/index.ts";
import { readArguments } from "./arguments.ts";
import { fetchRows } from "./fetch-rows.ts";
import type { RootPlan } from "./plan.ts";
import type { Projection } from "./projection.ts";
import { checkSkip, clampLimit } from "./query-limits.ts";
import { defaultLimit } from "./schema.ts";
import { countSql, selectSql, type Selection } from "./select-sql.ts";
import { rowsToText } from "./rows-to-text.ts";
import { pageAnswer, readPage } from "./pagination.ts";

/** One root field ready to run: how many rows it may answer, and the text of its answer. */
export interface RootTask {
  key: string;
  rowCost: number;
  run: (tx: StoreTx) => Promise<string>;
}

/** The task of a root field. Throws QUERY_INVALID or QUERY_TOO_COSTLY for arguments out of range. */
export function prepareRoot(ctx: Ctx, plan: RootPlan, variables: VariableValues): RootTask {
  const given = readArguments(plan, variables);
  const { entity } = plan.root.registration;
  const { key, projection } = plan;
  const { filter, sort } = given;
  const rows = (tx: StoreTx, { columns }: Projection, selection: Selection) => fetchRows(tx, selectSql(entity, ctx.storeId, columns, selection));
  const count = async (tx: StoreTx) => Number((await fetchRows(tx, countSql(entity, ctx.storeId, filter)))[0]?.[0]);
  const one = async (tx: StoreTx, selection: Selection) =>
    projection === null ? "null" : JSON.stringify(projection.project(await rows(tx, projection, { ...selection, limit: 1 }))[0] ?? null);

  switch (plan.root.kind) {
    case "ById":
      return { key, rowCost: 1, run: (tx) => one(tx, { filter: { _id: given._id } }) };
    case "One": {
      const skip = checkSkip(given.skip);
      return { key, rowCost: 1, run: (tx) => one(tx, { filter, sort, skip }) };
    }
    case "Count":
      return { key, rowCost: 1, run: async (tx) => String(await count(tx)) };
    case "Pagination": {
      const page = readPage(given.page, given.perPage);
      const run = async (tx: StoreTx) => {
        const listed = projection === null ? [] : projection.project(await rows(tx, projection, { filter, sort, limit: page.perPage, skip: page.skip }));
        return JSON.stringify(pageAnswer(`${entity.name}Pagination`, plan.selection, page, await count(tx), listed));
      };
      return { key, rowCost: page.perPage, run };
    }
    default: {
      const limit = clampLimit(given.limit, defaultLimit);
      const skip = checkSkip(given.skip);
      const run = async (tx: StoreTx) => (projection === null ? "[]" : rowsToText(projection, await rows(tx, projection, { filter, sort, limit, skip })));
      return { key, rowCost: limit, run };
    }
  }
}

/** Runs tasks in one transaction and writes the whole answer. */
export async function runQuery(ctx: Ctx, members: readonly (RootTask | { key: string; text: string })[]): Promise<string> {
  const isConstant = (member: (typeof members)[number]): member is { key: string; text: string } => "text" in member;
  if (members.every(isConstant)) return answer(members.map(({ key, text }) => [key, text]));
  return inStore(ctx, async (tx) => {
    const texts: [string, string][] = [];
    for (const member of members) texts.push([member.key, isConstant(member) ? member.text : await member.run(tx)]);
    return answer(texts);
  });
}

function answer(texts: readonly (readonly [string, string])[]): string {
  return `{"data":{${texts.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}}`;
}

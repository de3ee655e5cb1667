/**
 * From the body of a request to the text of its answer. Everything is checked before the first statement
 * runs: document, operation, variables, arguments, limits.
 */
import { execute, Kind, type DocumentNode, type VariableValues } from "graphql";
import { AppError } from "@stallkeeper/contract";
import type { Ctx } from "../context.ts";
import type { JsonObject } from "../decoder/index.ts";
import { coerceVariables } from "./arguments.ts";
import { BigLists, bigListRows } from "./big-lists.ts";
import { changedRows, runMutation } from "./execute-mutation.ts";
import { prepareRoot, runQuery } from "./execute-query.ts";
import type { PreparedOperation } from "./operation.ts";
import { planOperation } from "./plan.ts";
import { chooseOperation, DocumentCache } from "./prepared-document.ts";
import { checkRowCost } from "./query-limits.ts";
import { buildSchema, type BuiltSchema } from "./schema.ts";
import type { EntityRegistration } from "./registry.ts";

export interface GraphqlRequest {
  query: string;
  operationName: string | null;
  variables: JsonObject;
}

/** An error of one root field of a mutation, beside the fields that did their work. */
export type ReportError = (error: unknown) => {
  message: string;
  code: string;
  status: number;
  conflicts?: unknown;
};

export interface GraphqlAnswer {
  text: string;
  status: number;
}

/** What a request asks for, once that is known. */
export type TellFields = (fields: string) => void;

export interface GraphqlService {
  built: BuiltSchema;
  documents: DocumentCache;
  /** Answers a request. Throws AppError, or an error of the database, when the request as a whole fails. */
  answer: (
    ctx: Ctx,
    request: GraphqlRequest,
    reportError: ReportError,
    tellFields?: TellFields,
  ) => Promise<GraphqlAnswer>;
}

/** Builds the service of registered entities. */
export function createGraphql(
  registrations: readonly EntityRegistration[],
  options: { isIntrospectionAllowed: boolean },
): GraphqlService {
  const built = buildSchema(registrations);
  const documents = new DocumentCache(built.schema, options.isIntrospectionAllowed);
  const bigLists = new BigLists();
  return {
    built,
    documents,
    async answer(ctx, request, reportError, tellFields) {
      const operation = chooseOperation(documents.prepare(request.query), request.operationName);
      tellFields?.(fieldsOf(operation));
      const variables = coerceVariables(built.schema, operation, request.variables);
      if (asksForSchema(operation))
        return { text: await describeSchema(built, operation, request.variables), status: 200 };
      if (operation.node.operation === "mutation")
        return mutate(ctx, built, operation, variables, reportError);
      return { text: await query(ctx, built, bigLists, operation, variables), status: 200 };
    },
  };
}

/** What it asks for, by the schema's own names. */
function fieldsOf({ node }: PreparedOperation): string {
  const names = node.selectionSet.selections.map((field) =>
    field.kind === Kind.FIELD ? field.name.value : "",
  );
  return [...new Set(names)].slice(0, 3).join(" ");
}

/** The parts of a request body. Throws QUERY_INVALID when it is no GraphQL request. */
export function readGraphqlRequest(body: JsonObject): GraphqlRequest {
  const { query, operationName = null, variables } = body;
  if (typeof query !== "string" || query === "")
    throw new AppError("QUERY_INVALID", { reason: "A query is missing." });
  if (operationName !== null && typeof operationName !== "string")
    throw new AppError("QUERY_INVALID", { reason: "operationName is a text." });
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== "object" || Array.isArray(variables))
  ) {
    throw new AppError("QUERY_INVALID", { reason: "variables is an object." });
  }
  return {
    query,
    operationName: operationName === "" ? null : operationName,
    variables: (variables ?? {}) as JsonObject,
  };
}

async function query(
  ctx: Ctx,
  built: BuiltSchema,
  bigLists: BigLists,
  operation: PreparedOperation,
  variables: VariableValues,
): Promise<string> {
  const members = planOperation(built, operation, variables).map((plan) =>
    plan.root === null ? { key: plan.key, text: JSON.stringify("Query") } : prepareRoot(ctx, plan, variables),
  );
  const rows = members.reduce((sum, member) => sum + ("text" in member ? 0 : member.rowCost), 0);
  checkRowCost(rows);
  const run = () => runQuery(ctx, members);
  if (rows < bigListRows) return run();
  return bigLists.run(ctx.actor.kind === "member" ? ctx.actor.sessionId : ctx.actor.name, run);
}

async function mutate(
  ctx: Ctx,
  built: BuiltSchema,
  operation: PreparedOperation,
  variables: VariableValues,
  reportError: ReportError,
): Promise<GraphqlAnswer> {
  const plans = planOperation(built, operation, variables);
  checkRowCost(plans.reduce((sum, plan) => sum + (plan.root === null ? 1 : changedRows(plan, variables)), 0));
  const answered: Record<string, unknown> = {};
  const failures: { message: string; path: string[]; extensions: { code: string; conflicts?: unknown } }[] =
    [];
  let status = 200;
  for (const plan of plans) {
    try {
      answered[plan.key] = plan.root === null ? "Mutation" : await runMutation(ctx, plan, variables);
    } catch (error) {
      if (plans.length === 1) throw error;
      const failure = reportError(error);
      answered[plan.key] = null;
      const { message, code, conflicts } = failure;
      failures.push({
        message,
        path: [plan.key],
        extensions: { code, ...(conflicts === undefined ? {} : { conflicts }) },
      });
      if (failures.length === plans.length) status = failure.status;
    }
  }
  return {
    text: JSON.stringify(failures.length === 0 ? { data: answered } : { errors: failures, data: answered }),
    status,
  };
}

function asksForSchema({ node }: PreparedOperation): boolean {
  return node.selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && /^__(?:schema|type)$/.test(selection.name.value),
  );
}

// Reached in development alone: validation refuses these fields everywhere else.
async function describeSchema(
  { schema }: BuiltSchema,
  { node, fragments }: PreparedOperation,
  variables: JsonObject,
): Promise<string> {
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [node, ...fragments.values()] };
  return JSON.stringify(await execute({ schema, document, variableValues: variables }));
}

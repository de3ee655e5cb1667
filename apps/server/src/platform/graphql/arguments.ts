/**
 * Variables and arguments as the schema coerces them. Refusals name the variable or field, never the value
 * sent.
 */
import {
  getArgumentValues,
  getVariableValues,
  GraphQLError,
  print,
  type GraphQLSchema,
  type VariableValues,
} from "graphql";
import { AppError } from "@stallkeeper/contract";
import type { JsonObject } from "../decoder/index.ts";
import type { Filter } from "./filter-sql.ts";
import type { SortChoice } from "./filter-types.ts";
import type { PreparedOperation, RootPlan } from "./operation.ts";
import type { WireRecord } from "./record-rules.ts";

/** What root fields can be given; the schema decides which of it stands where. */
export interface RootArguments {
  _id?: string;
  record?: WireRecord;
  filter?: Filter | null;
  sort?: SortChoice | null;
  limit?: number | null;
  skip?: number | null;
  page?: number | null;
  perPage?: number | null;
}

/** The variables of an operation. Throws QUERY_INVALID when one does not fit its type. */
export function coerceVariables(
  schema: GraphQLSchema,
  { node }: PreparedOperation,
  given: JsonObject,
): VariableValues {
  const definitions = node.variableDefinitions ?? [];
  const { variableValues, errors } = getVariableValues(schema, definitions, given, {
    maxErrors: 1,
    hideSuggestions: true,
  });
  if (variableValues !== undefined) return variableValues;
  const name = /^Variable "\$(\w+)"/.exec(errors[0]?.message ?? "")?.[1];
  const definition = definitions.find(({ variable }) => variable.name.value === name);
  const reason =
    definition === undefined
      ? "A variable does not fit its type."
      : `The variable $${name} does not fit its type ${print(definition.type)}.`;
  throw new AppError("QUERY_INVALID", { reason });
}

/** The arguments of a root field. Throws QUERY_INVALID when null stands where it cannot. */
export function readArguments(plan: RootPlan, variables: VariableValues): RootArguments {
  try {
    return getArgumentValues(plan.definition, plan.node, variables, undefined, true);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new AppError(
      "QUERY_INVALID",
      { reason: `The arguments of ${plan.key} do not fit.` },
      { cause: error },
    );
  }
}

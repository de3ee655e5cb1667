/** An operation's root fields, each with what the schema knows of it and its selection compiled. */
import type { VariableValues } from "graphql";
import { AppError, type EntityDefinition } from "@stallkeeper/contract";
import type { PreparedOperation, RootPlan, TypenamePlan } from "./operation.ts";
import { compileProjection, type Projection } from "./projection.ts";
import type { BuiltSchema, RootField } from "./schema.ts";
import { collectSelection, type SelectedField } from "./selection.ts";

const maxPlans = 16;

/** The plans of an operation for these variables; kept with the operation. */
export function planOperation(
  built: BuiltSchema,
  operation: PreparedOperation,
  variables: VariableValues,
): (RootPlan | TypenamePlan)[] {
  const key = operation.switches.map((name) => String(variables.coerced[name])).join(",");
  const known = operation.plans.get(key);
  if (known !== undefined) return known;
  const plans = collectSelection([operation.node.selectionSet], operation.fragments, variables).map(
    (selected) => planRoot(built, operation, selected),
  );
  if (operation.plans.size < maxPlans) operation.plans.set(key, plans);
  return plans;
}

function planRoot(
  built: BuiltSchema,
  operation: PreparedOperation,
  selected: SelectedField,
): RootPlan | TypenamePlan {
  if (selected.name === "__typename") return { key: selected.key, root: null };
  const type =
    operation.node.operation === "query" ? built.schema.getQueryType() : built.schema.getMutationType();
  const definition = type?.getFields()[selected.name];
  const root = built.roots.get(selected.name);
  if (definition === undefined || root === undefined) {
    throw new AppError("QUERY_INVALID", { reason: "Ask for the schema in a query of its own." });
  }
  return {
    key: selected.key,
    node: selected.node,
    definition,
    root,
    selection: selected.fields,
    projection: projectionOf(root, selected.fields),
  };
}

function projectionOf(root: RootField, selection: SelectedField[]): Projection | null {
  const { entity } = root.registration;
  switch (root.kind) {
    case "Count":
      return null;
    case "Many":
    case "One":
    case "ById":
      return compileProjection(entity, selection);
    case "Pagination":
      return projectionOfMembers(entity, selection, "items");
    case "UpdateMany":
    case "UpdateById":
    case "CreateOne":
    case "RemoveById":
      return projectionOfMembers(entity, selection, "record");
  }
}

// The same member may be asked for under several names; one projection serves them when they select alike.
function projectionOfMembers(
  entity: EntityDefinition,
  selection: SelectedField[],
  name: string,
): Projection | null {
  const members = selection.filter((selected) => selected.name === name);
  if (members.length > 1) throw new AppError("QUERY_INVALID", { reason: `Ask for "${name}" once.` });
  return members[0] === undefined ? null : compileProjection(entity, members[0].fields);
}

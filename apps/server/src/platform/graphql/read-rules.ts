/**
 * Who may read what (threat 7): an entity may take a scope as a whole, and single fields of it one of their
 * own. Asking for a field, filtering by it and sorting by it are the same question, since each of them tells
 * what it holds. Refused as a whole, before anything is read.
 */
import { isObjectField, type EntityDefinition } from "@stallkeeper/contract";
import { requireScope, type Ctx } from "../context.ts";
import type { RootArguments } from "./arguments.ts";
import type { RootPlan } from "./operation.ts";
import type { SelectedField } from "./selection.ts";

/** Throws FORBIDDEN when a root field reads what the actor's scopes do not open. */
export function checkRead(ctx: Ctx, plan: RootPlan, given: RootArguments): void {
  const { entity } = plan.root.registration;
  const isChange =
    plan.root.kind === "CreateOne" ||
    plan.root.kind === "RemoveById" ||
    plan.root.kind === "UpdateById" ||
    plan.root.kind === "UpdateMany";
  const isReading = !isChange || plan.projection !== null || (given.filter ?? null) !== null;
  if (entity.readable !== undefined && isReading) requireScope(ctx, entity.readable);
  if (entity.readableFields === undefined) return;
  const asked = [
    ...selectedPaths(plan),
    ...filteredPaths(entity, given.filter),
    ...(given.sort ? [given.sort.path] : []),
  ];
  for (const [gated, scope] of Object.entries(entity.readableFields)) {
    if (asked.some((path) => path === gated || path.startsWith(`${gated}.`))) requireScope(ctx, scope);
  }
}

function selectedPaths({ root, selection }: RootPlan): string[] {
  switch (root.kind) {
    case "Count":
      return [];
    case "Many":
    case "One":
    case "ById":
      return pathsOf(selection);
    default:
      return selection
        .filter(({ name }) => name === "items" || name === "record")
        .flatMap(({ fields }) => pathsOf(fields));
  }
}

function pathsOf(selection: readonly SelectedField[], prefix = ""): string[] {
  return selection.flatMap(({ name, fields }) =>
    fields.length === 0 ? [`${prefix}${name}`] : pathsOf(fields, `${prefix}${name}.`),
  );
}

/** Paths of a filter, whether they stand plainly, under `_operators`, or inside OR and AND. */
function filteredPaths(entity: EntityDefinition, filter: RootArguments["filter"]): string[] {
  if (filter === null || filter === undefined) return [];
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name === "OR" || name === "AND")
      return ((value ?? []) as NonNullable<RootArguments["filter"]>[]).flatMap((inner) =>
        filteredPaths(entity, inner),
      );
    const held = name === "_operators" ? value : { [name]: value };
    return namedPaths(entity.fields, held);
  });
}

function namedPaths(fields: EntityDefinition["fields"], held: unknown, prefix = ""): string[] {
  if (typeof held !== "object" || held === null) return [];
  return Object.entries(held).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || !isObjectField(field) || value === null) return [`${prefix}${name}`];
    return namedPaths(field.fields, value, `${prefix}${name}.`);
  });
}

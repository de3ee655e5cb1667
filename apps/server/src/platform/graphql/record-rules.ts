/**
 * What a record may carry and who may send it (threat 7): every part of it needs the scope that the
 * definition names for its path, and a required field cannot be emptied. Refused as a whole.
 */
import { formMessages, type Scope } from "@stallkeeper/domain";
import { AppError, fieldAt, isObjectField, type EntityDefinition } from "@stallkeeper/contract";
import { requireScope, type Ctx } from "../context.ts";

export type WireRecord = Readonly<Record<string, unknown>>;

/** Throws FORBIDDEN for a field beyond the actor's scopes and FIELDS_INVALID for an emptied required one. */
export function checkUpdate(ctx: Ctx, entity: EntityDefinition, record: WireRecord): void {
  for (const path of pathsOf(entity, record)) requireMemberOr(ctx, scopeOf(entity, path));
  checkRequired(entity, record);
}

/** Throws FORBIDDEN when the actor may not do it; `member` is everybody of the store. */
export function requireMemberOr(ctx: Ctx, scope: Scope | "member"): void {
  if (scope !== "member") requireScope(ctx, scope);
}

/** Throws FIELDS_INVALID when a required field is given as null. */
function checkRequired(entity: EntityDefinition, record: WireRecord): void {
  const empty = pathsOf(entity, record).filter(
    (path) => valueAt(record, path) === null && fieldAt(entity.fields, path)?.isRequired === true,
  );
  if (empty.length > 0)
    throw new AppError("FIELDS_INVALID", {
      fields: Object.fromEntries(empty.map((path) => [path, formMessages.required])),
    });
}

/**
 * Throws FIELDS_INVALID when a new record lacks what it cannot do without, or a required field is given as
 * null.
 */
export function checkCreation(entity: EntityDefinition, record: WireRecord): void {
  const missing = (entity.creatable?.needed ?? []).filter((path) => (valueAt(record, path) ?? null) === null);
  if (missing.length > 0)
    throw new AppError("FIELDS_INVALID", {
      fields: Object.fromEntries(missing.map((path) => [path, formMessages.required])),
    });
  checkRequired(entity, record);
}

/** The scope of the path itself or of the object around it. A path without one is nobody's. */
function scopeOf(entity: EntityDefinition, path: string): Scope | "member" {
  const { updateWishes } = entity;
  if (updateWishes !== undefined && Object.hasOwn(updateWishes.fields, path)) return updateWishes.scope;
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const scope = entity.updatable[parts.slice(0, length).join(".")];
    if (scope !== undefined) return scope;
  }
  throw new AppError("FORBIDDEN", { field: path });
}

function pathsOf(entity: EntityDefinition, record: WireRecord, prefix = ""): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const path = `${prefix}${name}`;
    const field = fieldAt(entity.fields, path);
    const isOpened =
      field !== undefined &&
      isObjectField(field) &&
      field.kind !== "documentList" &&
      typeof value === "object" &&
      value !== null;
    return isOpened ? pathsOf(entity, value as WireRecord, `${path}.`) : [path];
  });
}

function valueAt(record: WireRecord, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((held, name) => (held as WireRecord | null | undefined)?.[name], record);
}

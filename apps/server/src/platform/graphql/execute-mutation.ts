/**
 * Carries out a mutation: root fields one after the other, each in a transaction of its own. The builder
 * checks scopes and finds the rows by the caller's filter inside the store's guard; the slice's registered
 * function changes them. A refusal that concerns the record (it is gone, it changed meanwhile) stands in the
 * payload's `error` when the caller asks for it, and changes nothing; with `failed` an update judges every
 * record alone (update-each.ts). All else is an error of the request.
 */
import type { VariableValues } from "graphql";
import { AppError, type EntityPatch, type EntityDefinition } from "@stallkeeper/contract";
import { inStore, type Ctx } from "../context.ts";
import type { StoreTx } from "../db/index.ts";
import { readArguments, type RootArguments } from "./arguments.ts";
import { fetchRows } from "./fetch-rows.ts";
import { filterSql } from "./filter-sql.ts";
import { Parameters } from "./parameters.ts";
import type { RootPlan } from "./operation.ts";
import { checkSkip, clampLimit } from "./query-limits.ts";
import { checkRead } from "./read-rules.ts";
import { checkCreation, checkUpdate, requireMemberOr, type WireRecord } from "./record-rules.ts";
import { defaultLimit } from "./schema.ts";
import { selectSql, viewerOf, type Selection } from "./select-sql.ts";
import type { SelectedField } from "./selection.ts";
import { concernsRecord, listMissing, listNamed, updateEach, type RecordFailure } from "./update-each.ts";

interface Outcome {
  numAffected?: number;
  recordId?: string;
  record?: unknown;
  failed?: RecordFailure[];
}

type UpdateSelection = Selection & { limit: number; skip: number };

/** How many rows a root field may change. Throws QUERY_INVALID for a negative limit. */
export function changedRows(plan: RootPlan, variables: VariableValues): number {
  return plan.root.kind === "UpdateMany" ? clampLimit(readArguments(plan, variables).limit, defaultLimit) : 1;
}

/** Runs one root field and gives its payload. Throws what the request answers. */
export async function runMutation(
  ctx: Ctx,
  plan: RootPlan,
  variables: VariableValues,
): Promise<Record<string, unknown>> {
  const given = readArguments(plan, variables);
  checkRead(ctx, plan, given);
  const wantsError = plan.selection.some(({ name }) => name === "error");
  try {
    return payload(plan, await change(ctx, plan, given), null);
  } catch (error) {
    if (!(wantsError && concernsRecord(error))) throw error;
    return payload(plan, {}, error);
  }
}

async function change(
  ctx: Ctx,
  plan: RootPlan,
  { _id = "", record = {}, ...page }: RootArguments,
): Promise<Outcome> {
  const { entity, store } = plan.root.registration;
  switch (plan.root.kind) {
    case "UpdateMany": {
      checkUpdate(ctx, entity, record);
      // Counted on a scratch list: a filter that asks for nothing would mean every record (threat 6).
      if (filterSql(entity, page.filter, new Parameters()) === null) throw new AppError("FILTER_MISSING");
      const limit = clampLimit(page.limit, defaultLimit);
      const selection: UpdateSelection = {
        filter: page.filter,
        sort: page.sort,
        limit,
        skip: checkSkip(page.skip),
      };
      const named = await changeNamed(ctx, plan, selection, record);
      if (named !== null) return named;
      return inStore(ctx, async (tx) => {
        const ids = await findIds(ctx, tx, entity, selection);
        const change = (some: string[]): Promise<number> => update(ctx, tx, plan, some, record);
        if (!plan.selection.some(({ name }) => name === "failed")) return { numAffected: await change(ids) };
        const { numAffected, failed } = await updateEach(tx, ids, change, store.lockOrder);
        return { numAffected, failed: [...failMissing(selection, ids), ...failed] };
      });
    }
    case "UpdateById":
      checkUpdate(ctx, entity, record);
      return inStore(ctx, async (tx) => {
        const ids = await findIds(ctx, tx, entity, { filter: { _id }, limit: 1 });
        if (ids.length === 0) throw new AppError("RECORD_NOT_FOUND");
        await update(ctx, tx, plan, ids, record);
        return { recordId: _id, record: await readRecord(ctx, tx, plan, _id) };
      });
    case "CreateOne":
      requireMemberOr(ctx, entity.creatable?.scope ?? "admin");
      checkCreation(entity, record);
      return inStore(ctx, async (tx) => {
        const recordId = await required(store.create)(ctx, tx, patchOf(record));
        return { recordId, record: await readRecord(ctx, tx, plan, recordId) };
      });
    case "RemoveById":
      requireMemberOr(ctx, entity.removable?.scope ?? "admin");
      return inStore(ctx, async (tx) => {
        // Found by the caller's own guards first: another's record is one that does not exist.
        const ids = await findIds(ctx, tx, entity, { filter: { _id }, limit: 1 });
        if (ids.length === 0) throw new AppError("RECORD_NOT_FOUND");
        const gone = await readRecord(ctx, tx, plan, _id);
        if (!(await required(store.remove)(ctx, tx, _id))) throw new AppError("RECORD_NOT_FOUND");
        return { recordId: _id, record: gone };
      });
    default:
      throw new TypeError(`${plan.root.kind} changes nothing`);
  }
}

/**
 * The short way of an update whose filter names its records: they are found under the lock that changes them,
 * which saves looking beforehand. Null where it can't be taken, or where something refused a record: then
 * nothing was changed, and the long way says which record and why.
 */
async function changeNamed(
  ctx: Ctx,
  plan: RootPlan,
  selection: UpdateSelection,
  record: WireRecord,
): Promise<Outcome | null> {
  const { updateNamed } = plan.root.registration.store;
  const ids = (selection.skip === 0 ? listNamed(selection.filter) : null) ?? [];
  const isShort = ids.length > 0 && ids.length <= selection.limit && Object.keys(record).length > 0;
  if (updateNamed === undefined || !isShort) return null;
  try {
    const found = await inStore(ctx, (tx) => updateNamed(ctx, tx, { ids, record: patchOf(record) }));
    return { numAffected: found.length, failed: failMissing(selection, found) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Beyond its limit a call says nothing of what it names. */
function failMissing({ filter, limit }: UpdateSelection, found: readonly string[]): RecordFailure[] {
  const missing = found.length < limit ? listMissing(filter, found) : [];
  return missing.map((id) => ({ id, error: new AppError("RECORD_NOT_FOUND") }));
}

async function update(
  ctx: Ctx,
  tx: StoreTx,
  plan: RootPlan,
  ids: string[],
  record: WireRecord,
): Promise<number> {
  if (ids.length === 0 || Object.keys(record).length === 0) return 0;
  return required(plan.root.registration.store.update)(ctx, tx, { ids, record: patchOf(record) });
}

async function findIds(
  ctx: Ctx,
  tx: StoreTx,
  entity: EntityDefinition,
  selection: Selection,
): Promise<string[]> {
  const rows = await fetchRows(tx, selectSql(entity, viewerOf(ctx), [entity.idColumn], selection));
  return rows.map(([id]) => String(id));
}

async function readRecord(ctx: Ctx, tx: StoreTx, plan: RootPlan, recordId: string): Promise<unknown> {
  if (plan.projection === null) return null;
  const { columns, project } = plan.projection;
  const rows = await fetchRows(
    tx,
    selectSql(plan.root.registration.entity, viewerOf(ctx), columns, { filter: { _id: recordId }, limit: 1 }),
  );
  return project(rows)[0] ?? null;
}

function payload(plan: RootPlan, outcome: Outcome, error: AppError | null): Record<string, unknown> {
  const typeName = `${plan.root.kind}${plan.root.registration.entity.name}Payload`;
  const { failed, ...scalars } = outcome;
  const members: Record<string, unknown> = { __typename: typeName, ...scalars };
  const memberOf = ({ name, fields }: SelectedField): unknown => {
    if (name === "error")
      return error === null ? null : pick(fields, { __typename: "MutationError", ...wordsOf(error) });
    if (name === "failed")
      return (
        failed?.map(({ id, error: own }) =>
          pick(fields, { __typename: "MutationFailure", id, ...wordsOf(own) }),
        ) ?? null
      );
    return members[name] ?? null;
  };
  return Object.fromEntries(plan.selection.map((field) => [field.key, memberOf(field)]));
}

function wordsOf({ message, code, details }: AppError): Record<string, unknown> {
  return { message, code, conflicts: details.conflicts ?? null };
}

function pick(fields: readonly SelectedField[], from: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ key, name }) => [key, from[name] ?? null]));
}

// The schema coerced the record against the entity's own input type, which is this shape.
function patchOf(record: WireRecord): EntityPatch<EntityDefinition> {
  return structuredClone(record);
}

function required<F>(hook: F | undefined): F {
  if (hook === undefined) throw new TypeError("this change has no function");
  return hook;
}

/**
 * What GraphQL serves: entity definitions, and for those that can be changed the functions of the slice that
 * owns the table. The builder finds the rows and checks scopes; the slice's store alone writes SQL of its
 * tables, with events and timeline in the same transaction.
 */
import type { EntityDefinition, EntityPatch } from "@stallkeeper/contract";
import type { Ctx } from "../context.ts";
import type { StoreTx } from "../db/index.ts";
import type { LockOrder } from "./update-each.ts";

export interface EntityStore<E> {
  /**
   * Applies a change to these rows of the store and returns how many it changed. Values are storable and of
   * the right type.
   */
  update?: (ctx: Ctx, tx: StoreTx, change: { ids: string[]; record: EntityPatch<E> }) => Promise<number>;
  /**
   * The same for ids that nobody looked up yet: finds them under its lock, changes those that exist and
   * returns them. Only for rows that belong to the whole store.
   */
  updateNamed?: (
    ctx: Ctx,
    tx: StoreTx,
    change: { ids: string[]; record: EntityPatch<E> },
  ) => Promise<string[]>;
  /** In which order `update` locks what rows belong to; left out: in that of their ids. */
  lockOrder?: LockOrder;
  /** Makes a row and returns its id. */
  create?: (ctx: Ctx, tx: StoreTx, record: EntityPatch<E>) => Promise<string>;
  /** Removes a row; false when there is none. */
  remove?: (ctx: Ctx, tx: StoreTx, id: string) => Promise<boolean>;
}

export interface EntityRegistration {
  readonly entity: EntityDefinition;
  readonly store: EntityStore<EntityDefinition>;
}

/**
 * An entity with the store functions of its slice. Throws TypeError when the definition promises a change
 * that no function carries out.
 */
export function registerEntity<E extends EntityDefinition>(
  entity: E,
  store: EntityStore<E> = {},
): EntityRegistration {
  const missing = [
    Object.keys(entity.updatable).length > 0 && store.update === undefined ? "update" : null,
    entity.creatable !== undefined && store.create === undefined ? "create" : null,
    entity.removable !== undefined && store.remove === undefined ? "remove" : null,
  ].filter((name) => name !== null);
  if (entity.ownerColumn !== undefined && store.updateNamed !== undefined) {
    throw new TypeError(`${entity.name} has owners: its rows are found by their guard`);
  }
  if (missing.length > 0) throw new TypeError(`${entity.name} is registered without: ${missing.join(", ")}`);
  return { entity, store };
}

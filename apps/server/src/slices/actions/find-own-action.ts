import { AppError } from "@stallkeeper/contract";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ActionKind, ActionRow } from "./action-kinds.ts";
import { findAction } from "./actions.store.ts";

export type Kinds = ReadonlyMap<string, ActionKind>;

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An action of the store with its kind, for a person who may carry it out. Throws ACTION_NOT_FOUND,
 * FORBIDDEN.
 */
export async function findOwnAction(
  ctx: Ctx,
  tx: StoreTx,
  kinds: Kinds,
  id: string,
): Promise<{ action: ActionRow; kind: ActionKind }> {
  const action = uuidShape.test(id) ? await findAction(tx, id) : null;
  const kind = action === null ? undefined : kinds.get(action.kind);
  if (action === null || kind === undefined) throw new AppError("ACTION_NOT_FOUND", { actionId: id });
  requireScope(ctx, kind.scope);
  return { action, kind };
}

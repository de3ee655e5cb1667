/**
 * What a publish still puts up when its turn comes. That may be days after the press, since an action waits
 * for an account that has to be connected again: its draft may be gone by then, and its pieces sold elsewhere.
 */
import { Rejected } from "@stallkeeper/connector-sdk";
import { withinStock } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { Action } from "../actions/index.ts";
import { listSkuStock } from "../stock/index.ts";
import type { PublishPayload } from "./publish-payload.ts";
import { findTargetAction } from "./targets.store.ts";

const noneLeft = "NONE_LEFT";
const draftGone = "DRAFT_GONE";

/** Whether a refusal is ours and no platform's, by its code. Pure. */
export const isOurs = (code: string): boolean => code === noneLeft || code === draftGone;

/**
 * The listing with no more pieces than are left now; whatever nobody counted, and what a person listed although
 * none was left, goes up as it was told. Throws Rejected NONE_LEFT where none is left, DRAFT_GONE where its
 * target isn't waiting for it any more. Reads alone; safe to repeat.
 */
export async function draftToSend(
  tx: StoreTx,
  action: Pick<Action<PublishPayload, object>, "id" | "account_id" | "payload">,
) {
  const { draftId, draft, evenWithoutStock } = action.payload;
  if ((await findTargetAction(tx, draftId, action.account_id)) !== action.id)
    throw new Rejected(draftGone, "Its draft was deleted, or published anew, before this could go up.");
  const told = { ...draft, variants: draft.variants ?? [] };
  const stock = await listSkuStock(tx, [told.sku, ...told.variants.map(({ sku }) => sku)]);
  const within = withinStock(told, new Map(stock.map(({ sku, available }) => [sku, available])));
  if (within !== null || evenWithoutStock === true) return within ?? told;
  const text = "None was left when it could go up.";
  throw new Rejected(noneLeft, text, { problems: [{ code: noneLeft, text, field: "quantity" }] });
}

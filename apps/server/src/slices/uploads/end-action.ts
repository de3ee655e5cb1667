/**
 * The action "take a listing off sale". Ports end what is over already without an error, so a repeat does no
 * harm. The listing is over here only once a read of the platform shows it.
 */
import { z } from "zod";
import type { Connector, ListingsPort, PlatformListing } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import { noteListingsOver, receiveListings } from "../listings/index.ts";
import { recordChange } from "./record-change.ts";

const endPayload = z.object({
  listingId: z.string(),
  platform: z.string(),
  account: z.string(),
  platformListingId: z.string(),
  sku: z.string(),
});
export type EndPayload = z.infer<typeof endPayload>;
type Run = DefinedRun<EndPayload, object>;

export const endAction = defineAction({
  payload: endPayload,
  undo: z.object({}),
  answer: z.object({ listingId: z.string() }),
  kind: "listingEnd",
  scope: "listings.write",
  canWithdraw: true,
  isIdempotent: (connector) => (endingPort(connector) === null ? null : true),
  async send({ action: { payload }, connector, vendor }: Run) {
    await portOf(connector).end(vendor, payload);
    return { vendorRef: payload.platformListingId };
  },
  async look({ action: { payload }, connector, vendor }: Run): Promise<ActionLook> {
    const found = await portOf(connector).read(vendor, payload);
    return {
      isFound: found === null || isOffSale(found),
      isSettled: true,
      vendorRef: payload.platformListingId,
      learned: found,
    };
  },
  record,
});

type Ending = ListingsPort & Required<Pick<ListingsPort, "end">>;

/** The port of a platform that ends listings; null: it doesn't from here. */
export function endingPort({ listings: port }: Pick<Connector, "listings">): Ending | null {
  return port?.end === undefined ? null : { ...port, end: port.end };
}

function portOf(connector: Connector): Ending {
  const port = endingPort(connector);
  if (port === null) throw new Error(`${connector.id} ends no listings`);
  return port;
}

/** Nobody can buy it, and nothing that is pushed puts it on sale again. */
function isOffSale({ state, isSoldOut }: PlatformListing): boolean {
  return (state === "ended" && isSoldOut !== true) || state === "draft" || state === "refused";
}

async function record(
  ctx: Ctx,
  tx: StoreTx,
  action: Action<EndPayload, object>,
  state: ActionState,
): Promise<{ listingId: string }> {
  const { listingId, platform, account: username } = action.payload;
  const isDone = state === "verified";
  if (isDone) {
    const listing = (action.learned ?? null) as PlatformListing | null;
    // It isn't there any more, or a person saw that it isn't.
    if (listing === null) await noteListingsOver(tx, [listingId], ctx.now());
    else
      await receiveListings(tx, { accountId: action.account_id, platform, username }, [listing], ctx.now());
  }
  await recordChange(tx, listingId, action, state, isDone);
  return { listingId };
}

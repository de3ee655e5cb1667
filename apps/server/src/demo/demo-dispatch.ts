/** When a demo's couriers collect and how long its people take. */
import { inStore } from "../platform/context.ts";
import { changeCouriers } from "../slices/couriers/index.ts";
import { changePlatformSettings, listPlatformSettings } from "../slices/settings/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

/**
 * The last is not after 16:00 UTC, by which a practice order has to leave, in summer either: between the two,
 * all that is due by the cut-off would be overdue, and Home had nothing to show for it.
 */
const collection = { "royal-mail": { cutOff: "15:00" }, dpd: { cutOff: "16:00" } };
const handlingDays = 2;

/** Says it for every linked account of a store. A repeat changes nothing. */
export async function addDispatchTimes(ctx: OwnerCtx): Promise<void> {
  await changeCouriers(ctx, collection);
  const accounts = await inStore(ctx, listPlatformSettings);
  await changePlatformSettings(
    ctx,
    Object.fromEntries(accounts.map(({ account }) => [account, { handlingDays }])),
  );
}

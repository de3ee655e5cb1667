/** What a store says of the couriers: until when it hands over, how long it takes, whom it offers. */
import { AppError, type CouriersPatch, type CourierView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { readCalendars, wantRecount } from "../dispatch/index.ts";
import { couriers, type Courier } from "./couriers.ts";

interface CourierSettingsRow {
  id: string;
  cutOff: string | null;
  handlingDays: number | null;
  trackingUrl: string | null;
  isOffered: boolean;
}

/** All couriers with the store's own word on each. */
export async function listCouriers(tx: StoreTx): Promise<CourierView[]> {
  const rows = await tx.rows<CourierSettingsRow>(
    `select courier_id as id, cut_off as "cutOff", handling_days as "handlingDays", tracking_url as "trackingUrl", is_offered as "isOffered" from courier_settings`);
  const said = new Map(rows.map((row) => [row.id, row]));
  return [...couriers.slice(0, -1), ...(await listLabelCouriers(tx)), ...couriers.slice(-1)].map((courier) => {
    const own = said.get(courier._id);
    return {
      ...courier, trackingUrl: own?.trackingUrl ?? courier.trackingUrl,
      cutOff: own?.cutOff ?? null, handlingDays: own?.handlingDays ?? null, isOffered: own?.isOffered ?? true,
    };
  });
}

/** The linked couriers whose labels are bought here: their numbers have a form, too. */
async function listLabelCouriers(tx: StoreTx): Promise<Courier[]> {
  const linked = await tx.rows<{ _id: string; name: string | null; pattern: string | null }>(
    `select distinct on (platform) platform as "_id", settings ->> 'courierName' as name, settings ->> 'trackingPattern' as pattern from accounts where role = 'courier' and state <> 'unlinked' order by platform`);
  return linked.map(({ _id, name, pattern }) => ({ _id, name: name ?? _id, pattern, checkDigit: null, trackingUrl: "" }));
}

/** Changes what the store says of some couriers; what is left out stays. A repeat changes nothing. Throws FIELDS_INVALID for a courier nobody knows. */
export async function changeCouriers(ctx: Ctx, patch: CouriersPatch): Promise<CourierView[]> {
  requireScope(ctx, "settings.write");
  const ids = Object.keys(patch);
  const unknown = ids.find((id) => !couriers.some(({ _id }) => _id === id) && !ctx.connectors.couriers().some((courier) => courier.id === id));
  if (unknown !== undefined) throw new AppError("FIELDS_INVALID", { fields: { [unknown]: "There is no such courier." } });
  return inStore(ctx, async (tx) => {
    const before = await listCouriers(tx);
    for (const [id, { cutOff, handlingDays, trackingUrl, isOffered }] of Object.entries(patch)) {
      await tx.run("insert into courier_settings (store_id, courier_id) values ($1, $2) on conflict do nothing", [tx.storeId, id]);
      await tx.run(
        `update courier_settings set cut_off = case when $2 then $3 else cut_off end, handling_days = case when $4 then $5 else handling_days end,
           tracking_url = case when $6 then $7 else tracking_url end, is_offered = coalesce($8, is_offered) where courier_id = $1`,
        [id, cutOff !== undefined, cutOff ?? null, handlingDays !== undefined, handlingDays ?? null, trackingUrl !== undefined, trackingUrl ?? null, isOffered ?? null],
      );
    }
    const after = await listCouriers(tx);
    const changed = after.filter((courier, at) => JSON.stringify(courier) !== JSON.stringify(before[at]));
    if (changed.length > 0) {
      const named = (list: readonly CourierView[]) => Object.fromEntries(list.filter(({ _id }) => changed.some((one) => one._id === _id)).map((one) => [one._id, one]));
      await recordAudit(tx, ctx, { action: "settingsChanged", object: { type: "couriers", id: changed.map(({ _id }) => _id).join(",") }, before: named(before), after: named(after) });
    }
    const earliest = (list: readonly CourierView[]) => list.flatMap(({ cutOff, isOffered }) => (isOffered && cutOff !== null ? [cutOff] : [])).toSorted()[0];
    if (earliest(before) !== earliest(after)) await wantRecount(ctx, tx, [...(await readCalendars(tx)).keys()]);
    await announce(tx, "courier", ids);
    return after;
  });
}

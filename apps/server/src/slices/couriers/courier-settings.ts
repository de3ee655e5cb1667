/** What a store says of the couriers: until when it hands over, how long it takes, whom it offers. */
import { AppError, type CouriersPatch, type CourierView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listLabelCouriers } from "../accounts/index.ts";
import { listCourierSettings, readCalendars, saveCourierSettings } from "../dispatch/index.ts";
import { wantRecount } from "../orders/index.ts";
import { couriers, type Courier } from "./couriers.ts";

/** All couriers with the store's own word on each. */
export async function listCouriers(tx: StoreTx): Promise<CourierView[]> {
  const said = new Map((await listCourierSettings(tx)).map((row) => [row.id, row]));
  return [...couriers.slice(0, -1), ...(await listLinkedCouriers(tx)), ...couriers.slice(-1)].map(
    (courier) => {
      const own = said.get(courier._id);
      return {
        ...courier,
        trackingUrl: own?.trackingUrl ?? courier.trackingUrl,
        cutOff: own?.cutOff ?? null,
        handlingDays: own?.handlingDays ?? null,
        isOffered: own?.isOffered ?? true,
      };
    },
  );
}

/** The linked couriers whose labels are bought here: their numbers have a form, too. */
async function listLinkedCouriers(tx: StoreTx): Promise<Courier[]> {
  return (await listLabelCouriers(tx)).map(({ platform, name, trackingPattern }) => ({
    _id: platform,
    name: name ?? platform,
    pattern: trackingPattern,
    checkDigit: null,
    trackingUrl: "",
  }));
}

/**
 * Changes what the store says of some couriers; what is left out stays. A repeat changes nothing. Throws
 * FIELDS_INVALID for a courier nobody knows.
 */
export async function changeCouriers(ctx: Ctx, patch: CouriersPatch): Promise<CourierView[]> {
  requireScope(ctx, "settings.write");
  const ids = Object.keys(patch);
  const unknown = ids.find(
    (id) =>
      !couriers.some(({ _id }) => _id === id) &&
      !ctx.connectors.couriers().some((courier) => courier.id === id),
  );
  if (unknown !== undefined)
    throw new AppError("FIELDS_INVALID", { fields: { [unknown]: "This courier doesn't exist." } });
  return inStore(ctx, async (tx) => {
    const before = await listCouriers(tx);
    for (const [id, said] of Object.entries(patch)) await saveCourierSettings(tx, id, said);
    const after = await listCouriers(tx);
    const changed = after.filter((courier, at) => JSON.stringify(courier) !== JSON.stringify(before[at]));
    if (changed.length > 0) {
      const named = (list: readonly CourierView[]) =>
        Object.fromEntries(
          list.filter(({ _id }) => changed.some((one) => one._id === _id)).map((one) => [one._id, one]),
        );
      await recordAudit(tx, ctx, {
        action: "settingsChanged",
        object: { type: "couriers", id: changed.map(({ _id }) => _id).join(",") },
        before: named(before),
        after: named(after),
      });
    }
    const earliest = (list: readonly CourierView[]) =>
      list.flatMap(({ cutOff, isOffered }) => (isOffered && cutOff !== null ? [cutOff] : [])).toSorted()[0];
    if (earliest(before) !== earliest(after))
      await wantRecount(ctx, tx, [...(await readCalendars(tx)).keys()]);
    await announce(tx, "courier", ids);
    return after;
  });
}

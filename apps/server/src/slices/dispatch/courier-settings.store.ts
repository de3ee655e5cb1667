/** The only SQL of `courier_settings`: a row for each courier that the store said something of. */
import type { CouriersPatch } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

export interface CourierSettingsRow {
  id: string;
  cutOff: string | null;
  handlingDays: number | null;
  trackingUrl: string | null;
  isOffered: boolean;
}

/** What the store said of couriers. */
export function listCourierSettings(tx: StoreTx): Promise<CourierSettingsRow[]> {
  return tx.rows<CourierSettingsRow>(
    `select courier_id as id, cut_off as "cutOff", handling_days as "handlingDays",
       tracking_url as "trackingUrl", is_offered as "isOffered" from courier_settings`,
  );
}

/** Changes what the store says of one courier; what is left out stays. A repeat changes nothing. */
export async function saveCourierSettings(
  tx: StoreTx,
  courierId: string,
  { cutOff, handlingDays, trackingUrl, isOffered }: CouriersPatch[string],
): Promise<void> {
  await tx.run("insert into courier_settings (store_id, courier_id) values ($1, $2) on conflict do nothing", [
    tx.storeId,
    courierId,
  ]);
  await tx.run(
    `update courier_settings set cut_off = case when $2 then $3 else cut_off end, handling_days = case
      when $4 then $5 else handling_days end,
       tracking_url = case when $6 then $7 else tracking_url end, is_offered = coalesce($8, is_offered)
         where courier_id = $1`,
    [
      courierId,
      cutOff !== undefined,
      cutOff ?? null,
      handlingDays !== undefined,
      handlingDays ?? null,
      trackingUrl !== undefined,
      trackingUrl ?? null,
      isOffered ?? null,
    ],
  );
}

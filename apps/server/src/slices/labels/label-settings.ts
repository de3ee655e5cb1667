/** The setting `labels`, with what stands in for what nobody said. */
import { labelSettings, type LabelSettings } from "@stallkeeper/contract";
import type { ParcelAddress } from "@stallkeeper/connector-sdk";
import { regionOf } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { readSettings } from "../settings/index.ts";
import { readStoreWords } from "./orders-to-send.store.ts";

export interface SenderSettings extends Omit<LabelSettings, "from"> {
  from: ParcelAddress;
  currency: string;
  timeZone: string;
}

/**
 * How this store sends. Without an address of its own parcels come from the store by its name, in the country
 * of its locale.
 */
export async function readSenderSettings(tx: StoreTx): Promise<SenderSettings> {
  const store = await readStoreWords(tx);
  // What an older client wrote and no longer fits counts as not said.
  const { from, ...said } =
    labelSettings.safeParse((await readSettings(tx)).labels ?? {}).data ?? labelSettings.parse({});
  const countryCode = regionOf(store.locale) ?? "GB";
  return {
    ...said,
    currency: store.currency,
    timeZone: store.timeZone,
    from: from ?? {
      name: store.name,
      line1: "",
      line2: "",
      city: "",
      region: "",
      postcode: "",
      countryCode,
      phone: "",
    },
  };
}

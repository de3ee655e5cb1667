import type { AccountView } from "@stallkeeper/contract";
import type { Connector } from "@stallkeeper/connector-sdk";
import type { Services } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { abilitiesOf } from "./abilities.ts";
import { listAccountRows } from "./account-list.store.ts";
import { isReachable } from "./webhook-reach.ts";

/** The store's linked accounts with what can be done at each, in the order they were connected. */
export async function listAccounts(
  { connectors, config }: Pick<Services, "connectors" | "config">,
  tx: StoreTx,
): Promise<AccountView[]> {
  const rows = await listAccountRows(tx);
  return rows.map(({ sync, ...row }) => {
    const connector = connectors.find(row.platform);
    const address =
      connector?.traits.hasOwnAddress === true && !connector.traits.practice ? row.address : null;
    return {
      ...row,
      address,
      abilities: abilitiesOf(connector),
      sync: { ...sync, isPolledAlone: isPolledAlone(connector, config.publicUrl) },
    };
  });
}

/** The platform could tell us of changes at once, and can't reach us. */
function isPolledAlone(connector: Connector | null, publicUrl: string): boolean {
  return connector?.webhooks?.register !== undefined && !isReachable(publicUrl, connector.traits.practice);
}

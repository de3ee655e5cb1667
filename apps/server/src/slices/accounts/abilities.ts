import { accountAbilities, type AbilityWay, type AccountAbility } from "@stallkeeper/contract";
import type { Connector } from "@stallkeeper/connector-sdk";

/**
 * The capability matrix of a platform: what its connector has a port for, and what its traits say of the
 * rest. Pure.
 */
export function abilitiesOf(connector: Connector | null): Record<AccountAbility, AbilityWay> {
  const wayOf = (ability: AccountAbility): AbilityWay => {
    if (connector?.[ability] === undefined) return connector?.traits.otherWays?.[ability] ?? "no";
    return isReadAlone(connector, ability) ? "read" : "yes";
  };
  return Object.fromEntries(accountAbilities.map((ability) => [ability, wayOf(ability)])) as Record<
    AccountAbility,
    AbilityWay
  >;
}

/** A port that brings what is there and takes nothing back. */
function isReadAlone({ messaging, offers, listings }: Connector, ability: AccountAbility): boolean {
  if (ability === "messaging") return messaging?.send === undefined;
  if (ability === "offers") return offers?.answer === undefined;
  return ability === "listings" && listings?.publish === undefined;
}

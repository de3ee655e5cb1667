import { usePlatforms, type Platform } from "../../../platform/metadata.ts";

/** A buyer, as a platform knows them. */
export interface BuyerRef {
  platform: string;
  /** The account where the id is theirs; "": the platform's buyers have one id at all its accounts. */
  account: string;
  buyerId: string;
}

/** The platforms whose buyers have one id at all accounts. Pure. */
export const listSharing = (platforms: readonly Platform[]): readonly string[] =>
  platforms.flatMap(({ _id, sharesBuyers }) => (sharesBuyers ? _id : []));

/** Who writes in a conversation; somebody without an id before one is open. */
export function useBuyerRef(
  conversation:
    | { platform: string; account: string; buyer: { identifier: string | null } }
    | null
    | undefined,
): BuyerRef {
  const isShared = listSharing(usePlatforms()).includes(conversation?.platform ?? "");
  return {
    platform: conversation?.platform ?? "",
    account: isShared ? "" : (conversation?.account ?? ""),
    buyerId: conversation?.buyer.identifier ?? "",
  };
}

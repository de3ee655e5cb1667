/** What became of an offer while somebody is asked how to answer it: it may lapse or be answered meanwhile. */
import { useQuery } from "@tanstack/react-query";
import { useAbility } from "./offer-ability.ts";
import type { DeskRow } from "./offer-rows.ts";
import { offersKey, readOffers, type ListedOffer } from "./offers.api.ts";
import { texts } from "./texts.ts";

/** Why an offer can't be answered any more, as its newest state says; null: it can. Pure. */
export function standingOf(now: Pick<ListedOffer, "state" | "answer" | "buyer"> | undefined): string | null {
  if (now === undefined || now.state === 0) return null;
  const byName = now.answer?.state === "done" ? now.answer.byName : null;
  return texts.detail.left(now.buyer.handle || texts.nobody, now.state, byName);
}

/** Why the offer that is asked about can't be answered like this any more; null: it can. Follows its changes. */
export function useStanding({ offer }: DeskRow, kind: "accept" | "counter"): string | null {
  const abilityFor = useAbility();
  const { data } = useQuery({
    // Below the key of all offers: read again whenever one of them changes.
    queryKey: [...offersKey, "asked", offer._id],
    queryFn: () => readOffers([offer._id]),
  });
  return standingOf(data?.[0]) ?? abilityFor(offer)[kind];
}

/** What can be done with an offer here, and why not. */
import { usePlatforms, type Platform } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { useNow } from "../../ui/index.ts";
import { isLapsed } from "./offer-rows.ts";
import type { ListedOffer } from "./offers.api.ts";
import { texts } from "./texts.ts";

export interface OfferAbility {
  platformName: string;
  /** Why not, each; null: it can be. */
  accept: string | null;
  reject: string | null;
  counter: string | null;
  /** The platform takes no answer of ours, or not this one: where it is answered instead. */
  answerThere: string | null;
}

/** What an account's platform and a person's scopes allow. Pure. */
export function abilityOf(
  offer: ListedOffer,
  platform: Platform | undefined,
  { isAllowed, nowMs }: { isAllowed: boolean; nowMs: number },
): OfferAbility {
  const platformName = platform?.name ?? offer.platform;
  const can = (capability: string): boolean => platform?.capabilities.includes(capability) === true;
  // A list of platforms that hasn't come yet hides no button: the service refuses what can't be.
  const isAnswerable = platform === undefined || can("offers.answer");
  const common =
    (isAllowed ? null : texts.noScope) ??
    (offer.answer?.state === "unsure" ? texts.unsure(platformName) : null) ??
    (isAnswerable ? null : texts.unanswerable(platformName)) ??
    (isLapsed(offer, nowMs) ? texts.hasLapsed : null);
  const link = offer.items[0]?.meta?.link ?? "";
  return {
    platformName,
    accept: common ?? (offer.acceptable ? null : texts.unallowed),
    reject: common,
    counter:
      common ?? (platform === undefined || can("offers.counter") ? null : texts.noCounter(platformName)),
    answerThere: (!isAnswerable || !offer.acceptable) && /^https?:\/\//.test(link) ? link : null,
  };
}

/** The same for what is on the screen now. */
export function useAbility(): (offer: ListedOffer) => OfferAbility {
  const platforms = usePlatforms();
  const isAllowed = useAllows("offers.write");
  const nowMs = useNow();
  return (offer) =>
    abilityOf(
      offer,
      platforms.find(({ _id }) => _id === offer.platform),
      { isAllowed, nowMs },
    );
}

import type { AutoMessageLogLine } from "@stallkeeper/contract";
import { addressOrder } from "../../../platform/order-address.ts";
import { TextLink } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

type About = Pick<AutoMessageLogLine, "trigger" | "orderId" | "orderNumber" | "offerId" | "buyer">;

/** Leads to the order, or to the offer, that a decision is about. */
export function AboutLink({ about }: { about: About }) {
  const { trigger, orderId, orderNumber, offerId, buyer } = about;
  if (orderId !== null) return <TextLink href={addressOrder(orderId)}>{orderNumber}</TextLink>;
  const state = trigger === "offerAccepted" ? "accepted" : "rejected";
  return (
    <TextLink href={`/offers?state=${state}&offer=${encodeURIComponent(offerId ?? "")}`}>
      {texts.log.offerOf(buyer)}
    </TextLink>
  );
}

/** The log of webhook tries, newest 20,000. */
import type { Site } from "../model.ts";

export type Delivery = {
  at: number;
  market: Site;
  account: string;
  eventId: string;
  type: string;
  subjectId: string;
  url: string;
  attempt: number;
  status: number | null;
  outcome: "delivered" | "failed" | "lost" | "dropped";
};
export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

/** Makes an empty log. */
export function createDeliveryLog() {
  let deliveries: Delivery[] = [];
  return {
    add: (delivery: Delivery): void => {
      deliveries.push(delivery);
      if (deliveries.length > 24_000) deliveries = deliveries.slice(-20_000);
    },
    list: (): readonly Delivery[] => deliveries.slice(-20_000),
  };
}

import { usePlatforms, type Platform } from "../../platform/metadata.ts";
import { useAllows } from "../../platform/session.ts";
import { type ListOrder, orderTexts } from "../orders/index.ts";
import { texts } from "./texts.ts";

/** Why an order cannot be refunded from here; null when it can. Pure. */
export function findObstacle(
  order: Pick<ListOrder, "platform" | "source" | "external" | "state" | "refund">,
  platforms: readonly Pick<Platform, "_id" | "capabilities">[],
  isAllowed: boolean,
): string | null {
  if (!isAllowed) return orderTexts.noScope;
  const platform = platforms.find(({ _id }) => _id === order.platform);
  // Before the list of platforms is there nothing is said against it: the service asks again.
  if (platforms.length > 0 && platform?.capabilities.includes("refunds") !== true)
    return texts.noPort(order.source);
  if (order.state === "deleted") return texts.deleted;
  if (order.state === "refunded" || order.refund === 2) return texts.refunded;
  if (order.refund === 1) return texts.underWay;
  // What was cancelled before it was paid has no money to give back; cancelled later it's the usual case.
  return order.external && order.state !== "onHold" && order.state !== "unknown" ? texts.unpaid : null;
}

export interface RefundAbility {
  obstacle: string | null;
  takesAmount: boolean;
  takesLines: boolean;
  takesPostage: boolean;
  /** Refunded pieces can go back on sale at the platform. */
  canRestock: boolean;
  /** A refund that the seller pays by another way can be recorded at the platform. */
  canRecord: boolean;
}

/** Why this order cannot be refunded from here, and what its platform takes. */
export function useRefundAbility(order: ListOrder | undefined): RefundAbility {
  const platforms = usePlatforms();
  const isAllowed = useAllows("refunds.write");
  const capabilities = platforms.find(({ _id }) => _id === order?.platform)?.capabilities ?? [];
  const takesAmount = capabilities.includes("refunds.amount");
  return {
    obstacle: order === undefined ? null : findObstacle(order, platforms, isAllowed),
    takesAmount,
    takesLines: takesAmount || capabilities.includes("refunds.items"),
    takesPostage: capabilities.includes("refunds.postage"),
    canRestock: capabilities.includes("refunds.restock"),
    canRecord: capabilities.includes("refunds.record"),
  };
}

/** What a list leaves out of what it was asked for: how many, why, and where to look. */
import { pickObstacles, pickObstacleWords } from "@stallkeeper/domain";
import { Banner, TextLink } from "../../../ui/index.ts";
import type { PickableOrders } from "./pickable-orders.ts";
import { plural } from "../../../ui/format.ts";

const shownAtMost = 6;
const words = {
  count: (count: number) => plural(count, { one: "# order is left out:", other: "# orders are left out:" }),
  more: (count: number) => `+${count}`,
} as const;

/** Draws it; nothing where nothing is left out. */
export function LeftOut({ leftOut }: Pick<PickableOrders, "leftOut">) {
  const reasons = pickObstacles.flatMap((obstacle) => {
    const orders = leftOut.get(obstacle) ?? [];
    return orders.length === 0 ? [] : [{ obstacle, orders }];
  });
  if (reasons.length === 0) return null;
  return (
    <Banner tone="ochre">
      {words.count(reasons.reduce((sum, { orders }) => sum + orders.length, 0))}{" "}
      {reasons.map(({ obstacle, orders }, at) => (
        <span key={obstacle}>
          {at > 0 && "; "}
          {orders.length} {pickObstacleWords[obstacle]} (
          {orders.slice(0, shownAtMost).map(({ _id, orderNumber }, index) => (
            <span key={_id}>
              {index > 0 && ", "}
              <TextLink
                href={`/shipping/orders/${encodeURIComponent(_id)}`}
                className="sk-mono whitespace-nowrap"
              >
                {orderNumber}
              </TextLink>
            </span>
          ))}
          {orders.length > shownAtMost && ` ${words.more(orders.length - shownAtMost)}`})
        </span>
      ))}
      .
    </Banner>
  );
}

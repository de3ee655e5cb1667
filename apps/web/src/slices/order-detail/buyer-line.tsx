import { useQuery } from "@tanstack/react-query";
import { usePlatforms } from "../../platform/metadata.ts";
import { TextLink } from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { type ListOrder } from "../orders/index.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { countBuyersOrders } from "./order-detail.api.ts";
import { texts } from "./texts.ts";

/** Every order of the same buyer, as the queues' filter finds them. */
function buyersOrdersAddress(order: ListOrder): string {
  const name = order.buyer.handle ?? nameBuyer(order);
  return `/shipping?queue=all&q=${encodeURIComponent(`buyer:"${name.replaceAll(/[",]/g, " ").trim()}"`)}`;
}

function BuyersCount({ order }: { order: ListOrder }) {
  const {
    platform,
    createdAt,
    buyer: { id },
  } = order;
  // The same id may be somebody else at another account.
  const isShared = usePlatforms().some(({ _id, sharesBuyers }) => _id === platform && sharesBuyers);
  const about = { platform, account: isShared ? "" : order.account, buyerId: id ?? "", until: createdAt };
  const query = useQuery({
    queryKey: ["buyers-orders", about],
    queryFn: ({ signal }) => countBuyersOrders(about, signal),
    enabled: id !== null && id !== "",
    staleTime: 60_000,
    retry: false,
  });
  if (query.data === undefined || query.data < 2) return null;
  return (
    <>
      {" "}
      ·{" "}
      <TextLink href={buyersOrdersAddress(order)} title={texts.buyersOrders(nameBuyer(order))}>
        {texts.ordinal(query.data)}
      </TextLink>
    </>
  );
}

/** The platform, the account, where the buyer lives, and which of their orders this is. */
export function BuyerLine({ order }: { order: ListOrder }) {
  const place = [order.address.city, order.buyer.country].filter(Boolean).join(", ");
  return (
    <p className="flex items-center gap-2 min-w-0">
      <OrderStamp platform={order.platform} source={order.source} />
      <span className="sk-meta sk-cut">
        {[order.account, place].filter((part) => part !== "").join(" · ")}
        <BuyersCount order={order} />
      </span>
    </p>
  );
}

/** Why a line of an order is oversold: which other orders have its piece or wait for it, each with its link. */
import { useQuery } from "@tanstack/react-query";
import { accountBesideStamp } from "../../platform/account-names.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { useRereadOversold } from "./use-live-stock.ts";
import { TextLink } from "../../ui/index.ts";
import { oversoldQuery } from "./stock.api.ts";
import { texts } from "./texts.ts";

const words = texts.oversold;

/** Draws nothing while there are enough pieces. */
export function OversoldLines({ orderId, lineId }: { orderId: string; lineId: string }) {
  const { data: lines = [] } = useQuery(oversoldQuery(orderId));
  const platforms = usePlatforms();
  const accounts = useAccounts();
  useRereadOversold(orderId);
  const shown = lines.filter((line) => line.lineId === lineId);
  return shown.map(({ sku, onHand, ordered, rivals, more }) => (
    <div key={sku} data-oversold className="sk-meta grid gap-1 mt-1">
      <p className="text-red font-semibold">{words.line(sku, onHand, ordered)}</p>
      {rivals.length === 0 && <p>{words.alone}</p>}
      <ul className="grid gap-1">
        {rivals.map((rival) => (
          <li key={`${rival.orderId} ${rival.state}`}>
            <TextLink className="sk-mono" href={`/shipping/orders/${encodeURIComponent(rival.orderId)}`}>
              {rival.orderNumber}
            </TextLink>{" "}
            {[
              platforms.find(({ _id }) => _id === rival.platform)?.name ?? rival.platform,
              accountBesideStamp(rival, accounts),
            ]
              .filter((part) => part !== "")
              .join(" · ")}{" "}
            {words.states[rival.state]}
          </li>
        ))}
        {more > 0 && <li>{words.more(more)}</li>}
      </ul>
    </div>
  ));
}

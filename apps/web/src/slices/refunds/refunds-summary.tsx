import { useQuery } from "@tanstack/react-query";
import { Money, When } from "../../ui/index.ts";
import type { ListOrder } from "../orders/index.ts";
import { toMinor } from "@stallkeeper/domain";
import { refundsQuery, type ShownRefund } from "./refund.api.ts";
import { texts } from "./texts.ts";

const colours: Record<string, string> = {
  sending: "text-ochre",
  pending: "text-red",
  refused: "text-ochre",
  needsHelp: "text-red",
};

function RefundLine({ refund }: { refund: ShownRefund }) {
  const word = texts.states[refund.state as keyof typeof texts.states] ?? refund.state;
  const reason = texts.reasons[refund.reason as keyof typeof texts.reasons] ?? refund.reason;
  return (
    <li className="flex justify-between gap-3 py-1 border-b border-line">
      <span className="min-w-0">
        <span className={colours[refund.state] ?? ""}>{word}</span>{" "}
        <span className="sk-meta">
          <When at={refund.createdAt} format="age" /> · {texts.ourWord(refund.requestedByName, reason)}
          {refund.isByHand && <> · {texts.byHand}</>}
        </span>
        {refund.problem !== null && <span className="block sk-meta">{refund.problem}</span>}
      </span>
      <span className={refund.state === "refused" ? "line-through text-ink3" : ""}>
        <Money amountMinor={-toMinor(refund.amount, refund.currency)} currency={refund.currency} />
      </span>
    </li>
  );
}

/** What went back or is on its way, below what was paid; nothing where nothing did. */
export function RefundsSummary({ order }: { order: Pick<ListOrder, "_id" | "refund" | "source"> }) {
  const refunds = useQuery(refundsQuery(order._id)).data ?? [];
  if (refunds.length === 0 && order.refund !== 1) return null;
  return (
    <div className="pt-2">
      {refunds.length > 0 && (
        <ul aria-label={texts.summary} className="grid">
          {refunds.map((refund) => (
            <RefundLine key={refund._id} refund={refund} />
          ))}
        </ul>
      )}
      {order.refund === 1 && <p className="sk-meta pt-1">{texts.willConfirm(order.source)}</p>}
    </div>
  );
}

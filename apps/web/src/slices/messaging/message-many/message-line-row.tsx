import { joinClasses, useFormatSettings } from "../../../ui/index.ts";
import { nameBuyer, nameLanguage } from "@stallkeeper/domain";
import { OrderStamp } from "../../order-look/index.ts";
import { FilledParts } from "../reply/filled-text.tsx";
import type { BuyerLine, MessageLine } from "./message-lines.ts";
import { runTexts } from "../../actions/index.ts";
import { isSettled, type LineState } from "./message-run.ts";
import { texts } from "./texts.ts";

function Standing({ line, state }: { line: MessageLine; state: LineState | undefined }) {
  if (state?.state === "refused") return <span className="text-red font-semibold">{state.reason}</span>;
  if (state?.state === "onItsWay")
    return <span className="text-ochre">{texts.onItsWay(line.order.source)}</span>;
  if (state?.state === "unsure") return <span className="text-red font-semibold">{runTexts.unsure}</span>;
  if (state?.state === "sent") return <span className="text-green font-semibold">✓ {texts.states.sent}</span>;
  if (state !== undefined) return <span className="text-ink2">{texts.states[state.state]}</span>;
  return line.reason === null ? null : <span className="text-red">{line.reason}</span>;
}

/** One buyer: what they get, with what is missing marked, and what became of it. */
export function MessageLineRow({ line, state }: { line: BuyerLine; state: LineState | undefined }) {
  const { order, parts } = line;
  const { locale } = useFormatSettings();
  const isBad =
    state === undefined ? line.reason !== null : state.state === "refused" || state.state === "unsure";
  const edge = isBad ? "fam-red" : isSettled(state) ? "fam-green" : undefined;
  return (
    <li
      className={joinClasses("grid gap-1 border-t border-line py-2 ps-3", edge)}
      style={edge === undefined ? undefined : { boxShadow: "inset 3px 0 0 var(--fam-fill)" }}
    >
      <span className="flex items-center gap-2 min-w-0 flex-wrap">
        <span className="sk-mono">{order.orderNumber}</span>
        <OrderStamp platform={order.platform} source={order.source} account={order.account} />
        <span className="sk-cut">{nameBuyer(order)}</span>
        {line.orderCount > 1 && <span className="sk-meta">{texts.forOrders(line.orderCount)}</span>}
        {(line.language ?? null) !== null && (
          <span className="sk-meta">{nameLanguage(line.language ?? "", locale)}</span>
        )}
        {line.hasOther && <span className="text-ochre">{texts.getsMore}</span>}
        <span className="sk-space" />
        <span role="status">
          <Standing line={line} state={state} />
        </span>
      </span>
      <p className="text-ink2">
        <FilledParts parts={parts} />
      </p>
    </li>
  );
}

import StickyNote from "lucide-react/icons/sticky-note";
import { memo, type Ref } from "react";
import { joinClasses, Select, TextInput, type SelectOption } from "../../../ui/index.ts";
import { countPieces } from "@stallkeeper/domain";
import { ItemPhoto, OrderStamp, Pieces } from "../../order-look/index.ts";
import { orderTexts, orderStore } from "../../orders/index.ts";
import type { NumberUse } from "../../parcels/index.ts";
import { texts } from "../texts.ts";
import { LineStatus } from "./line-state.tsx";
import type { ShipLine } from "./ship-line.ts";
import { isComplete } from "./ship-lines.ts";
import { isSettled, stateFor, type LineState } from "./ship-run.ts";

export interface ShipLineRowProps {
  line: ShipLine;
  index: number;
  state: LineState | undefined;
  /** The orders that have its number already. */
  uses: readonly NumberUse[] | undefined;
  onReuse: (orderId: string) => void;
  /** Sends it though the service asked about it. */
  onInclude: (orderId: string) => void;
  /** The order's number in whose parcel it goes along: its provider and number are that one's. */
  leader: string | undefined;
  /** Sending was asked for: what is missing is said. */
  isAsked: boolean;
  options: readonly SelectOption<string>[];
  input: Ref<HTMLInputElement> | undefined;
  onProvider: (orderId: string, provider: string) => void;
  onNumber: (orderId: string, text: string) => void;
}

const columns = "md:grid-cols-[110px_minmax(0,1.2fr)_168px_minmax(0,1.4fr)_minmax(0,1.6fr)] gap-x-3";

/** The names of the columns; each field says its own to assistive technology. */
export function ShipLineHeads() {
  const { columns: heads } = texts.many;
  return (
    <div
      aria-hidden="true"
      className={joinClasses("max-md:hidden grid items-center ps-3 py-1 sk-label", columns)}
    >
      {[heads.order, heads.buyer, orderTexts.ship.provider, orderTexts.ship.trackingNumber].map((head) => (
        <span key={head}>{head}</span>
      ))}
    </div>
  );
}

/** One order of the dialog. Drawn again only when its own line or state changes. */
export const ShipLineRow = memo(function ShipLineRow(props: ShipLineRowProps) {
  const { line, index, uses, onReuse, onInclude, leader, isAsked, options, input, onProvider, onNumber } =
    props;
  const state = stateFor(props.state, line);
  const order = orderStore.read(line.orderId);
  // What somebody wrote down about the order may say that it must wait.
  const note = order?.notes.trim() ?? "";
  const pieces = order === undefined ? 1 : countPieces(order);
  const isPlain =
    leader !== undefined || isSettled(state) || state?.state === "sending" || state?.state === "waiting";
  const isBad =
    state?.state === "refused" ||
    state?.state === "unsure" ||
    (isAsked && leader === undefined && !isSettled(state) && !isComplete(line));
  const edge = isBad ? "fam-red" : isSettled(state) ? "fam-green" : undefined;
  return (
    <li
      className={joinClasses(
        "grid grid-cols-1 gap-y-1 items-center border-t border-line min-h-[48px] max-md:py-2 ps-3",
        columns,
        edge,
      )}
      style={edge === undefined ? undefined : { boxShadow: "inset 3px 0 0 var(--fam-fill)" }}
    >
      <span className="sk-mono">{line.orderNumber}</span>
      <span className="flex items-center gap-2 min-w-0">
        <ItemPhoto orderId={line.orderId} item={order?.items[0]} sizePx={28} />
        {pieces > 1 && <Pieces count={pieces} />}
        <span className="sk-cut">{line.buyer}</span>
        <span className="sk-meta">{line.country}</span>
        <span className="grow" />
        <OrderStamp platform={line.platform} source={line.source} account={line.account} />
      </span>
      {isPlain ? (
        <>
          <span>{line.provider}</span>
          <span className="sk-mono">{line.trackingNumber}</span>
        </>
      ) : (
        <>
          <Select
            label={`${orderTexts.ship.provider}, ${line.orderNumber}`}
            options={options}
            value={line.provider}
            isInvalid={isAsked && line.provider === null}
            onValueChange={(provider) => onProvider(line.orderId, provider)}
          />
          <TextInput
            ref={input}
            isMono
            data-line={index}
            aria-label={`${orderTexts.ship.trackingNumber}, ${line.orderNumber}`}
            autoComplete="off"
            placeholder={orderTexts.ship.trackingNumber}
            className="md:[&_input::placeholder]:text-transparent"
            autoCapitalize="characters"
            spellCheck={false}
            value={line.trackingNumber}
            isInvalid={(isAsked && line.trackingNumber === "") || state?.state === "refused"}
            onChange={(event) => onNumber(line.orderId, event.target.value)}
          />
        </>
      )}
      <span className="min-w-0" role="status">
        <LineStatus
          line={line}
          state={state}
          uses={uses}
          onReuse={onReuse}
          onInclude={onInclude}
          leader={leader}
          isAsked={isAsked}
        />
      </span>
      {note !== "" && !isSettled(state) && (
        <p className="flex gap-2 min-w-0 pb-2 md:col-start-2 md:col-end-[-1] text-ochre">
          <StickyNote aria-hidden="true" size={14} className="flex-none mt-[3px]" />
          <span className="min-w-0 wrap-anywhere line-clamp-3">
            <span className="sk-hidden-text">{texts.many.note}: </span>
            {note}
          </span>
        </p>
      )}
    </li>
  );
});

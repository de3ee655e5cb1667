/**
 * What stands against sending the order in hand, above its items: loud until the packer has taken note of it,
 * then in view.
 */
import { Button, Callout, Glyph, useFormatSettings } from "../../../ui/index.ts";
import { nameHold } from "../../order-look/index.ts";
import { type ListOrder } from "../../orders/index.ts";
import { parcelTexts } from "../../parcels/index.ts";
import type { BenchSession } from "./bench-session.ts";
import { keyOfStop, listStops, unreadStops, type Stop } from "./stops.ts";
import { texts } from "./texts.ts";

const words = texts.stops;
const { because } = parcelTexts.hold;

function StopLine({ stop }: { stop: Stop }) {
  const settings = useFormatSettings();
  switch (stop.kind) {
    case "note":
      return (
        <Callout tone="note">
          {texts.notes}: {stop.text}
        </Callout>
      );
    case "buyerNote":
      return (
        <Callout tone="blue">
          {texts.noteFromBuyer}: “{stop.text}”
        </Callout>
      );
    case "takeOut":
      return <p>{words.takeOut(stop.name, stop.count)}</p>;
    case "held":
      return (
        <p>
          {nameHold(stop.until, settings)}
          {stop.reason === "" ? "." : `: ${because(stop.reason)}`}
        </p>
      );
    default:
      return <p>{words.words[stop.kind]}</p>;
  }
}

interface StopsBoxProps {
  order: ListOrder;
  bench: BenchSession;
  onNote: () => void;
}

/** Its place is there from the start, so that its words are announced when they come. */
export function StopsBox({ order, bench: { checks, noted }, onNote }: StopsBoxProps) {
  const stops = listStops(order, checks);
  const unread = unreadStops(order, checks, noted).length;
  const lines = stops.map((stop) => <StopLine key={keyOfStop(stop)} stop={stop} />);
  return (
    <div role="alert">
      {unread > 0 && (
        <section
          aria-label={words.title(order.orderNumber)}
          className="m-4 p-4 flex items-start gap-4 border-2 border-ochre bg-ochre-tint flex-wrap"
        >
          <Glyph name="clock" family="ochre" />
          <div className="grow min-w-0 grid gap-2 text-[15px]/[22px]">
            <h3 className="text-[17px]/[24px] font-[650] text-ochre">{words.title(order.orderNumber)}</h3>
            {lines}
          </div>
          <Button variant="primary" keys="Y" onClick={onNote}>
            {words.note}
          </Button>
        </section>
      )}
      {unread === 0 && stops.length > 0 && <div className="m-4 grid gap-2">{lines}</div>}
    </div>
  );
}

/** What is wrong with the last scan: red frame, said at once by assistive technology. */
import { Button, Glyph } from "../../../ui/index.ts";
import { UsedOn } from "../../parcels/index.ts";
import type { ScanAlert } from "./read-scan.ts";
import { texts } from "./texts.ts";

const words = texts.alerts;

/** The alert in words: what is wrong, and what to do about it. */
export function describeAlert(
  alert: ScanAlert,
  locations: ReadonlyMap<string, string>,
): { title: string; more: string } {
  switch (alert.kind) {
    case "wrongItem":
      return {
        title: words.wrongItem(alert.expected, alert.scanned),
        more:
          alert.itemName === null
            ? words.wrongItemUnknown
            : words.wrongItemIs(alert.scanned, alert.itemName, locations.get(alert.scanned) ?? null),
      };
    case "tooMany":
      return { title: words.tooMany(alert.scanned), more: words.tooManyMore };
    case "unknown":
      return { title: words.unknown(alert.scanned), more: words.unknownMore };
    case "several":
      return { title: words.several(alert.scanned), more: words.severalMore };
    case "noCourier":
      return { title: words.noCourier(alert.scanned), more: words.noCourierMore };
    case "product":
      return { title: words.product(alert.scanned), more: words.productMore };
    case "notFinished":
      return { title: words.notFinished(alert.orderNumber), more: words.notFinishedMore };
    case "shipped":
      return { title: words.shipped(alert.orderNumber), more: "" };
    case "gone":
      return { title: words.gone(alert.orderNumber), more: words.goneMore };
    case "allRefunded":
      return { title: words.allRefunded(alert.orderNumber), more: words.goneMore };
    case "refundedPiece":
      return { title: words.refundedPiece(alert.scanned), more: words.refundedPieceMore };
    case "readStops":
      return { title: words.readStops(alert.orderNumber), more: words.readStopsMore };
    case "finishFirst":
      return { title: words.finishFirst(alert.orderNumber), more: words.finishFirstMore };
    case "unpaid":
      return { title: words.unpaid(alert.orderNumber), more: words.goneMore };
    case "itemsFirst":
      return { title: words.itemsFirst(alert.done, alert.count), more: words.itemsFirstMore };
    case "otherLabel":
      return { title: words.otherLabel(alert.scanned), more: words.otherLabelMore(alert.expected) };
    case "used":
      return { title: alert.said ?? words.used(alert.scanned, alert.use?.orderNumber ?? ""), more: "" };
    case "failed":
      return { title: words.failed, more: alert.message };
  }
}

interface ScanAlertBoxProps {
  alert: ScanAlert | null;
  locations: ReadonlyMap<string, string>;
  onDismiss: () => void;
  /** Uses a number again that another order has. */
  onReuse: () => void;
}

/** Its place is there from the start, so that its words are announced when they come. */
export function ScanAlertBox({ alert, locations, onDismiss, onReuse }: ScanAlertBoxProps) {
  const said = alert === null ? null : describeAlert(alert, locations);
  return (
    <div role="alert">
      {said !== null && (
        <div className="m-4 p-4 flex items-center gap-4 border-2 border-red bg-red-tint text-red flex-wrap">
          <Glyph name="cross-disc" family="red" />
          <div className="grow min-w-0">
            <p className="text-[17px]/[24px] font-[650] sk-mono-mixed wrap-anywhere line-clamp-3">
              {said.title}
            </p>
            {said.more !== "" && <p>{said.more}</p>}
            {alert?.kind === "used" && alert.use !== null && (
              <p>
                <UsedOn uses={[alert.use]} />
              </p>
            )}
          </div>
          {alert?.kind === "used" && alert.ship !== null && (
            <Button size="sm" keys="U" onClick={onReuse}>
              {words.reuse}
            </Button>
          )}
          <Button size="sm" variant="danger" keys="Escape" onClick={onDismiss}>
            {texts.dismiss}
          </Button>
        </div>
      )}
    </div>
  );
}

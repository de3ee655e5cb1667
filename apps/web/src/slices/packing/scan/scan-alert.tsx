/** What is wrong with the last scan: red frame, said at once by assistive technology. */
import { Button, Glyph } from "../../../ui/index.ts";
import type { ScanAlert } from "./read-scan.ts";
import { texts } from "./texts.ts";

const words = texts.alerts;

/** The alert in words: what is wrong, and what to do about it. */
export function describeAlert(alert: ScanAlert, locations: ReadonlyMap<string, string>): { title: string; more: string } {
  switch (alert.kind) {
    case "wrongItem":
      return { title: words.wrongItem(alert.expected, alert.scanned), more: alert.itemName === null ? words.wrongItemUnknown : words.wrongItemIs(alert.scanned, alert.itemName, locations.get(alert.scanned) ?? null) };
    case "tooMany":
      return { title: words.tooMany(alert.scanned), more: words.tooManyMore };
    case "unknown":
      return { title: words.unknown(alert.scanned), more: words.unknownMore };
    case "noCourier":
      return { title: words.noCourier(alert.scanned), more: words.noCourierMore };
    case "notFinished":
      return { title: words.notFinished(alert.orderNumber), more: words.notFinishedMore };
    case "shipped":
      return { title: words.shipped(alert.orderNumber), more: "" };
    case "gone":
      return { title: words.gone(alert.orderNumber), more: words.goneMore };
    case "unpaid":
      return { title: words.unpaid(alert.orderNumber), more: words.goneMore };
    case "itemsFirst":
      return { title: words.itemsFirst(alert.done, alert.count), more: words.itemsFirstMore };
    case "otherLabel":
      return { title: words.otherLabel(alert.scanned), more: words.otherLabelMore(alert.expected) };
    case "used":
      return { title: words.used(alert.scanned, alert.orderNumber), more: "" };
    case "failed":
      return { title: words.failed, more: alert.message };
  }
}

/** Its place is there from the start, so that its words are announced when they come. */
export function ScanAlertBox({ alert, locations, onDismiss }: { alert: ScanAlert | null; locations: ReadonlyMap<string, string>; onDismiss: () => void }) {
  const said = alert === null ? null : describeAlert(alert, locations);
  return (
    <div role="alert">
      {said !== null && (
        <div className="m-4 p-4 flex items-center gap-4 border-2 border-red bg-red-tint text-red flex-wrap">
          <Glyph name="cross-disc" family="red" />
          <div className="grow min-w-0">
            <p className="text-[17px]/[24px] font-[650] sk-mono-mixed wrap-anywhere line-clamp-3">{said.title}</p>
            {said.more !== "" && <p>{said.more}</p>}
          </div>
          <Button size="sm" variant="danger" keys="Escape" onClick={onDismiss}>{texts.dismiss}</Button>
        </div>
      )}
    </div>
  );
}

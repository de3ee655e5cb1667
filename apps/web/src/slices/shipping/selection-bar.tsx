/** What can be done with the selected orders: five actions on the bar, the rest in its menu (design 4.3). */
import { isPinned, dayOf } from "@stallkeeper/domain";
import { notifySuccess } from "../../platform/notify.ts";
import { writeIds } from "../../platform/id-list.ts";
import {
  askAboutOrders,
  orderTexts,
  togglePin,
  type ListOrder,
  type ActionKind,
  type OrdersPageState,
  orderStore,
} from "../orders/index.ts";
import { useAllows } from "../../platform/session.ts";
import {
  copyText,
  FittingBulkBar,
  type BulkAction,
  type OffGuard,
  useFormatSettings,
} from "../../ui/index.ts";
import { parcelTexts } from "../parcels/index.ts";
import { replyTexts } from "../messaging/index.ts";
import { downloadOrdersCsv } from "./order-csv.ts";
import { readPossibleActions } from "./possible-actions.ts";
import { texts } from "./texts.ts";

async function copyLines(lines: readonly string[]): Promise<void> {
  if (await copyText(lines.join("\n"))) notifySuccess(texts.copied(lines.length));
}

function exportOrders(orders: readonly ListOrder[], withNames: boolean, timeZone: string): void {
  downloadOrdersCsv(orders, withNames, dayOf(Date.now(), timeZone));
  const done = texts.exported(orders.length);
  notifySuccess(withNames ? done : `${done} ${texts.namesLeftOut}`);
}

export interface SelectionBarProps {
  page: OrdersPageState;
  rows: readonly ListOrder[];
  onShip: () => void;
  onAction: (kind: ActionKind, ids: readonly string[], anchor: Element) => void;
}

/**
 * Drawn while something is selected. What the selection can't take is left out; what the person may not do is
 * off and says why.
 */
export function SelectionBar({ page, rows, onShip, onAction }: SelectionBarProps) {
  const canWrite = useAllows("orders.write");
  const mayWrite = useAllows("messages.write");
  const mayBuy = useAllows("labels.buy");
  const mayExport = useAllows("export.run");
  const mayExportNames = useAllows("export.personal");
  const { timeZone } = useFormatSettings();
  if (page.selection.size === 0) return null;
  const ids = page.listSelection();
  const shown = rows.reduce((count, row) => count + Number(page.selection.has(row._id)), 0);
  const orders = ids.flatMap((id) => orderStore.read(id) ?? []);
  const can = readPossibleActions(orders, ({ updatedAt }) => isPinned(updatedAt));
  const needs = (isAllowed: boolean): OffGuard =>
    isAllowed ? {} : { isDisabled: true, disabledReason: orderTexts.noScope };
  const orderList = encodeURIComponent(writeIds(ids));
  const ask = (id: ActionKind, label: string, keys: string, isAllowed = canWrite): BulkAction => ({
    id,
    label,
    keys,
    ...needs(isAllowed),
    onPress: (anchor) => onAction(id, ids, anchor),
  });
  const { actions: words } = orderTexts;
  const only = (isPossible: boolean, ...actions: BulkAction[]): BulkAction[] => (isPossible ? actions : []);
  return (
    <FittingBulkBar
      text={texts.selected(ids.length, ids.length - shown)}
      onClear={page.clearSelection}
      moreLabel={texts.bulkMore}
      actions={[
        ...only(
          can.isToSend,
          { id: "ship", label: orderTexts.ship.submit, keys: "M", ...needs(canWrite), onPress: onShip },
          {
            id: "batch",
            label: texts.addToBatch,
            keys: "B",
            ...needs(canWrite),
            onPress: () => askAboutOrders("batch", ids),
          },
        ),
        { id: "slips", label: texts.slips, href: `/shipping/slips?orders=${orderList}` },
        ask("move", words.move, "V"),
        ask("tags", words.tags, "T"),
      ]}
      rest={[
        {
          id: "parcel",
          actions: only(
            can.isToSend,
            ask("label", words.label, "L", mayBuy),
            { id: "pick", label: texts.pickList, href: `/shipping/pick?orders=${orderList}` },
            ask("hold", words.hold, "H"),
          ),
        },
        {
          id: "order",
          actions: [
            ask("message", replyTexts.action, "R", mayWrite),
            ask("markFor", words.markFor, "F"),
            ...only(can.canCombine, {
              ...ask("combine", parcelTexts.combine.action, "U"),
              needsConnection: true,
            }),
            {
              id: "pin",
              label: can.arePinned ? words.unpin : words.pin,
              keys: "P",
              ...needs(canWrite),
              onPress: () => void togglePin(ids),
            },
            ...only(
              can.isToSend,
              {
                id: "preset",
                label: texts.preset,
                keys: "S",
                needsConnection: true,
                ...needs(canWrite),
                onPress: () => askAboutOrders("preset", ids),
              },
              {
                id: "plan",
                label: texts.plan,
                keys: "W",
                needsConnection: true,
                ...needs(canWrite),
                onPress: () => askAboutOrders("plan", ids),
              },
            ),
            {
              id: "rules",
              label: texts.runRules,
              keys: "Shift+R",
              needsConnection: true,
              ...needs(canWrite),
              onPress: () => askAboutOrders("rules", ids),
            },
          ],
        },
        {
          id: "out",
          actions: [
            {
              id: "numbers",
              label: texts.copyNumbers,
              onPress: () => void copyLines(orders.map(({ orderNumber }) => orderNumber)),
            },
            ...only(can.hasTracking, {
              id: "tracking",
              label: texts.copyTracking,
              onPress: () => void copyLines(orders.flatMap(({ shipping }) => shipping.trackingNumber || [])),
            }),
            {
              id: "export",
              label: texts.exportSelection,
              ...needs(mayExport),
              onPress: () => exportOrders(orders, mayExportNames, timeZone),
            },
          ],
        },
      ]}
    />
  );
}

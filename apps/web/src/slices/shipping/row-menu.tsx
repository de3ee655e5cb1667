/** Every key of an order as a menu at its row (design 4.3). */
import { isPinned, countPieces } from "@stallkeeper/domain";
import {
  askAboutOrders,
  orderTexts,
  togglePin,
  useOrder,
  type ActionKind,
  type OrdersPageState,
} from "../orders/index.ts";
import { useAllows } from "../../platform/session.ts";
import { Menu, type MenuAction, type OffGuard } from "../../ui/index.ts";
import { copyOrderAddress, copyTracking, editAddress } from "../order-detail/index.ts";
import { parcelTexts } from "../parcels/index.ts";
import { refundTexts, useRefundAbility } from "../refunds/index.ts";
import { replyTexts, useReplyObstacle } from "../messaging/index.ts";
import { texts } from "./texts.ts";

const { menu: words } = texts;
const { actions } = orderTexts;

export interface RowMenuProps {
  id: string;
  anchor: Element;
  page: OrdersPageState;
  onOpen: () => void;
  onOpenPage: () => void;
  onAction: (kind: ActionKind, ids: readonly string[], anchor: Element) => void;
  onClose: () => void;
}

/** Open for as long as it is drawn. */
export function RowMenu({ id, anchor, page, onOpen, onOpenPage, onAction, onClose }: RowMenuProps) {
  const order = useOrder(id);
  const canWrite = useAllows("orders.write");
  const refusal = useRefundAbility(order).obstacle;
  const silence = useReplyObstacle(order);
  const write = { isDisabled: !canWrite, disabledReason: orderTexts.noScope };
  const ask = (kind: ActionKind, label: string, keys: string, guard: OffGuard = write): MenuAction => ({
    id: kind,
    label,
    keys,
    ...guard,
    onSelect: () => onAction(kind, [id], anchor),
  });
  const within = (reason: string | null) => ({
    isDisabled: reason !== null,
    disabledReason: reason ?? undefined,
  });
  const focus = (part: "tracking" | "notes"): void => {
    page.open(id);
    page.focusPart(part === "tracking" && order?.shipping.shipped === true ? "panel" : part);
  };
  const writeAddress = (): void => {
    page.open(id);
    editAddress(id);
  };
  const tracking = order?.shipping.trackingNumber ?? "";
  return (
    <Menu
      isOpen
      anchor={anchor}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      groups={[
        {
          id: "order",
          items: [
            { id: "open", label: words.open, keys: "Enter", onSelect: onOpen },
            { id: "page", label: words.page, keys: "O", onSelect: onOpenPage },
          ],
        },
        {
          id: "work",
          items: [
            {
              id: "ship",
              label: orderTexts.ship.submit,
              keys: "M",
              ...write,
              onSelect: () => focus("tracking"),
            },
            ask("message", replyTexts.action, "R", within(silence)),
            {
              id: "notes",
              label: orderTexts.detail.notes,
              keys: "N",
              ...write,
              onSelect: () => focus("notes"),
            },
          ],
        },
        {
          id: "same",
          items: [
            ...(order === undefined
              ? []
              : [{ id: "buyer", label: words.sameBuyer, onSelect: () => page.showSame("buyer", order) }]),
            ...(order?.items[0]?.sku
              ? [{ id: "sku", label: words.sameSku, onSelect: () => page.showSame("sku", order) }]
              : []),
          ],
        },
        {
          id: "actions",
          items: [
            ask("hold", `${actions.hold}…`, "H"),
            { ...ask("combine", parcelTexts.combine.action, "U"), needsConnection: true },
            ...(order === undefined || order.shipping.shipped || countPieces(order) < 2
              ? []
              : [
                  {
                    id: "split",
                    label: `${parcelTexts.split.action}…`,
                    ...write,
                    onSelect: () => onAction("split", [id], anchor),
                  },
                ]),
            ask("move", actions.move, "V"),
            ask("tags", actions.tags, "T"),
            ask("markFor", actions.markFor, "F"),
            ask("alreadySold", actions.alreadySold, "A"),
            ask("refund", refundTexts.action, "Shift+F", within(refusal)),
          ],
        },
        {
          id: "tools",
          items: [
            {
              id: "batch",
              label: texts.addToBatch,
              keys: "B",
              ...write,
              onSelect: () => askAboutOrders("batch", [id]),
            },
            {
              id: "preset",
              label: `${texts.preset}…`,
              keys: "S",
              ...write,
              onSelect: () => askAboutOrders("preset", [id]),
            },
            {
              id: "plan",
              label: `${texts.plan}…`,
              keys: "W",
              ...write,
              onSelect: () => askAboutOrders("plan", [id]),
            },
            {
              id: "label",
              label: `${actions.label}…`,
              keys: "L",
              onSelect: () => onAction("label", [id], anchor),
            },
            { id: "address", label: words.ownAddress, keys: "E", ...write, onSelect: writeAddress },
            {
              id: "copyAddress",
              label: orderTexts.detail.copyAddress,
              keys: "C",
              onSelect: () => void copyOrderAddress(id),
            },
            ...(tracking === ""
              ? []
              : [
                  { id: "tracking", label: words.tracking, keys: "Y", onSelect: () => void copyTracking(id) },
                ]),
            {
              id: "pin",
              label: order !== undefined && isPinned(order.updatedAt) ? actions.unpin : actions.pin,
              keys: "P",
              ...write,
              onSelect: () => void togglePin([id]),
            },
          ],
        },
      ]}
    />
  );
}

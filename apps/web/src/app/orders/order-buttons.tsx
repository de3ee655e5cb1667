/**
 * Buttons of the actions that ask a question first: all of them below a full page, the most used ones and a
 * menu below the drawer.
 */
import Ellipsis from "lucide-react/icons/ellipsis";
import { isPinned, countPieces } from "@stallkeeper/domain";
import { useRef } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, IconButton, Menu, type MenuAction } from "../../ui/index.ts";
import {
  type ActionKind,
  type ListOrder,
  togglePin,
  orderTexts as texts,
  useOrder,
} from "../../slices/orders/index.ts";
import { copyOrderLink, orderDetailTexts as detailTexts } from "../../slices/order-detail/index.ts";
import { parcelTexts } from "../../slices/parcels/index.ts";
import { RefundButton } from "../../slices/refunds/index.ts";
import { MessageButton } from "../../slices/messaging/index.ts";

const keysOf = { hold: "H", move: "V", alreadySold: "A", tags: "T", markFor: "F" } as const;
type AskingAction = keyof typeof keysOf;

interface ActionProps {
  orderId: string;
  onAction: (kind: ActionKind, ids: readonly string[], anchor: Element) => void;
}

function Actions({ orderId, kinds, onAction }: ActionProps & { kinds: readonly AskingAction[] }) {
  const canWrite = useAllows("orders.write");
  return kinds.map((kind) => (
    <Button
      key={kind}
      data-action={kind}
      keys={keysOf[kind]}
      isDisabled={!canWrite}
      disabledReason={texts.noScope}
      onClick={(event) => onAction(kind, [orderId], event.currentTarget)}
    >
      {texts.actions[kind]}
    </Button>
  ));
}

/** Every action of an order, side by side. */
export function PageButtons(props: ActionProps) {
  return (
    <>
      <MessageButton
        orderId={props.orderId}
        onPress={(anchor) => props.onAction("message", [props.orderId], anchor)}
      />
      <Actions {...props} kinds={["move", "tags", "markFor", "hold", "alreadySold"]} />
      <SplitButton {...props} />
      <Button keys="L" onClick={(event) => props.onAction("label", [props.orderId], event.currentTarget)}>
        {texts.actions.label}
      </Button>
      <RefundButton
        orderId={props.orderId}
        onPress={(anchor) => props.onAction("refund", [props.orderId], anchor)}
      />
    </>
  );
}

/** Why what has several pieces can't be shared out yet. */
const splitReason = ({ combinedId }: ListOrder): string | undefined =>
  combinedId === null ? undefined : parcelTexts.split.isCombined;

/** Only where there is something to split. */
function SplitButton({ orderId, onAction }: ActionProps) {
  const order = useOrder(orderId);
  const canWrite = useAllows("orders.write");
  if (order === undefined || order.shipping.shipped || countPieces(order) < 2) return null;
  const reason = canWrite ? splitReason(order) : texts.noScope;
  return (
    <>
      <Button
        isDisabled={reason !== undefined}
        disabledReason={reason}
        onClick={(event) => onAction("split", [orderId], event.currentTarget)}
      >
        {parcelTexts.split.action}
      </Button>
      {order.parts.length === 0 && (
        <Button
          keys="Shift+H"
          isDisabled={reason !== undefined}
          disabledReason={reason}
          onClick={(event) => onAction("splitHold", [orderId], event.currentTarget)}
        >
          {parcelTexts.splitHold.action}
        </Button>
      )}
    </>
  );
}

/**
 * What fits below a drawer; the rest is behind the last button, where the questions of those actions stand
 * too.
 */
export function DrawerButtons({ order, onAction }: { order: ListOrder; onAction: ActionProps["onAction"] }) {
  const more = useRef<HTMLButtonElement>(null);
  const canWrite = useAllows("orders.write");
  const guard = { isDisabled: !canWrite, disabledReason: texts.noScope };
  const notSplit = splitReason(order);
  const ask = (kind: AskingAction): MenuAction => ({
    id: kind,
    label: texts.actions[kind],
    keys: keysOf[kind],
    ...guard,
    onSelect: () => more.current !== null && onAction(kind, [order._id], more.current),
  });
  return (
    <>
      <MessageButton orderId={order._id} onPress={(anchor) => onAction("message", [order._id], anchor)} />
      <Actions orderId={order._id} kinds={["move", "alreadySold"]} onAction={onAction} />
      <RefundButton
        orderId={order._id}
        isNarrow
        onPress={(anchor) => onAction("refund", [order._id], anchor)}
      />
      <span className="sk-space" />
      <Menu
        label={texts.detail.more}
        trigger={
          <IconButton
            ref={more}
            data-action="tags markFor hold"
            variant="secondary"
            label={texts.detail.more}
            icon={<Ellipsis className="sk-icon" />}
          />
        }
        groups={[
          {
            id: "actions",
            items: [
              ask("hold"),
              ...(order.shipping.shipped || countPieces(order) < 2
                ? []
                : [
                    {
                      id: "split",
                      label: parcelTexts.split.action,
                      ...(canWrite && notSplit !== undefined
                        ? { isDisabled: true, disabledReason: notSplit }
                        : guard),
                      onSelect: () => onAction("split", [order._id], document.body),
                    },
                  ]),
              ...(order.shipping.shipped || countPieces(order) < 2 || order.parts.length > 0
                ? []
                : [
                    {
                      id: "splitHold",
                      label: parcelTexts.splitHold.action,
                      keys: "Shift+H",
                      ...(canWrite && notSplit !== undefined
                        ? { isDisabled: true, disabledReason: notSplit }
                        : guard),
                      onSelect: () => onAction("splitHold", [order._id], document.body),
                    },
                  ]),
              ask("tags"),
              ask("markFor"),
              {
                id: "pin",
                label: isPinned(order.updatedAt) ? texts.actions.unpin : texts.actions.pin,
                keys: "P",
                ...guard,
                onSelect: () => void togglePin([order._id]),
              },
            ],
          },
          {
            id: "order",
            items: [
              {
                id: "label",
                label: `${texts.actions.label}…`,
                keys: "L",
                onSelect: () => onAction("label", [order._id], document.body),
              },
              { id: "link", label: detailTexts.copyLink, onSelect: () => void copyOrderLink(order._id) },
            ],
          },
        ]}
      />
    </>
  );
}

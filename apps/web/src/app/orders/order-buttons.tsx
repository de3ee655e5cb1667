/**
 * Buttons of the acts that ask a question first: all of them below a full page, the most used ones and a menu
 * below the drawer.
 */
import Ellipsis from "lucide-react/icons/ellipsis";
import { isPinned, countPieces } from "@stallkeeper/domain";
import { useRef } from "react";
import { useAllows } from "../../platform/session.ts";
import { Button, IconButton, Menu, type MenuAction } from "../../ui/index.ts";
import {
  type ActKind,
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
type AskingAct = keyof typeof keysOf;

interface ActProps {
  orderId: string;
  onAct: (kind: ActKind, ids: readonly string[], anchor: Element) => void;
}

function Acts({ orderId, kinds, onAct }: ActProps & { kinds: readonly AskingAct[] }) {
  const canWrite = useAllows("orders.write");
  return kinds.map((kind) => (
    <Button
      key={kind}
      data-act={kind}
      keys={keysOf[kind]}
      isDisabled={!canWrite}
      disabledReason={texts.noScope}
      onClick={(event) => onAct(kind, [orderId], event.currentTarget)}
    >
      {texts.acts[kind]}
    </Button>
  ));
}

/** Every act of an order, side by side. */
export function PageButtons(props: ActProps) {
  return (
    <>
      <MessageButton
        orderId={props.orderId}
        onPress={(anchor) => props.onAct("message", [props.orderId], anchor)}
      />
      <Acts {...props} kinds={["move", "tags", "markFor", "hold", "alreadySold"]} />
      <SplitButton {...props} />
      <Button keys="L" onClick={(event) => props.onAct("label", [props.orderId], event.currentTarget)}>
        {texts.acts.label}
      </Button>
      <RefundButton
        orderId={props.orderId}
        onPress={(anchor) => props.onAct("refund", [props.orderId], anchor)}
      />
    </>
  );
}

/** Why what has several pieces can't be shared out yet. */
const splitReason = ({ combinedId }: ListOrder): string | undefined =>
  combinedId === null ? undefined : parcelTexts.split.isCombined;

/** Only where there is something to split. */
function SplitButton({ orderId, onAct }: ActProps) {
  const order = useOrder(orderId);
  const canWrite = useAllows("orders.write");
  if (order === undefined || order.shipping.shipped || countPieces(order) < 2) return null;
  const reason = canWrite ? splitReason(order) : texts.noScope;
  return (
    <>
      <Button
        isDisabled={reason !== undefined}
        disabledReason={reason}
        onClick={(event) => onAct("split", [orderId], event.currentTarget)}
      >
        {parcelTexts.split.act}
      </Button>
      {order.parts.length === 0 && (
        <Button
          keys="Shift+H"
          isDisabled={reason !== undefined}
          disabledReason={reason}
          onClick={(event) => onAct("splitHold", [orderId], event.currentTarget)}
        >
          {parcelTexts.splitHold.act}
        </Button>
      )}
    </>
  );
}

/** What fits below a drawer; the rest is behind the last button, where the questions of those acts stand too. */
export function DrawerButtons({ order, onAct }: { order: ListOrder; onAct: ActProps["onAct"] }) {
  const more = useRef<HTMLButtonElement>(null);
  const canWrite = useAllows("orders.write");
  const guard = { isDisabled: !canWrite, disabledReason: texts.noScope };
  const notSplit = splitReason(order);
  const ask = (kind: AskingAct): MenuAction => ({
    id: kind,
    label: texts.acts[kind],
    keys: keysOf[kind],
    ...guard,
    onSelect: () => more.current !== null && onAct(kind, [order._id], more.current),
  });
  return (
    <>
      <MessageButton orderId={order._id} onPress={(anchor) => onAct("message", [order._id], anchor)} />
      <Acts orderId={order._id} kinds={["move", "alreadySold"]} onAct={onAct} />
      <RefundButton orderId={order._id} isNarrow onPress={(anchor) => onAct("refund", [order._id], anchor)} />
      <span className="sk-space" />
      <Menu
        label={texts.detail.more}
        trigger={
          <IconButton
            ref={more}
            data-act="tags markFor hold"
            variant="secondary"
            label={texts.detail.more}
            icon={<Ellipsis className="sk-icon" />}
          />
        }
        groups={[
          {
            id: "acts",
            items: [
              ask("hold"),
              ...(order.shipping.shipped || countPieces(order) < 2
                ? []
                : [
                    {
                      id: "split",
                      label: parcelTexts.split.act,
                      ...(canWrite && notSplit !== undefined
                        ? { isDisabled: true, disabledReason: notSplit }
                        : guard),
                      onSelect: () => onAct("split", [order._id], document.body),
                    },
                  ]),
              ...(order.shipping.shipped || countPieces(order) < 2 || order.parts.length > 0
                ? []
                : [
                    {
                      id: "splitHold",
                      label: parcelTexts.splitHold.act,
                      keys: "Shift+H",
                      ...(canWrite && notSplit !== undefined
                        ? { isDisabled: true, disabledReason: notSplit }
                        : guard),
                      onSelect: () => onAct("splitHold", [order._id], document.body),
                    },
                  ]),
              ask("tags"),
              ask("markFor"),
              {
                id: "pin",
                label: isPinned(order.updatedAt) ? texts.acts.unpin : texts.acts.pin,
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
                label: `${texts.acts.label}…`,
                keys: "L",
                onSelect: () => onAct("label", [order._id], document.body),
              },
              { id: "link", label: detailTexts.copyLink, onSelect: () => void copyOrderLink(order._id) },
            ],
          },
        ]}
      />
    </>
  );
}

/** How a rating looks in the list: as a row, and as a card on a phone. */
import type { RatingRow } from "@stallkeeper/contract";
import { usePlatforms } from "../../platform/metadata.ts";
import { PlainLink, StateChip, When, type GridColumn } from "../../ui/index.ts";
import { ItemPhoto, OrderStamp } from "../order-look/index.ts";
import { nameRating, RatingMark } from "./rating-mark.tsx";
import { texts } from "./texts.ts";

export const keyOf = ({ _id }: RatingRow): string => _id;
export const nameOf = (row: RatingRow): string => texts.rowName(nameRating(row), row.buyer || texts.noBuyer);

export type ReplyState = "needed" | "underWay" | "refused" | "unsure" | "replied" | "none";

/** What its reply asks for. */
export function replyStateOf({ reply, answer, maxReply, polarity }: RatingRow): ReplyState {
  if (reply !== null) return "replied";
  if (answer !== null && answer.state !== "done") return answer.state;
  return maxReply > 0 && (polarity === "negative" || polarity === "neutral") ? "needed" : "none";
}

/** The colour of the row's edge. */
export const getSpine = (row: RatingRow) => {
  const state = replyStateOf(row);
  if (state === "refused" || (state === "needed" && row.polarity === "negative")) return "red" as const;
  return state === "unsure" || state === "needed" ? ("ochre" as const) : undefined;
};

const chips = {
  needed: { family: "ochre", glyph: "clock" },
  underWay: { family: "blue", glyph: "half-disc" },
  refused: { family: "red", glyph: "cross-disc" },
  unsure: { family: "ochre", glyph: "alert-disc" },
  replied: { family: "green", glyph: "check-disc" },
} as const;

/** Replied, sending, or why not. */
export function ReplyState({ row }: { row: RatingRow }) {
  const state = replyStateOf(row);
  if (state === "none") return <span className="text-ink2">{texts.states.none}</span>;
  return <StateChip {...chips[state]} label={texts.states[state]} />;
}

function Comment({ row }: { row: RatingRow }) {
  return (
    <span className="grid min-w-0">
      <span className={row.text === "" ? "sk-cut text-ink2" : "sk-cut"}>
        {row.text === "" ? texts.noComment : texts.quoted(row.text)}
      </span>
      <span className="sk-cut sk-meta">
        {[row.buyer || texts.noBuyer, row.revision === null ? "" : texts.revision.states[row.revision.state]]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}

function Stamp({ platform }: { platform: string }) {
  const source = usePlatforms().find(({ _id }) => _id === platform)?.name ?? platform;
  return <OrderStamp platform={platform} source={source} />;
}

function Item({ row, sizePx }: { row: RatingRow; sizePx: number }) {
  const { order, platform } = row;
  // Its address never reaches the page: the service is asked for the photo of an item.
  const item =
    order === null
      ? undefined
      : { _id: order.itemId, name: order.itemName, images: order.hasPhoto ? ["https:"] : [] };
  return (
    <span className="flex gap-2 items-center min-w-0">
      <ItemPhoto orderId={order?.orderId ?? ""} item={item} sizePx={sizePx} />
      <span className="grid min-w-0">
        <span className="sk-cut">{order?.itemName || texts.noOrder}</span>
        <span className="flex gap-2 items-center sk-meta">
          <Stamp platform={platform} />
          {order !== null && (
            <PlainLink
              className="sk-link sk-mono"
              tabIndex={-1}
              href={`/shipping/orders/${encodeURIComponent(order.orderId)}`}
              onClick={(event) => event.stopPropagation()}
            >
              {order.orderNumber}
            </PlainLink>
          )}
          {order?.isLate === true && <span className="text-ochre">{texts.late}</span>}
          {order !== null && order.refundedMinor > 0 && <span className="text-red">{texts.refunded}</span>}
        </span>
      </span>
    </span>
  );
}

const { columns: words } = texts;

/** The columns of the list. */
export const ratingColumns: readonly GridColumn<RatingRow>[] = [
  { id: "rating", label: words.rating, width: 116, render: (row) => <RatingMark {...row} /> },
  { id: "comment", label: words.comment, flex: 3, minWidth: 180, render: (row) => <Comment row={row} /> },
  { id: "item", label: words.item, flex: 2, minWidth: 200, render: (row) => <Item row={row} sizePx={34} /> },
  { id: "left", label: words.left, width: 84, render: ({ leftAt }) => <When at={leftAt} /> },
  { id: "reply", label: words.reply, width: 140, render: (row) => <ReplyState row={row} /> },
];

/** A rating on a phone. */
export function RatingCard({ row }: { row: RatingRow }) {
  return (
    <span className="grid gap-1 min-w-0 py-1">
      <span className="flex gap-2 items-center justify-between">
        <RatingMark {...row} />
        <span className="sk-meta">
          <When at={row.leftAt} />
        </span>
      </span>
      <Comment row={row} />
      <span className="flex gap-2 items-center justify-between min-w-0">
        <Item row={row} sizePx={34} />
        <ReplyState row={row} />
      </span>
    </span>
  );
}

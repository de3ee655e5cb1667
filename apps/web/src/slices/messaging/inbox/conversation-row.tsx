import { memo } from "react";
import { joinClasses, TagChip, When } from "../../../ui/index.ts";
import { OrderStamp } from "../../order-look/index.ts";
import { useDraft } from "../reply/drafts.ts";
import type { Conversation } from "./inbox.api.ts";
import { ItemPicture } from "./item-picture.tsx";
import { isAwake, isSnoozed, waitsLong } from "./inbox-order.ts";
import { initialsOf, nameBuyer } from "./name-buyer.ts";
import { purchaseOf } from "./purchase-of.ts";
import { texts } from "./texts.ts";

/** Three lines: who and when, the last words, what they bought. */
export const rowHeightPx = 78;

export interface ConversationRowProps {
  conversation: Conversation;
  /** Whose it is; null: nobody's, or somebody who left. */
  assignee: string | null;
  nowMs: number;
  id: string;
  index: number;
  count: number;
  isOpen: boolean;
  onOpen: (id: string) => void;
}

function LastWords({ conversation: { _id, messages } }: Pick<ConversationRowProps, "conversation">) {
  const draft = useDraft(_id);
  const last = messages?.at(-1);
  if (draft.trim() !== "")
    return (
      <span className="sk-cut">
        <strong className="text-orange font-[600]">{texts.draft}:</strong> {draft}
      </span>
    );
  return (
    <span className="sk-cut text-ink2">
      {last?.byMe === true && `${texts.me}: `}
      {(last?.content ?? last?.title ?? "").replaceAll(/\s+/g, " ")}
    </span>
  );
}

/** One option of the list. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  assignee,
  nowMs,
  id,
  index,
  count,
  isOpen,
  onOpen,
}: ConversationRowProps) {
  const { _id, platform, latestMessageDate, items, snoozedUntil } = conversation;
  const wakes = isSnoozed(conversation, nowMs);
  const isBack = isAwake(conversation, nowMs);
  const read = conversation.read && !isBack;
  const name = nameBuyer(conversation);
  const item = items?.[0];
  const purchase = purchaseOf(conversation);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isOpen}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={-1}
      style={{ top: index * rowHeightPx, height: rowHeightPx }}
      onClick={() => onOpen(_id)}
      onKeyDown={(event) => event.key === "Enter" && onOpen(_id)}
      className={joinClasses(
        "absolute inset-x-0 flex items-start gap-2.5 ps-3 pe-3 py-2 border-b border-line cursor-pointer hover:bg-hover",
        isOpen && "bg-surface shadow-[inset_3px_0_0_var(--brand)]",
      )}
    >
      <span className="w-[8px] shrink-0 self-center">
        {!read && (
          <span
            role="img"
            aria-label={texts.unreadMark}
            className="sk-dot fam-blue"
            style={{ background: "var(--accent)" }}
          />
        )}
      </span>
      <span className="relative shrink-0">
        <ItemPicture sessionId={_id} item={item} name={name} sizePx={36} />
        <span className="absolute -bottom-2 -end-1.5">
          <OrderStamp platform={platform} source={platform} />
        </span>
      </span>
      <span className="grid grow min-w-0 content-start">
        <span className="flex items-baseline gap-2">
          <span className={joinClasses("sk-cut grow", read ? "font-[550]" : "font-[700]")}>{name}</span>
          <When at={wakes ? snoozedUntil : latestMessageDate} format="age" className="sk-meta" />
        </span>
        <LastWords conversation={conversation} />
        <span className="flex items-center gap-1 min-w-0 h-[20px]">
          {isBack && <TagChip label={texts.isBack} family="violet" />}
          {waitsLong(conversation, nowMs) && <TagChip label={texts.waitsLong} family="red" />}
          {purchase === "this" && <TagChip label={texts.boughtThis} family="green" />}
          {purchase === "before" && <TagChip label={texts.boughtBefore} family="slate" />}
          <span className="sk-meta sk-cut grow">{item?.name}</span>
          {assignee !== null && (
            <span
              role="img"
              aria-label={texts.assignedTo(assignee)}
              title={texts.assignedTo(assignee)}
              className="grid place-items-center w-[20px] h-[20px] shrink-0 rounded-full bg-sunken text-[10px] font-semibold"
            >
              {initialsOf(assignee)}
            </span>
          )}
        </span>
      </span>
    </div>
  );
});

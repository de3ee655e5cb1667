import Square from "lucide-react/icons/square";
import SquareCheck from "lucide-react/icons/square-check";
import { memo } from "react";
import { useSession } from "../../../platform/session.ts";
import { joinClasses, TagChip, useFormatSettings, When } from "../../../ui/index.ts";
import { OrderStamp } from "../../order-look/index.ts";
import { nameWriter } from "../name-writer.ts";
import { useNoteDraft } from "../desk/note-drafts.ts";
import { useDraft } from "../reply/drafts.ts";
import { excerptOf, findMessage } from "./found-words.ts";
import type { Conversation } from "./inbox.api.ts";
import { ItemPicture } from "./item-picture.tsx";
import { isAwake, isSnoozed } from "./inbox-order.ts";
import { MarkedWords } from "./marked-words.tsx";
import { initialsOf, nameBuyer } from "./name-buyer.ts";
import { purchaseOf } from "./purchase-of.ts";
import { texts } from "./texts.ts";
import { waitWords } from "./wait-words.ts";

/** Three lines: who and when, the last words, what they bought. */
export const rowHeightPx = 78;

export interface ConversationRowProps {
  conversation: Conversation;
  /** Whose it is; null: nobody's, or somebody who left. */
  assignee: string | null;
  nowMs: number;
  /** Within how many hours they are to be answered. */
  targetHours: number;
  id: string;
  index: number;
  count: number;
  isOpen: boolean;
  /** What is searched for; none: nothing. */
  words: readonly string[];
  /** Null: nothing is selected, so rows say nothing of it. */
  isPicked: boolean | null;
  /** A press anywhere on the row selects it. */
  isSelecting: boolean;
  onOpen: (id: string) => void;
  onPick: (id: string, isRange: boolean) => void;
}

const iconOf = { className: "sk-icon", "aria-hidden": true } as const;

/** The edge of a row: unread or not, and where it is selected by hand; keys and readers have the row's own. */
function RowEdge({ read, isPicked }: Pick<ConversationRowProps, "isPicked"> & { read: boolean }) {
  const isSelecting = isPicked !== null;
  return (
    <span
      data-pick=""
      className="group/pick grid place-items-center self-stretch w-[26px] -ms-3 -my-2 shrink-0"
    >
      <span className={isSelecting ? undefined : "hidden group-hover/pick:block"}>
        {isPicked === true ? <SquareCheck {...iconOf} /> : <Square {...iconOf} />}
      </span>
      {!read && (
        <span
          role="img"
          aria-label={texts.unreadMark}
          className={joinClasses("sk-dot fam-blue", !isSelecting && "group-hover/pick:hidden")}
          style={{ background: "var(--accent)" }}
        />
      )}
    </span>
  );
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/** What was searched for, else what is being written or was written last. */
function Words({ conversation, words }: Pick<ConversationRowProps, "conversation" | "words">) {
  const { _id, messages, senders } = conversation;
  const userId = useSession().user?._id ?? null;
  const draft = useDraft(_id);
  const note = useNoteDraft(_id);
  const last = messages?.at(-1);
  const found = words.length === 0 ? null : findMessage(conversation, words);
  if (found !== null)
    return (
      <span className="sk-cut text-ink2">
        {found.byMe && `${nameWriter(senders, found._id, userId)}: `}
        <MarkedWords text={excerptOf(found.content ?? "", words)} words={words} />
      </span>
    );
  const written = [
    { label: texts.draft, text: draft },
    { label: texts.noteDraft, text: note },
  ].find(({ text }) => text.trim() !== "");
  if (written !== undefined)
    return (
      <span className="sk-cut">
        <strong className="text-orange font-[600]">{written.label}:</strong> {written.text}
      </span>
    );
  return (
    <span className="sk-cut text-ink2">
      {last?.byMe === true && `${nameWriter(senders, last._id, userId)}: `}
      {onOneLine(last?.content ?? last?.title ?? "")}
    </span>
  );
}

/** One option of the list. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  assignee,
  nowMs,
  targetHours,
  id,
  index,
  count,
  isOpen,
  words,
  isPicked,
  isSelecting,
  onOpen,
  onPick,
}: ConversationRowProps) {
  const { _id, platform, latestMessageDate, items, snoozedUntil } = conversation;
  const wakes = isSnoozed(conversation, nowMs);
  const isBack = isAwake(conversation, nowMs);
  const read = conversation.read && !isBack;
  const name = nameBuyer(conversation);
  const item = items?.[0];
  const purchase = purchaseOf(conversation);
  const { locale } = useFormatSettings();
  const waits = waitWords(conversation, targetHours, nowMs, locale);
  return (
    <div
      id={id}
      role="option"
      aria-selected={isOpen}
      aria-checked={isPicked ?? undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={-1}
      style={{ top: index * rowHeightPx, height: rowHeightPx }}
      onClick={({ target, shiftKey }) => {
        const isAtEdge = target instanceof Element && target.closest("[data-pick]") !== null;
        if (shiftKey || isAtEdge || isSelecting) onPick(_id, shiftKey);
        else onOpen(_id);
      }}
      onKeyDown={(event) => event.key === "Enter" && onOpen(_id)}
      className={joinClasses(
        "absolute inset-x-0 flex items-start gap-2 ps-3 pe-3 py-2 border-b border-line cursor-pointer hover:bg-hover",
        isOpen && "bg-surface shadow-[inset_3px_0_0_var(--brand)]",
        isPicked === true && "bg-selected",
      )}
    >
      <RowEdge read={read} isPicked={isPicked} />
      <span className="relative shrink-0">
        <ItemPicture sessionId={_id} item={item} name={name} sizePx={36} />
        <span className="absolute -bottom-2 -end-1.5">
          <OrderStamp platform={platform} source={platform} />
        </span>
      </span>
      <span className="grid grid-cols-[minmax(0,1fr)] grow min-w-0 content-start">
        <span className="flex items-baseline gap-2">
          <span className={joinClasses("sk-cut grow", read ? "font-[550]" : "font-[700]")}>
            <MarkedWords text={name} words={words} />
          </span>
          <When at={wakes ? snoozedUntil : latestMessageDate} format="age" className="sk-meta shrink-0" />
        </span>
        <Words conversation={conversation} words={words} />
        <span className="flex items-center gap-1 min-w-0 h-[20px]">
          {isBack && <TagChip label={texts.isBack} family="violet" />}
          {waits !== null && <TagChip label={waits.short} family={waits.isOver ? "red" : "neutral"} />}
          {purchase === "this" && <TagChip label={texts.boughtThis} family="green" />}
          {purchase === "before" && <TagChip label={texts.boughtBefore} family="slate" />}
          <span className="sk-meta sk-cut grow">
            <MarkedWords text={item?.name ?? ""} words={words} />
          </span>
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

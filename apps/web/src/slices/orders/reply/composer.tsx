/** What is written to the buyer: a text within what the platform takes, snippets by `/`, and the button that sends. */
import { fillPlaceholders } from "@stallkeeper/domain";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { Button, joinClasses, TextArea } from "../../../ui/index.ts";
import type { ListOrder } from "../list-order.ts";
import { nameBuyer } from "../name-order.ts";
import type { OrderDetail } from "../orders.api.ts";
import { closeReply, keepDraft, readDraft } from "./open-reply.ts";
import { useReplyObstacle } from "./reply-ability.ts";
import { localConversation, type Conversation } from "./reply.api.ts";
import { SnippetList } from "./snippet-list.tsx";
import { texts } from "./texts.ts";
import { useReplyValues } from "./use-reply-values.ts";
import { useSending } from "./use-sending.ts";
import { useSnippetPick } from "./use-snippet-pick.ts";

const feetId = "reply-foot";

export interface ComposerProps {
  order: ListOrder;
  detail: OrderDetail;
  /** Null until it was read. */
  conversation: Conversation | null;
}

/** Nobody to write to: the platform names no conversation, and without an item none can be opened. */
const isUnreachable = (conversation: Conversation, { order }: OrderDetail): boolean => conversation._id === localConversation._id && order.items.length === 0;

/** Give it the order's id as key: what was typed to one buyer is never sent to another. */
export function Composer({ order, detail, conversation }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => readDraft(order._id));
  const values = useReplyValues(detail);
  const obstacle = useReplyObstacle(order);
  const most = usePlatforms().find(({ _id }) => _id === order.platform)?.messageLimit ?? null;
  const change = (next: string): void => {
    keepDraft(order._id, next);
    setText(next);
  };
  const sending = useSending(detail, values, () => {
    keepDraft(order._id, "");
    closeReply(order._id);
  });
  const pick = useSnippetPick(text, (content) => change(fillPlaceholders(content, values).text));
  useEffect(() => field.current?.focus({ preventScroll: false }), []);

  const count = fillPlaceholders(text, values).text.trim().length;
  const isTooLong = most !== null && count > most;
  const isMissing = sending.isMissing || (conversation !== null && isUnreachable(conversation, detail));
  const reason = obstacle ?? (isMissing ? texts.missingSession : isTooLong ? texts.tooLong(count - most) : null);
  const problem = isMissing ? texts.missingSession : isTooLong ? texts.tooLong(count - most) : sending.problem;
  const send = (): void => {
    if (conversation === null || reason !== null) return;
    void sending.send(text, conversation, (start, end) => {
      field.current?.focus();
      field.current?.setSelectionRange(start, end);
    });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    const isSend = event.key === "Enter" && (event.metaKey || event.ctrlKey);
    const isTaken = !isSend && pick.takesKey(event.key);
    if (!isSend && !isTaken && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) send();
    else if (!isTaken) closeReply(order._id);
  };
  return (
    <div className="sticky bottom-0 bg-raised grid gap-2 px-4 py-3 border-t border-line">
      {pick.isOpen && <SnippetList listId={pick.listId} snippets={pick.snippets} activeId={pick.activeId} optionId={pick.optionId} choose={pick.choose} />}
      <TextArea
        ref={field} data-reply-composer="" aria-label={`${texts.title(nameBuyer(order))}: ${texts.text}`} aria-describedby={feetId} rows={3} value={text} isInvalid={problem !== null} disabled={obstacle !== null}
        aria-autocomplete="list" aria-controls={pick.isOpen && pick.snippets.length > 0 ? pick.listId : undefined} aria-activedescendant={pick.activeId} onKeyDown={handleKeyDown}
        onChange={(event) => {
          sending.forget();
          change(event.target.value);
        }}
      />
      <div role="status" className="contents">{problem !== null && <p className="text-red text-[13px]">{problem}</p>}</div>
      <div className="flex items-center gap-3">
        <span id={feetId} className="sk-meta">{most === null ? null : <span className={joinClasses(isTooLong && "text-red")}>{texts.counter(count, most)} · </span>}{texts.hint}</span>
        <span className="sk-space" />
        <Button
          variant="primary" keys="Mod+Enter" needsConnection isBusy={sending.isBusy} busyLabel={texts.busy}
          isDisabled={reason !== null || conversation === null} disabledReason={reason ?? undefined} onClick={send}
        >
          {texts.send}
        </Button>
      </div>
    </div>
  );
}

/** The open conversation: what was written, and what is written now. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { usePlatforms } from "../../../platform/metadata.ts";
import { joinClasses } from "../../../ui/index.ts";
import { NoteBox } from "../desk/note-box.tsx";
import { useNoteDraft } from "../desk/note-drafts.ts";
import { texts as deskTexts } from "../desk/texts.ts";
import { ViewersLine } from "../desk/viewers-line.tsx";
import { useBuyerLanguages } from "../reply/buyer-languages.ts";
import { Composer } from "../reply/composer.tsx";
import { useDraft } from "../reply/drafts.ts";
import { useAccountId, useConversationObstacle, useIsOutside } from "../reply/reply-ability.ts";
import { useMessageValues } from "../reply/use-message-values.ts";
import type { MessageTarget } from "../reply/reply.api.ts";
import { useBuyerRef } from "./buyer-ref.ts";
import { mergeConversations } from "./conversation-cache.ts";
import { ConversationHead, type ConversationHeadProps } from "./conversation-head.tsx";
import { buyerOrdersQuery } from "./inbox.api.ts";
import { MessageLog } from "./message-log.tsx";
import { nameBuyer } from "./name-buyer.ts";
import { talkedOrderOf } from "./talked-order.ts";
import { texts } from "./texts.ts";

/** Seldom asked for: its code comes then. */
const AddressFromMessage = lazy(async () => ({
  default: (await import("../desk/address-from-message.tsx")).AddressFromMessage,
}));

export type WriteMode = "reply" | "note";

export interface ConversationPaneProps extends Omit<ConversationHeadProps, "orderNumber"> {
  mode: WriteMode;
  onMode: (mode: WriteMode) => void;
  hasNext: boolean;
  /** What was searched for, which its message is shown for; none: nothing. */
  words: readonly string[];
  onSentNext: () => void;
  onLeave: () => void;
}

const modes = ["reply", "note"] as const;

function ModeSwitch({
  mode,
  hasNote,
  onMode,
}: Pick<ConversationPaneProps, "mode" | "onMode"> & { hasNote: boolean }) {
  return (
    <span role="group" aria-label={deskTexts.modes.label} className="flex items-center gap-1">
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === mode}
          className={joinClasses(
            "px-2 min-h-[26px] text-[13px] rounded-control border",
            one === mode ? "bg-sunken border-control font-[600]" : "border-transparent text-ink2",
          )}
          onClick={() => onMode(one)}
        >
          {deskTexts.modes[one]}
          {one === "note" && mode === "reply" && hasNote && (
            <span className="text-orange"> · {deskTexts.modes.begun}</span>
          )}
        </button>
      ))}
    </span>
  );
}

/** Give it the conversation's id as key. */
export function ConversationPane({
  conversation,
  mode,
  onMode,
  hasNext,
  words,
  onSentNext,
  onLeave,
  ...head
}: ConversationPaneProps) {
  const { _id, platform, account, buyer, coChatterId, items, messages } = conversation;
  const draft = useDraft(_id);
  const hasNote = useNoteDraft(_id).trim() !== "";
  const [written, setWritten] = useState<string | null>(null);
  const newestId = messages.at(-1)?._id ?? "";
  // What a colleague sends while somebody types comes on screen unasked: it counts as seen once they say so.
  const [seenId, setSeenId] = useState(newestId);
  const orders = useQuery(buyerOrdersQuery(useBuyerRef(conversation))).data;
  const name = nameBuyer(conversation);
  const source = usePlatforms().find((known) => known._id === platform)?.name ?? platform;
  const obstacle = useConversationObstacle({ platform, account, source });
  const isCopied = useIsOutside(useAccountId(platform, account));
  const about = talkedOrderOf(items, orders ?? []);
  // Asked about something that they haven't bought, they are still the buyer of their newest order.
  const order = about ?? orders?.[0] ?? null;
  const values = useMessageValues(order, { handle: buyer.handle ?? "", itemName: items?.[0]?.name ?? "" });
  const languages = useBuyerLanguages(messages, order);
  const target: MessageTarget = {
    session: _id,
    account,
    platform,
    source,
    coChatter: buyer.handle ?? "",
    coChatterId,
    items: (items ?? []).map((item) => item._id),
    orderId: order?._id ?? null,
    seen: seenId,
  };
  return (
    <section aria-label={name} className="flex flex-col grow min-w-0 min-h-0 bg-surface">
      <ConversationHead {...head} conversation={conversation} orderNumber={about?.orderNumber} />
      <ViewersLine sessionId={_id} isReplying={mode === "reply" && draft.trim() !== ""} />
      <MessageLog
        conversation={conversation}
        words={words}
        onUseAddress={order === null || order.shipping.shipped ? null : setWritten}
      />
      {mode === "note" ? (
        <NoteBox
          sessionId={_id}
          modes={<ModeSwitch mode={mode} hasNote={hasNote} onMode={onMode} />}
          onLeave={() => onMode("reply")}
        />
      ) : (
        <Composer
          id={_id}
          label={texts.writeTo(name)}
          platform={platform}
          target={target}
          values={values}
          languages={languages}
          obstacle={obstacle}
          outside={isCopied ? source : null}
          hasNext={hasNext}
          modes={<ModeSwitch mode={mode} hasNote={hasNote} onMode={onMode} />}
          onLeave={onLeave}
          onRead={() => setSeenId(newestId)}
          onSent={({ session }, opensNext) => {
            if (session !== null) {
              mergeConversations([session]);
              setSeenId(session.messages.at(-1)?._id ?? seenId);
            }
            if (opensNext) onSentNext();
          }}
        />
      )}
      {written !== null && order !== null && (
        <Suspense>
          <AddressFromMessage
            orderId={order._id}
            orderNumber={order.orderNumber}
            written={written}
            onClose={() => setWritten(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

import { memo } from "react";
import { Count, EmptyState, PlainLink, TextLink, When } from "../../ui/index.ts";
import { OrderStamp } from "../order-look/index.ts";
import { AwaitedPanel } from "./awaited-panel.tsx";
import type { UnreadConversation } from "./home.api.ts";
import { texts } from "./texts.ts";
import { useStats, useUnread } from "./use-home.ts";

/** Two letters for a buyer without a picture of their own. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return (words.length > 1 ? `${words[0]?.[0]}${words[1]?.[0]}` : name.slice(0, 2)).toUpperCase();
}

/** The buyer's newest words; who wrote last may be the seller. */
function lastWordsOf({ messages }: UnreadConversation): string {
  const last = messages?.findLast((message) => !message.byMe) ?? messages?.at(-1);
  return (last?.content ?? last?.title ?? "").replaceAll(/\s+/g, " ");
}

function Conversation({ session }: { session: UnreadConversation }) {
  const name = session.buyer.handle?.trim() || session.buyer.identifier?.trim() || texts.messages.unnamed;
  return (
    <li className="border-b border-line last:border-b-0">
      <PlainLink
        href={`/messaging?session=${encodeURIComponent(session._id)}`}
        className="flex items-center gap-2 px-[14px] py-2 no-underline hover:bg-hover"
      >
        <span aria-hidden="true" className="sk-dot fam-blue" />
        <span
          aria-hidden="true"
          className="inline-grid place-items-center shrink-0 w-[28px] h-[28px] rounded-full bg-sunken text-[11px] font-semibold"
        >
          {initialsOf(name)}
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="sk-cut font-[550]">{name}</span>
            <OrderStamp platform={session.platform} source={session.platform} />
            <span className="sk-space" />
            <When at={session.latestMessageDate} format="age" className="sk-meta" />
          </span>
          <span className="sk-cut">{lastWordsOf(session)}</span>
        </span>
      </PlainLink>
    </li>
  );
}

/** The newest conversations that nobody has read (design 4.2). */
export const MessagesPanel = memo(function MessagesPanel() {
  const unread = useStats(true).data?.unreadMessages ?? -1;
  const query = useUnread();
  const { messages: words } = texts;
  return (
    <AwaitedPanel
      name={words.title}
      query={query}
      lines={4}
      meta={
        <PlainLink
          href="/messaging?only=unread"
          className={`no-underline min-h-[24px] ${unread === 0 ? "sk-meta" : "sk-chip fam-blue"}`}
        >
          <Count value={unread} /> {words.unread}
        </PlainLink>
      }
      end={
        <TextLink href="/messaging" className="inline-flex items-center min-h-[24px]">
          {words.all}
        </TextLink>
      }
    >
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState text={words.none} />
        ) : (
          <ul>
            {sessions.map((session) => (
              <Conversation key={session._id} session={session} />
            ))}
          </ul>
        )
      }
    </AwaitedPanel>
  );
});

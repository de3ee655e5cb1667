import { useSession } from "../../../platform/session.ts";
import { joinClasses, When } from "../../../ui/index.ts";
import { MessageFiles } from "../files/message-files.tsx";
import { texts as fileTexts } from "../files/texts.ts";
import { nameWriter } from "../name-writer.ts";
import type { Conversation } from "./reply.api.ts";
import { texts } from "./texts.ts";

/** As many as stand above what is written (design 4.4). */
const shownCount = 5;

/** Each that comes is brought into sight. */
function showNewest(line: HTMLElement | null): void {
  const panel = line?.closest(".sk-reply");
  if (panel instanceof HTMLElement) panel.scrollTop = panel.scrollHeight;
}

/** The conversation's last messages, the newest at the bottom. */
export function LastMessages({
  sessionId,
  messages,
  senders,
  buyer,
  outside,
}: {
  sessionId: string;
  messages: NonNullable<Conversation["messages"]>;
  /** Who of the shop sent what, by message. */
  senders: unknown;
  buyer: string;
  /** The platform that takes messages on its own pages alone: what was said there is unknown here. */
  outside: string | null;
}) {
  const userId = useSession().user?._id ?? null;
  if (messages.length === 0)
    return <p className="sk-meta">{outside === null ? texts.none : texts.outside(outside)}</p>;
  return (
    <ol aria-label={texts.list} className="grid gap-2">
      {messages.slice(-shownCount).map(({ _id, byMe, content, title, date, attachments }) => (
        <li
          key={_id}
          ref={showNewest}
          className={joinClasses(
            "grid gap-0.5 px-3 py-2 max-w-[88%]",
            byMe ? "justify-self-end bg-selected" : "justify-self-start bg-sunken",
          )}
        >
          <span className="sk-meta">
            {byMe ? nameWriter(senders, _id, userId) : buyer} · <When at={date} format="age" />
          </span>
          {title !== null && title !== "" && <strong className="font-[550]">{title}</strong>}
          <span className="whitespace-pre-wrap wrap-anywhere">{content}</span>
          <MessageFiles
            sessionId={sessionId}
            message={{ _id, attachments }}
            who={byMe ? fileTexts.ours : buyer}
          />
        </li>
      ))}
    </ol>
  );
}

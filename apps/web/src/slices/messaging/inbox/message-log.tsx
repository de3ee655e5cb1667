import { formatTime, countDaysAhead, type TimeSettings } from "@stallkeeper/domain";
import { Fragment, useEffect, useRef } from "react";
import { joinClasses, useFormatSettings, useNow, When } from "../../../ui/index.ts";
import type { Conversation } from "./inbox.api.ts";
import { nameBuyer } from "./name-buyer.ts";
import { texts } from "./texts.ts";

type Message = NonNullable<Conversation["messages"]>[number];

const isFromPlatform = ({ data }: Message): boolean =>
  typeof data === "object" && data !== null && (data as Record<string, unknown>)["isFromPlatform"] === true;

function nameDay(at: string, settings: TimeSettings): string {
  const atMs = Date.parse(at);
  if (countDaysAhead(atMs, settings) === 0) return texts.today;
  return formatTime(atMs, "longDay", settings);
}

function Bubble({ message, title, name }: { message: Message; title: string | null; name: string }) {
  const { byMe, content, date } = message;
  const who = isFromPlatform(message) ? texts.fromPlatform : byMe ? texts.me : name;
  return (
    <div
      className={joinClasses(
        "grid gap-0.5 max-w-[min(88%,640px)]",
        byMe ? "justify-self-end" : "justify-self-start",
      )}
    >
      <div
        className={joinClasses(
          "px-3 py-2 border wrap-anywhere",
          byMe
            ? "bg-selected border-transparent"
            : isFromPlatform(message)
              ? "bg-sunken border-line"
              : "bg-raised border-line",
        )}
      >
        {title !== null && <strong className="block font-[600]">{title}</strong>}
        <span className="whitespace-pre-wrap">{content}</span>
      </div>
      <span className={joinClasses("sk-meta", byMe && "text-end")}>
        {who} · <When at={date} format="clock" />
      </span>
    </div>
  );
}

interface Line {
  message: Message;
  /** Stands above the first one of a day. */
  day: string | null;
  /** What every message of a conversation is called is said once, above it. */
  title: string | null;
}

/** Pure. */
function listLines({ messages, items }: Conversation, settings: TimeSettings): Line[] {
  const days = (messages ?? []).map(({ date }) => nameDay(date, settings));
  const titles = (messages ?? []).map(({ title }) => (title === null || title === "" ? null : title));
  return (messages ?? []).map((message, at) => {
    const before = titles.slice(0, at).findLast((title) => title !== null) ?? items?.[0]?.name ?? null;
    return {
      message,
      day: days[at] === days[at - 1] ? null : (days[at] ?? null),
      title: titles[at] === before ? null : (titles[at] ?? null),
    };
  });
}

/**
 * What was written, oldest first, by day; the newest is in sight when it opens, when it comes, and when what
 * stands below takes more room.
 */
export function MessageLog({ conversation }: { conversation: Conversation }) {
  const log = useRef<HTMLDivElement>(null);
  const settings = { ...useFormatSettings(), nowMs: useNow() };
  const lines = listLines(conversation, settings);
  const name = nameBuyer(conversation);
  const newestId = lines.at(-1)?.message._id;
  useEffect(() => {
    const element = log.current;
    if (element === null || newestId === undefined) return undefined;
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight;
      // A Tab stop only where arrow keys have something to scroll.
      element.tabIndex = element.scrollHeight > element.clientHeight ? 0 : -1;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [newestId]);
  return (
    <div
      ref={log}
      role="log"
      aria-label={texts.log(name)}
      className="grow min-h-0 overflow-y-auto overscroll-contain px-4 md:px-5 py-4 focus-visible:outline-2 focus-visible:-outline-offset-2"
    >
      <div className="grid gap-3">
        {lines.length === 0 && <p className="sk-meta">{texts.noMessages}</p>}
        {lines.map(({ message, day, title }) => (
          <Fragment key={message._id}>
            {day !== null && (
              <p
                className={joinClasses(
                  "flex items-center gap-3 sk-meta",
                  "before:content-[''] before:grow before:border-t before:border-dashed before:border-line2",
                  "after:content-[''] after:grow after:border-t after:border-dashed after:border-line2",
                )}
              >
                {day}
              </p>
            )}
            <Bubble message={message} title={title} name={name} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

import { Fragment, useEffect, useRef } from "react";
import { formatTime, joinClasses, useFormatSettings, useNow, When, countDaysAhead, type TimeSettings } from "../../../ui/index.ts";
import type { Conversation } from "./inbox.api.ts";
import { nameBuyer } from "./name-buyer.ts";
import { texts } from "./texts.ts";

type Message = NonNullable<Conversation["messages"]>[number];

const isFromPlatform = ({ data }: Message): boolean => typeof data === "object" && data !== null && (data as Record<string, unknown>)["isFromPlatform"] === true;

function nameDay(at: string, settings: TimeSettings): string {
  const atMs = Date.parse(at);
  if (countDaysAhead(atMs, settings) === 0) return texts.today;
  const isThisYear = formatTime(atMs, "day", settings) === formatTime(atMs, "day", settings).replace(/\d{4}/, "");
  return new Intl.DateTimeFormat(settings.locale, { weekday: "long", day: "numeric", month: "long", timeZone: settings.timeZone, ...(isThisYear ? {} : { year: "numeric" }) }).format(atMs);
}

function Bubble({ message, title, name }: { message: Message; title: string | null; name: string }) {
  const { byMe, content, date } = message;
  const who = isFromPlatform(message) ? texts.fromPlatform : byMe ? texts.me : name;
  return (
    <div className={joinClasses("grid gap-0.5 max-w-[min(88%,640px)]", byMe ? "justify-self-end" : "justify-self-start")}>
      <div className={joinClasses("px-3 py-2 border wrap-anywhere", byMe ? "bg-selected border-transparent" : isFromPlatform(message) ? "bg-sunken border-line" : "bg-raised border-line")}>
        {title !== null && <strong className="block font-[600]">{title}</strong>}
        <span className="whitespace-pre-wrap">{content}</span>
      </div>
      <span className={joinClasses("sk-meta", byMe && "text-end")}>{who} · <When at={date} format="clock" /></span>
    </div>
  );
}

/** What was written, oldest first, by day; the newest is in sight when it opens and when it comes. */
export function MessageLog({ conversation }: { conversation: Conversation }) {
  const log = useRef<HTMLDivElement>(null);
  const settings = { ...useFormatSettings(), nowMs: useNow() };
  const messages = conversation.messages ?? [];
  const name = nameBuyer(conversation);
  const newestId = messages.at(-1)?._id;
  useEffect(() => {
    if (newestId !== undefined && log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  }, [newestId]);
  let day = "";
  // What every message of a conversation is called is said once, above it.
  let title: string | null = conversation.items?.[0]?.name ?? null;
  return (
    <div ref={log} role="log" aria-label={texts.log(name)} tabIndex={0} className="grow min-h-0 overflow-y-auto overscroll-contain px-4 md:px-5 py-4 focus-visible:outline-2 focus-visible:-outline-offset-2">
      <div className="grid gap-3 min-h-full content-end">
        {messages.length === 0 && <p className="sk-meta">{texts.noMessages}</p>}
        {messages.map((message) => {
          const newDay = nameDay(message.date, settings);
          const isNewDay = newDay !== day;
          const hasTitle = message.title !== null && message.title !== "" && message.title !== title;
          day = newDay;
          if (hasTitle) title = message.title;
          return (
            <Fragment key={message._id}>
              {isNewDay && <p className="flex items-center gap-3 sk-meta before:content-[''] before:grow before:border-t before:border-dashed before:border-line2 after:content-[''] after:grow after:border-t after:border-dashed after:border-line2">{newDay}</p>}
              <Bubble message={message} title={hasTitle ? message.title : null} name={name} />
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

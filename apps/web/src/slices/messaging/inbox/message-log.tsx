import { countDaysAhead, findAddress, formatTime, type TimeSettings } from "@stallkeeper/domain";
import { Fragment, useMemo, useRef, useState } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows, useSession } from "../../../platform/session.ts";
import { Button, Callout, joinClasses, useFormatSettings, useNow, When } from "../../../ui/index.ts";
import { nameWriter } from "../name-writer.ts";
import { texts as deskTexts } from "../desk/texts.ts";
import { MessageFiles } from "../files/message-files.tsx";
import { texts as fileTexts } from "../files/texts.ts";
import { removeNote, type Conversation } from "./inbox.api.ts";
import { findMessage } from "./found-words.ts";
import { MarkedWords } from "./marked-words.tsx";
import { nameBuyer } from "./name-buyer.ts";
import { texts } from "./texts.ts";
import { useHeldPlace } from "./use-held-place.ts";
import { useIsDrawn } from "./use-is-drawn.ts";

type Message = NonNullable<Conversation["messages"]>[number];
type Note = Conversation["notes"][number];

const isFromPlatform = ({ data }: Message): boolean =>
  typeof data === "object" && data !== null && (data as Record<string, unknown>)["isFromPlatform"] === true;

function nameDay(at: string, settings: TimeSettings): string {
  const atMs = Date.parse(at);
  if (countDaysAhead(atMs, settings) === 0) return texts.today;
  return formatTime(atMs, "longDay", settings);
}

/** What was selected inside an element, as far as it is several words; else null. */
function readSelection(element: HTMLElement | null): string | null {
  const selection = getSelection();
  const anchor = selection?.anchorNode ?? null;
  const text = selection?.toString().trim() ?? "";
  const isInside = element !== null && anchor !== null && element.contains(anchor);
  return isInside && text.length > 7 ? text : null;
}

interface BubbleProps {
  sessionId: string;
  words: readonly string[];
  message: Message;
  title: string | null;
  name: string;
  /** Who of the shop sent what, by message. */
  senders: unknown;
  /** Takes an address out of what the buyer wrote; null: there is no order that it could be for. */
  onUseAddress: ((written: string) => void) | null;
}

function Bubble({ sessionId, words, message, title, name, senders, onUseAddress }: BubbleProps) {
  const { byMe, content, date } = message;
  const box = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const userId = useSession().user?._id ?? null;
  const mayShip = useAllows("orders.write");
  const isTheirs = !byMe && !isFromPlatform(message);
  const detected = useMemo(() => (isTheirs ? findAddress(content ?? "") : null), [isTheirs, content]);
  const address = isTheirs && mayShip ? (selected ?? detected) : null;
  const who = isFromPlatform(message)
    ? texts.fromPlatform
    : byMe
      ? nameWriter(senders, message._id, userId)
      : name;
  return (
    <div
      className={joinClasses(
        "grid gap-0.5 max-w-[min(88%,640px)]",
        byMe ? "justify-self-end" : "justify-self-start",
      )}
    >
      <div
        ref={box}
        data-message={message._id}
        onPointerUp={() => setSelected(isTheirs ? readSelection(box.current) : null)}
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
        <span className="whitespace-pre-wrap">
          <MarkedWords text={content ?? ""} words={words} />
        </span>
        <MessageFiles sessionId={sessionId} message={message} who={byMe ? fileTexts.ours : who} />
      </div>
      <span className={joinClasses("sk-meta", byMe && "text-end")}>
        {who} · <When at={date} format="clock" />
        {address !== null && onUseAddress !== null && (
          <Button size="sm" variant="quiet" onClick={() => onUseAddress(address)}>
            {deskTexts.address.use}
          </Button>
        )}
      </span>
    </div>
  );
}

/** A note among the store's people: amber, and it says that no buyer sees it. */
function NoteBubble({ sessionId, note }: { sessionId: string; note: Note }) {
  const userId = useSession().user?._id ?? "";
  const remove = (): void => {
    removeNote(sessionId, note._id).then(
      () => notifySuccess(deskTexts.note.removed),
      (error: unknown) => notifyError(error),
    );
  };
  return (
    <div className="grid gap-0.5 max-w-[min(88%,640px)] justify-self-start">
      <Callout tone="note">
        <strong className="font-[600]">{note.author}</strong>{" "}
        <span className="whitespace-pre-wrap wrap-anywhere">{note.content}</span>
      </Callout>
      <span className="sk-meta flex items-center gap-2 flex-wrap">
        <span>
          {deskTexts.note.meta} · <When at={note.date} format="clock" />
        </span>
        {note.authorId === userId && (
          <Button size="sm" variant="quiet" needsConnection onClick={remove}>
            {deskTexts.note.remove}
          </Button>
        )}
      </span>
    </div>
  );
}

interface Line {
  key: string;
  message: Message | null;
  note: Note | null;
  /** Stands above the first one of a day. */
  day: string | null;
  /** What every message of a conversation is called is said once, above it. */
  title: string | null;
}

/** Messages and notes by their moments. Pure. */
function listLines({ messages, notes, items }: Conversation, settings: TimeSettings): Line[] {
  const entries = [
    ...(messages ?? []).map((message) => ({ key: message._id, date: message.date, message, note: null })),
    ...(notes ?? []).map((note) => ({ key: `note ${note._id}`, date: note.date, message: null, note })),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
  let before = items?.[0]?.name ?? null;
  let lastDay = "";
  return entries.map(({ date, ...entry }) => {
    const own = entry.message?.title ?? "";
    const title = own === "" || own === before ? null : own;
    if (own !== "") before = own;
    const day = nameDay(date, settings);
    const isNewDay = day !== lastDay;
    lastDay = day;
    return { ...entry, day: isNewDay ? day : null, title };
  });
}

/** As many as the tallest window shows; what stands above them is drawn once they are on screen. */
const drawnFirst = 12;

/**
 * What was written, oldest first, by day; the newest is in sight when it opens, when it comes, and when what
 * stands below takes more room. The newest are drawn at once and the rest right after them: nobody who opens
 * a conversation waits for what stands above. The message that was searched for is in sight in their place,
 * until another one comes or somebody scrolls.
 */
export function MessageLog({
  conversation,
  words,
  onUseAddress,
}: { conversation: Conversation } & Pick<BubbleProps, "words" | "onUseAddress">) {
  const log = useRef<HTMLDivElement>(null);
  const settings = { ...useFormatSettings(), nowMs: useNow() };
  const lines = listLines(conversation, settings);
  const foundId = words.length === 0 ? null : (findMessage(conversation, words)?._id ?? null);
  const isDrawn = useIsDrawn();
  const isWhole = isDrawn || foundId !== null;
  const shown = isWhole ? lines : lines.slice(-drawnFirst);
  const name = nameBuyer(conversation);
  useHeldPlace(log, { isWhole, newestId: lines.at(-1)?.key, foundId });
  return (
    <div
      ref={log}
      role="log"
      aria-label={texts.log(name)}
      className="grow min-h-0 overflow-y-auto overscroll-contain px-4 md:px-5 py-4 focus-visible:outline-2 focus-visible:-outline-offset-2"
    >
      <div className="grid gap-3">
        {lines.length === 0 && <p className="sk-meta">{texts.noMessages}</p>}
        {shown.map(({ key, message, note, day, title }) => (
          <Fragment key={key}>
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
            {message !== null && (
              <Bubble
                sessionId={conversation._id}
                words={words}
                message={message}
                title={title}
                name={name}
                senders={conversation.senders}
                onUseAddress={onUseAddress}
              />
            )}
            {note !== null && <NoteBubble sessionId={conversation._id} note={note} />}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

import Bell from "lucide-react/icons/bell";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../button.tsx";
import { Popover } from "../layers.tsx";
import { TextLink } from "../link.tsx";
import { When } from "../values.tsx";
import type { ToastStore } from "./toast-store.ts";

export interface NoticesPopoverProps {
  store: ToastStore;
  label?: string;
  emptyText?: string;
}

const TONE_WORDS = { success: "Done", info: "Note", danger: "Problem" } as const;

/** The last 50 messages with their time, newest first. */
export function NoticeList({
  store,
  emptyText = "No notices yet.",
}: Pick<NoticesPopoverProps, "store" | "emptyText">) {
  const { notices } = useSyncExternalStore(store.subscribe, store.getQueue, store.getQueue);
  if (notices.length === 0) return <p className="sk-meta">{emptyText}</p>;
  return (
    <>
      <ul className="sk-notices">
        {notices.map((notice) => (
          <li key={notice.id} className={`is-${notice.tone}`}>
            <When at={notice.atMs} format="clock" className="sk-mono sk-meta" />
            <span className="sk-hidden-text">{TONE_WORDS[notice.tone]}: </span>
            <span>
              {notice.text}
              {notice.count > 1 && ` ×${notice.count}`}{" "}
              {notice.about !== undefined && (
                <TextLink href={notice.about.href} className="whitespace-nowrap">
                  {notice.about.label}
                </TextLink>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="quiet" onClick={store.clearNotices}>
        Clear notices
      </Button>
    </>
  );
}

/** The kept messages behind a button of the key bar, which counts the problems that nobody looked at. */
export function NoticesPopover({ store, label = "Notifications", emptyText }: NoticesPopoverProps) {
  const { notices } = useSyncExternalStore(store.subscribe, store.getQueue, store.getQueue);
  const [seenId, setSeenId] = useState(0);
  const newest = notices.reduce((highest, notice) => Math.max(highest, notice.id), 0);
  const fresh = notices.filter((notice) => notice.id > seenId && notice.tone === "danger").length;
  return (
    <Popover
      label={label}
      hasHeading
      side="top"
      align="end"
      onOpenChange={(isOpen) => isOpen && setSeenId(newest)}
      trigger={
        <button type="button" className="sk-keybar-button">
          <Bell className="sk-icon" aria-hidden="true" />
          {label}
          {fresh > 0 && <span className="sk-keybar-count">{fresh}</span>}
        </button>
      }
    >
      <NoticeList store={store} {...(emptyText === undefined ? {} : { emptyText })} />
    </Popover>
  );
}

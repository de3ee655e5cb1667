import Bell from "lucide-react/icons/bell";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../button.tsx";
import { Popover } from "../layers.tsx";
import { When } from "../values.tsx";
import type { ToastStore } from "./toast-store.ts";

export interface NoticesPopoverProps {
  store: ToastStore;
  label?: string;
  emptyText?: string;
}

const TONE_WORDS = { success: "Done", info: "Note", danger: "Problem" } as const;

/** The last 50 messages with their time, behind a button of the key bar. */
export function NoticesPopover({ store, label = "Notices", emptyText = "No notices yet." }: NoticesPopoverProps) {
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
      trigger={(
        <button type="button" className="sk-keybar-button">
          <Bell className="sk-icon" aria-hidden="true" />{label}{fresh > 0 && <span className="sk-keybar-count">{fresh}</span>}
        </button>
      )}
    >
      {notices.length === 0 ? <p className="sk-meta">{emptyText}</p> : (
        <>
          <ul className="sk-notices">
            {notices.map((notice) => (
              <li key={notice.id} className={`is-${notice.tone}`}>
                <When at={notice.atMs} format="clock" className="sk-mono sk-meta" />
                <span className="sk-hidden-text">{TONE_WORDS[notice.tone]}: </span>
                <span>{notice.text}{notice.count > 1 && ` ×${notice.count}`}</span>
              </li>
            ))}
          </ul>
          <Button size="sm" variant="quiet" onClick={store.clearNotices}>Clear notices</Button>
        </>
      )}
    </Popover>
  );
}

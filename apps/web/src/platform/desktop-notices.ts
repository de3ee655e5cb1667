/**
 * Notices of the system (design 4.16): shown only while no one sees the page, and only where the person chose
 * them and the browser allows them. A newer notice of a kind takes the place of the older one, which keeps no
 * crowd on the desktop.
 */
import { readPreferences } from "./preferences.ts";

export type NoticePermission = NotificationPermission | "unsupported";

/** Whether this browser allows notices; it has none on pages over plain http from another machine. */
export const readNoticePermission = (): NoticePermission =>
  isSecureContext && "Notification" in globalThis ? Notification.permission : "unsupported";

/** Asks the person by the browser's own question. Call it from a press. */
export async function askForNotices(): Promise<NoticePermission> {
  return readNoticePermission() === "default" ? Notification.requestPermission() : readNoticePermission();
}

/** Whether a notice would be shown now. */
export const wantsNotices = (): boolean =>
  document.visibilityState === "hidden" &&
  readPreferences().hasDesktopNotices &&
  readNoticePermission() === "granted";

/**
 * Shows a notice; a press on it brings the page back and runs `open`. Does nothing while it is not wanted.
 */
export function showNotice({
  kind,
  title,
  body,
  open,
}: {
  kind: string;
  title: string;
  body: string;
  open: () => void;
}): void {
  if (!wantsNotices()) return;
  try {
    const notice = new Notification(title, { body, tag: kind });
    notice.addEventListener("click", () => {
      globalThis.focus();
      notice.close();
      open();
    });
  } catch {
    // Phones show notices by service workers alone, which there are none of here.
  }
}

/**
 * The count beside Messaging: asked for when the page has calmed down, after each change that the service
 * tells of, after a gap in the stream, and without the stream every 30 s while the page is seen (design
 * 4.0).
 */
import { askGraphql } from "../platform/api/graphql-client.ts";
import { isLive, onChange, onGap } from "../platform/live-stream.ts";
import { setNavCount } from "../platform/nav-counts.ts";
import { whenIdle } from "../platform/when-idle.ts";

const gatherMs = 200;
const withoutStreamMs = 30_000;

/**
 * Keeps them until the returned function is called; they are unknown then. A count that can't be read stays
 * as it was.
 */
export function keepNavCounts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = true;
  const ask = async (): Promise<void> => {
    timer = undefined;
    try {
      // Offers are counted once their section is there: a badge leads to what it counts.
      const { unread } = await askGraphql<{ unread: number }>(
        "{ unread: MessagingSessionCount(filter: { read: false }) }",
      );
      if (isOn) setNavCount("messaging", unread);
    } catch {
      // The next change asks again.
    }
  };
  const askSoon = (): void => {
    timer ??= setTimeout(() => void ask(), gatherMs);
  };
  const callOff = whenIdle(askSoon);
  const poll = setInterval(() => {
    if (document.visibilityState === "visible" && !isLive()) askSoon();
  }, withoutStreamMs);
  const stops = [callOff, onChange("messagingSession", askSoon), onGap(askSoon)];
  return () => {
    isOn = false;
    clearTimeout(timer);
    clearInterval(poll);
    for (const stop of stops) stop();
    setNavCount("messaging", -1);
  };
}

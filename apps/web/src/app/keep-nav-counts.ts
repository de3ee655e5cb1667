/**
 * The counts beside Messaging and Offers: asked for when the page has calmed down, after each change that the service
 * tells of, after a gap in the stream, and without the stream every 30 s while the page is seen (design 4.0).
 */
import { askGraphql } from "../platform/api/graphql-client.ts";
import { isLive, onChange, onGap } from "../platform/live-stream.ts";
import { setNavCount } from "../platform/nav-counts.ts";
import { whenIdle } from "./prefetch.ts";

const gatherMs = 200;
const withoutStreamMs = 30_000;

/** Keeps them until the returned function is called; they are unknown then. A count that can't be read stays as it was. */
export function keepNavCounts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = true;
  const ask = async (): Promise<void> => {
    timer = undefined;
    try {
      const { unread, offers } = await askGraphql<{ unread: number; offers: number }>(
        "{ unread: MessagingSessionCount(filter: { read: false }) offers: OfferCount(filter: { state: 0 }) }");
      if (!isOn) return;
      setNavCount("messaging", unread);
      setNavCount("offers", offers);
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
  const stops = [callOff, onChange("messagingSession", askSoon), onChange("offer", askSoon), onGap(askSoon)];
  return () => {
    isOn = false;
    clearTimeout(timer);
    clearInterval(poll);
    for (const stop of stops) stop();
    setNavCount("messaging", -1);
    setNavCount("offers", -1);
  };
}

/**
 * The counts of the navigation that the service is asked for: when the page has calmed down, after each
 * change that the service tells of, after a gap in the stream, and without the stream every 30 s while the
 * page is seen (design 4.0).
 */
import { isLive, onChange, onGap } from "../platform/live-stream.ts";
import { setNavCount } from "../platform/nav-counts.ts";
import type { Counted } from "../platform/section.ts";
import { whenIdle } from "../platform/when-idle.ts";
import { navEntries } from "./places.ts";

const gatherMs = 200;
const withoutStreamMs = 30_000;

function keepCount(href: string, { ask, changesWith }: Counted): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = true;
  const askNow = async (): Promise<void> => {
    timer = undefined;
    try {
      const count = await ask();
      if (isOn) setNavCount(href, count);
    } catch {
      // The next change asks again.
    }
  };
  const askSoon = (): void => {
    timer ??= setTimeout(() => void askNow(), gatherMs);
  };
  const callOff = whenIdle(askSoon);
  const poll = setInterval(() => {
    if (document.visibilityState === "visible" && !isLive()) askSoon();
  }, withoutStreamMs);
  const stops = [callOff, onChange(changesWith, askSoon), onGap(askSoon)];
  return () => {
    isOn = false;
    clearTimeout(timer);
    clearInterval(poll);
    for (const stop of stops) stop();
    setNavCount(href, -1);
  };
}

/**
 * Keeps them until the returned function is called; they are unknown then. A count that can't be read stays
 * as it was.
 */
export function keepNavCounts(): () => void {
  const stops = navEntries.flatMap(({ href, count }) =>
    count?.asked === undefined ? [] : [keepCount(href, count.asked)],
  );
  return () => {
    for (const stop of stops) stop();
  };
}

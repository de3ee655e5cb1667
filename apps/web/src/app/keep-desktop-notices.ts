/**
 * What the system's own notices tell while no one sees the page: orders that are new here, and messages that
 * nobody has read. Asked for by the ids of the live stream, told once each, and counted together until the
 * page is seen again. No words of a buyer: a locked screen shows a notice to whoever passes.
 */
import { showNotice, wantsNotices } from "../platform/desktop-notices.ts";
import { onChange } from "../platform/live-stream.ts";
import { newsSources } from "./places.ts";

/** A change of something older is no news, such as an old order that was corrected. */
const newsMs = 3_600_000;
const mostAtOnce = 100;

/** When nobody saw the page any more. */
let hiddenAtMs = Date.now();

/** Tells until the returned function is called; `open` shows a page of the app. */
export function keepDesktopNotices(open: (href: string) => void): () => void {
  const told = new Set<string>();
  const kinds = newsSources.map((source) => ({ ...source, count: 0 }));
  const tell = async (kind: (typeof kinds)[number], ids: readonly string[]): Promise<void> => {
    const sinceMs = Date.now() - newsMs;
    // What can't be read is on the page when it is seen again.
    const found = await kind.read(ids, { sinceMs, hiddenAtMs }).catch(() => []);
    const news = found.filter(({ key }) => !told.has(key));
    for (const { key } of news) told.add(key);
    kind.count += news.length;
    if (news.length > 0)
      showNotice({
        kind: kind.entity,
        title: kind.title(kind.count),
        body: news.map(({ body }) => body).join("\n"),
        open: () => open(kind.href),
      });
  };
  const stops = kinds.map((kind) =>
    onChange(kind.entity, (ids) => {
      if (wantsNotices()) void tell(kind, ids.slice(0, mostAtOnce));
    }),
  );
  const handleVisibility = (): void => {
    if (document.visibilityState !== "visible") hiddenAtMs = Date.now();
    else for (const kind of kinds) kind.count = 0;
  };
  document.addEventListener("visibilitychange", handleVisibility);
  return () => {
    document.removeEventListener("visibilitychange", handleVisibility);
    for (const stop of stops) stop();
  };
}

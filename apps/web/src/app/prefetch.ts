/**
 * Fetches the code of pages ahead of time: for links in view, once the browser has nothing else to do or
 * after 2 s (spec 9). None with data saver or on 2G.
 */
import type { AnyRouter } from "@tanstack/react-router";
import { useEffect, type RefObject } from "react";
import { prefetchPage } from "./load-chunk.ts";

const idleTimeoutMs = 2_000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether fetching ahead is unwelcome on this connection. */
export function isSparing(connection: Connection | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}

function readConnection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

/** Runs work when the browser is idle, at the latest after the timeout. Returns the function that calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari knows no idle time.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}

/** Fetches the code of a page that is likely next. Returns the function that calls it off. */
export function prefetchWhenIdle(page: unknown): () => void {
  return isSparing(readConnection()) ? () => undefined : whenIdle(() => void prefetchPage(page));
}

function fetchAhead(router: AnyRouter, href: string): void {
  const { pathname } = new URL(href, location.origin);
  for (const route of router.getMatchedRoutes(pathname)[0]) void prefetchPage(route.options.component);
}

/** Fetches the page behind a link when the link comes into view. */
export function usePrefetch(router: AnyRouter, link: RefObject<HTMLAnchorElement | null>, href: string | null): void {
  useEffect(() => {
    const element = link.current;
    if (element === null || href === null || isSparing(readConnection())) return undefined;
    let callOff = (): void => undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callOff = whenIdle(() => fetchAhead(router, href));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [router, link, href]);
}

/**
 * Fetches the code of pages ahead of time: for links in view, once the browser has nothing else to do or
 * after 2 s (spec 9). None with data saver or on 2G.
 */
import type { AnyRouter } from "@tanstack/react-router";
import { useEffect, type RefObject } from "react";
import { whenIdle } from "../platform/when-idle.ts";
import { prefetchPage } from "./load-chunk.ts";

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

/** Fetches the code of a page that is likely next. Returns the function that calls it off. */
export function prefetchWhenIdle(page: unknown): () => void {
  return isSparing(readConnection()) ? () => undefined : whenIdle(() => void prefetchPage(page));
}

function fetchAhead(router: AnyRouter, href: string): void {
  const { pathname } = new URL(href, location.origin);
  for (const route of router.getMatchedRoutes(pathname)[0]) void prefetchPage(route.options.component);
}

/** Fetches the page behind a link when the link comes into view. */
export function usePrefetch(
  router: AnyRouter,
  link: RefObject<HTMLAnchorElement | null>,
  href: string | null,
): void {
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

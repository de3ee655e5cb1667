import { useRouter } from "@tanstack/react-router";
import { useCallback, useRef, type MouseEvent } from "react";
import type { LinkAttributes } from "../ui/index.ts";
import { usePrefetch } from "./prefetch.ts";

function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Whether an address differs from the current one in its hash alone. */
function isHashStep(href: string): boolean {
  const next = new URL(href, location.href);
  return next.pathname === location.pathname && next.search === location.search;
}

/** A link that the router follows; new tabs and other sites are the browser's. */
export function AppLink({ onClick, href, target, children, ref, ...attributes }: LinkAttributes) {
  const router = useRouter();
  const link = useRef<HTMLAnchorElement>(null);
  // Menus follow their links by a reference of their own.
  const setLink = useCallback(
    (element: HTMLAnchorElement | null) => {
      link.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref !== null && ref !== undefined) ref.current = element;
      return undefined;
    },
    [ref],
  );
  const isOwn =
    (href.startsWith("/") && !href.startsWith("//") && !href.startsWith("/api/")) || href.startsWith("#");
  usePrefetch(router, link, isOwn && href.startsWith("/") ? href : null);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isOwn || target === "_blank" || !isPlainPress(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(href, location.href);
    void router.navigate({
      href: `${pathname}${search}${hash}`,
      resetScroll: !isHashStep(href),
      hashScrollIntoView: false,
    });
  };
  return (
    <a {...attributes} ref={setLink} href={href} target={target} onClick={handleClick}>
      {children}
    </a>
  );
}

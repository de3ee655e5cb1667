import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { LinkAttributes } from "../ui/index.ts";

function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link that the router follows; new tabs and other sites are the browser's. */
export function AppLink({ onClick, href, target, children, ...attributes }: LinkAttributes) {
  const router = useRouter();
  const isOwn = href.startsWith("/") && !href.startsWith("//") && !href.startsWith("/api/");
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isOwn || target === "_blank" || !isPlainPress(event)) return;
    event.preventDefault();
    router.history.push(href);
  };
  return <a {...attributes} href={href} target={target} onClick={handleClick}>{children}</a>;
}

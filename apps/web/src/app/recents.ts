/** The last things a person opened on this device: orders and pages. The palette shows and prefers them. */
import type { AnyRouter } from "@tanstack/react-router";
import { readSession } from "../platform/session.ts";

const kept = 20;

export type Recent = { kind: "order"; id: string } | { kind: "page"; href: string };

function keyOf(): string | null {
  const { user } = readSession();
  return user === null ? null : `recents ${user._id} ${user.store?._id ?? ""}`;
}

const isSame = (one: Recent, other: Recent): boolean =>
  one.kind === "order"
    ? other.kind === "order" && one.id === other.id
    : other.kind === "page" && one.href === other.href;

/** What was opened, newest first. */
export function readRecents(): readonly Recent[] {
  const key = keyOf();
  try {
    return key === null ? [] : (JSON.parse(localStorage.getItem(key) ?? "[]") as Recent[]);
  } catch {
    return [];
  }
}

/** Remembers that something was opened. Storage that is off is no error. */
export function noteRecent(recent: Recent): void {
  const key = keyOf();
  if (key === null) return;
  try {
    localStorage.setItem(
      key,
      JSON.stringify([recent, ...readRecents().filter((other) => !isSame(other, recent))].slice(0, kept)),
    );
  } catch {
    // The palette then opens without them.
  }
}

/** What an address opens; null for Home, which needs no remembering. */
export function recentOf(pathname: string, orderId: unknown): Recent | null {
  const fullPage = /^\/shipping\/orders\/([^/]+)$/.exec(pathname)?.[1];
  if (fullPage !== undefined) return { kind: "order", id: decodeURIComponent(fullPage) };
  if (typeof orderId === "string" && orderId !== "") return { kind: "order", id: orderId };
  return pathname === "/" || pathname === "/404" || pathname.startsWith("/reset")
    ? null
    : { kind: "page", href: pathname };
}

/** Notes what the router opens, until the returned function is called. */
export function keepRecents(router: AnyRouter): () => void {
  return router.subscribe("onResolved", ({ toLocation: { pathname, search } }) => {
    const opened = recentOf(pathname, (search as { order?: unknown }).order);
    if (opened !== null) noteRecent(opened);
  });
}

/**
 * A scanner at the keyboard's plug: real key events of the browser, with the moments that the scanner gave
 * them.
 */
import type { CDPSession, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const [firstGapMs, gapMs, lateGapMs] = [70, 6, 45];

/**
 * Types a text and Enter in one burst that hesitates as scanners do: before its second sign and in its
 * middle. The moments are part of the events, since a burst is told by them alone and must not depend on how
 * busy the machine is.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const session = await (sessions.get(page) ?? open(page));
  const middle = Math.ceil(text.length / 2);
  const signs = [...text.split(""), "Enter"].map((key, n) => ({
    key,
    gapMs: n === 0 ? 0 : n === 1 ? firstGapMs : n === middle ? lateGapMs : gapMs,
  }));
  // Never before a key that was pressed by now: that key would be part of the burst.
  let atMs = Date.now();
  await Promise.all(
    signs.flatMap((sign) => {
      atMs += sign.gapMs;
      const shared = {
        key: sign.key,
        timestamp: atMs / 1_000,
        ...(sign.key === "Enter" ? { code: "Enter", windowsVirtualKeyCode: 13 } : {}),
      };
      const typed = sign.key === "Enter" ? "\r" : sign.key;
      return [
        session.send("Input.dispatchKeyEvent", {
          ...shared,
          type: "keyDown",
          text: typed,
          unmodifiedText: typed,
        }),
        session.send("Input.dispatchKeyEvent", { ...shared, type: "keyUp" }),
      ];
    }),
  );
}

function open(page: Page): Promise<CDPSession> {
  const session = page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** What journeys leave in a page to read it there again. */
import type Axe from "axe-core";

declare global {
  interface Window {
    axe: typeof Axe;
    /** Set by a script of a foreign text, if one ever ran. */
    __ran?: number;
    shownNotices?: string[];
    scrolls?: unknown[];
    phases?: string[];
    timeouts?: unknown[];
  }
}

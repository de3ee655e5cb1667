import { useEffect, type ReactNode } from "react";
import { joinClasses } from "./class-names.ts";

const MAIN_ID = "main";

export interface AppShellProps {
  /** TopNav. */
  nav: ReactNode;
  /** Banners that concern the whole page. */
  banner?: ReactNode;
  /** KeyBar. */
  keyBar?: ReactNode;
  /** "centred" scrolls as a page, at most 1480 wide; "panes" fills the window and its panes scroll. */
  layout?: "centred" | "panes";
  skipLabel?: string;
  children: ReactNode;
}

/** The frame of every page: skip link, navigation, content, key bar. */
export function AppShell({
  nav,
  banner,
  keyBar,
  layout = "centred",
  skipLabel = "Skip to content",
  children,
}: AppShellProps) {
  return (
    <div className={joinClasses("sk-shell", `is-${layout}`)}>
      <a
        href={`#${MAIN_ID}`}
        className="sk-skip"
        onClick={(event) => {
          event.preventDefault();
          focusMain();
        }}
      >
        {skipLabel}
      </a>
      {nav}
      {banner}
      <main id={MAIN_ID} tabIndex={-1} className="sk-main">
        {children}
      </main>
      {keyBar}
    </div>
  );
}

const keepsFocus = "[role=dialog][data-open], [role=alertdialog][data-open], [data-page-focus]";

/** Puts focus on the content, past the navigation. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus();
}

/**
 * Puts focus on the page's h1 after a change of route; on the content when there is none. A dialog that was
 * opened before the page was there keeps it: somebody types into it. So does a field that the page is there
 * for, marked `data-page-focus`, which may have been drawn before.
 */
export function focusPageHeading(): void {
  if (document.activeElement?.closest(keepsFocus)) return;
  const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
  if (heading === null) focusMain();
  else heading.focus({ preventScroll: true });
}

/** Sets the title of the document while the component is mounted. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

import Search from "lucide-react/icons/search";
import { createContext, memo, use, useLayoutEffect, useRef, type ReactNode } from "react";
import { joinClasses } from "./class-names.ts";
import { isApple, Kbd } from "./kbd.tsx";
import { toAriaKeys } from "./key-names.ts";
import { PlainLink } from "./link.tsx";

export interface PageTab {
  id: string;
  label: string;
  href: string;
  isCurrent?: boolean;
  count?: ReactNode;
}

export interface PageHeaderProps {
  title: string;
  /** Beside the title: a date, a count. */
  meta?: ReactNode;
  tabs?: readonly PageTab[];
  tabsLabel?: string;
  actions?: ReactNode;
  /** 52 px in centred pages, 48 px over panes. */
  layout?: "centred" | "panes";
}

/** Opens the command palette; without one the header shows no command field. */
export const CommandContext = createContext<(() => void) | null>(null);

/** The head of a page: its h1, the tabs of its section, the command field at the right end. */
export const PageHeader = memo(function PageHeader({
  title,
  meta,
  tabs = [],
  tabsLabel = "Section",
  actions,
  layout = "centred",
}: PageHeaderProps) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent === true)?.id;
  // Where the tabs do not all fit, the current one is the one to see, also once counts and fonts have come or
  // the window got narrower; until somebody looks elsewhere.
  useLayoutEffect(() => {
    const strip = row.current;
    const tab = strip?.querySelector<HTMLElement>("[aria-current=page]");
    if (current === undefined || strip === null || tab === null || tab === undefined) return undefined;
    const reveal = (): void => {
      strip.scrollLeft +=
        tab.getBoundingClientRect().left -
        strip.getBoundingClientRect().left -
        (strip.clientWidth - tab.offsetWidth) / 2;
    };
    reveal();
    const observer = new ResizeObserver(reveal);
    for (const one of [strip, ...strip.children]) observer.observe(one);
    const leave = (): void => observer.disconnect();
    strip.addEventListener("pointerdown", leave);
    strip.addEventListener("focusin", leave);
    return () => {
      leave();
      strip.removeEventListener("pointerdown", leave);
      strip.removeEventListener("focusin", leave);
    };
  }, [current]);
  return (
    <header className={joinClasses("sk-head", `is-${layout}`)}>
      <h1 tabIndex={-1} title={title.length > 40 ? title : undefined}>
        {title}
      </h1>
      {tabs.length === 0 && meta !== undefined && <span className="sk-meta">{meta}</span>}
      {tabs.length > 0 && (
        <nav ref={row} aria-label={tabsLabel} className="sk-tabs">
          {tabs.map((tab) => (
            <PlainLink
              key={tab.id}
              href={tab.href}
              className="sk-tab"
              aria-current={tab.isCurrent ? "page" : undefined}
            >
              {tab.label}
              {tab.count !== undefined && <span className="sk-tab-count">{tab.count}</span>}
            </PlainLink>
          ))}
        </nav>
      )}
      {tabs.length > 0 && meta !== undefined && <span className="sk-meta">{meta}</span>}
      <span className="sk-space" />
      {actions}
      <CommandField />
    </header>
  );
});

interface CommandFieldProps {
  label?: string;
  keys?: string;
}

/**
 * Looks like a field, is the button that opens the command palette; nothing where there is none. For pages
 * with a head of their own.
 */
export function CommandField({ label = "Search or run a command", keys = "Mod+K" }: CommandFieldProps) {
  const openCommands = use(CommandContext);
  return (
    openCommands !== null && (
      <button
        type="button"
        className="sk-command"
        aria-haspopup="dialog"
        aria-keyshortcuts={toAriaKeys(keys, isApple)}
        onClick={openCommands}
      >
        <Search className="sk-icon" aria-hidden="true" />
        <span className="sk-cut">{label}</span>
        <span className="sk-space" />
        <Kbd keys={keys} />
      </button>
    )
  );
}

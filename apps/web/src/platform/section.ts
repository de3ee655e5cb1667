/**
 * What a slice says of itself before any of its code is loaded: its `section.ts`
 * (docs/adr/0072-light-sections.md). app/sections.ts lists them, a line each; the table of routes, the
 * navigation, the tabs, the palette and the keys are made of that list. A section is in the first script, so
 * it holds addresses and the words of links alone, and loads its pages when they are opened.
 */
import type { ComponentType } from "react";

export type GuardName = "member" | "guestOnly" | "restored";
export type LayoutName = "centred" | "panes";

/**
 * What waits behind a link. Without `ask`, the slice that knows it tells it (nav-counts.ts), by its address.
 */
export interface Counted {
  /** Asks the service, and again when an entity of this name changes. */
  readonly ask: () => Promise<number>;
  readonly changesWith: string;
  /** What the client keeps the answer under, where an action of its own makes it ask again. */
  readonly key?: readonly string[];
}

/** A tab beside the heading of a section's pages. */
export interface Tab {
  readonly label: string;
  /** Its place among the tabs of its section, which several slices may share. */
  readonly at: number;
  readonly count?: Counted;
}

/**
 * Loads a page. Its type is written at each: inferred, the router's types would lean on the pages, which lean
 * on the router's types.
 */
export type LoadPage = () => Promise<ComponentType>;

export interface Page<Path extends string = string, Search extends object = object> {
  /** As the router writes it: `/shipping/orders/$orderId`. */
  readonly path: Path;
  /** The entry of the navigation that is current there. */
  readonly nav?: string;
  readonly layout?: LayoutName;
  /** Who may open it; members, where nothing is said. */
  readonly guard?: GuardName;
  /** What stands in its address is no id, so any text opens it. */
  readonly takesAnyId?: true;
  /** Reads the search parameters; what is wrong is left out. */
  readonly search?: (search: Record<string, unknown>) => Search;
  readonly tab?: Tab;
  /** Further tabs at its address, each with what stands behind it: `?view=done`. The page says which is current. */
  readonly moreTabs?: readonly (Tab & { readonly search: string })[];
  /** The address of the tab that is current here, where the page is none itself. */
  readonly underTab?: string;
  /** The page's name, where it is no tab and its section's name is not its own. */
  readonly title?: string;
  /** Its code. Without it, app/ puts the page together of several slices (app/composed-pages.ts). */
  readonly load?: LoadPage;
}

/** An entry of the navigation. */
export interface NavEntry {
  readonly id: string;
  readonly href: string;
  readonly label: string;
  /** Its place among the entries, from the left. */
  readonly at: number;
  /** The letter that goes there after G. */
  readonly key?: string;
  /** Not in the row of links: the gear, or at the end. */
  readonly standsAs?: "gear" | "end";
  /** Where the window is narrow, "More" begins with the first such entry. */
  readonly goesIntoMore?: true;
  readonly count?: {
    readonly describe: (count: number) => string;
    /** Somebody waits for an answer. */
    readonly isHot?: true;
    readonly asked?: Counted;
  };
  readonly tabsLabel?: string;
}

/** A place that the palette goes to, which is no page of its own: a saved list, a part of a page. */
export interface Place {
  readonly nav: string;
  readonly label: string;
  readonly href: string;
}

/** Something new, told by the system's own notices. No words of a buyer: a locked screen shows them. */
export interface News {
  /** What is told once. */
  readonly key: string;
  readonly body: string;
}

export interface NewsSource {
  /** The entity whose changes may be news. */
  readonly entity: string;
  readonly title: (count: number) => string;
  /** The page that shows it. */
  readonly href: string;
  /** What of these is news: of after `sinceMs`. Nobody has seen the page since `hiddenAtMs`. */
  readonly read: (
    ids: readonly string[],
    time: { sinceMs: number; hiddenAtMs: number },
  ) => Promise<readonly News[]>;
}

export interface Section {
  readonly nav?: NavEntry;
  readonly pages?: readonly Page[];
  readonly places?: readonly Place[];
  readonly news?: NewsSource;
  /** Runs behind the first page, once somebody is signed in. A repeat must be safe. */
  readonly onSignedIn?: () => Promise<unknown>;
  /** By kind of change that is kept without a network: loads the code that sends it. */
  readonly senders?: Readonly<Record<string, () => Promise<unknown>>>;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    page?: Page;
  }
}

/** A section as it is written, so that the router knows each address and what its search parameters are. */
export const defineSection = <const S extends Section>(section: S): S => section;

/** A text of the address; undefined when it is empty or none. */
export const textOf = (search: Record<string, unknown>, name: string): string | undefined =>
  typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined;

/** Reads search parameters that are texts; the others are left out. */
export const textSearch =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const text = textOf(search, name);
        return text === undefined ? [] : [[name, text]];
      }),
    ) as { [N in Name]?: string };

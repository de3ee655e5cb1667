/** What the rows of the routes table are made of, for every file that holds some of them. */
import { createRootRoute } from "@tanstack/react-router";
import { FailedPage, NotFoundPage } from "./error-pages.tsx";
import { runGuard, runValidation, validateIds, type GuardName, type Validation } from "./guards.ts";
import { leavePage } from "./page-transition.ts";
import { RootLayout } from "./root-layout.tsx";
import type { SectionName } from "./texts.ts";

export type LayoutName = "centred" | "panes";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    section?: SectionName;
    layout?: LayoutName;
    /** Name of a sub-page that comes later. */
    page?: string;
  }
}

/** The frame around every page. */
export const rootRoute = createRootRoute({
  // Its type is written out: inferred, it would lean on the router that is made of this route.
  beforeLoad: async ({ location }: { location: { pathname: string } }): Promise<void> =>
    leavePage(location.pathname),
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: FailedPage,
});

export interface OpenedPlace {
  location: { href: string; pathname: string };
}

/** What the rows of the table share. */
export function guarded(guard: GuardName, validate: Validation = validateIds) {
  return {
    async beforeLoad({ location }: OpenedPlace): Promise<void> {
      await runGuard(guard, location);
      await runValidation(validate, location);
    },
  };
}

/** A text of the address, unless it is empty. */
export const textOf = (search: Record<string, unknown>, name: string): string | undefined =>
  typeof search[name] === "string" && search[name] !== "" ? search[name] : undefined;

/** What the rows of the table of routes share: the frame around them, and who may open them. */
import { createRootRoute } from "@tanstack/react-router";
import type { GuardName } from "../platform/section.ts";
import { FailedPage, NotFoundPage } from "./error-pages.tsx";
import { runGuard, runValidation, validateIds, type Validation } from "./guards.ts";
import { leavePage } from "./page-transition.ts";
import { RootLayout } from "./root-layout.tsx";

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

/** Asks the guard, then whether the address may exist. */
export function guarded(guard: GuardName, validate: Validation = validateIds) {
  return {
    async beforeLoad({ location }: OpenedPlace): Promise<void> {
      await runGuard(guard, location);
      await runValidation(validate, location);
    },
  };
}

/**
 * The table of routes, made of the list of sections: every address with its page, its layout, who may open
 * it, which of its ids exist, and the entry of the navigation it belongs to. Pages are loaded when they are
 * opened. Two addresses are app/'s own: `/`, which is Home or the sign-in, and the one where nothing is.
 */
import {
  createRoute,
  createRouter,
  notFound,
  type AnyRoute,
  type RouterHistory,
} from "@tanstack/react-router";
import { textOf, type LoadPage, type Page } from "../platform/section.ts";
import { loaderOf, type ListedPage } from "./composed-pages.ts";
import { FailedPage, NotFoundPage } from "./error-pages.tsx";
import { lazyPage } from "./load-chunk.ts";
import { pages } from "./places.ts";
import { guarded, rootRoute, type OpenedPlace } from "./route-parts.tsx";
import { parseSearch, stringifySearch } from "./search-params.ts";
import { fetchStart, StartPage } from "./start-page.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  async beforeLoad(place: OpenedPlace): Promise<void> {
    await guarded("restored").beforeLoad(place);
    await fetchStart();
  },
  validateSearch: (
    search: Record<string, unknown>,
  ): { order?: string; step?: "orders"; invitation?: string } => {
    const [order, invitation] = [textOf(search, "order"), textOf(search, "invitation")];
    return {
      ...(order === undefined ? {} : { order }),
      ...(invitation === undefined ? {} : { invitation }),
      ...(search["step"] === "orders" ? { step: "orders" } : {}),
    };
  },
  staticData: { page: { path: "/", nav: "home" } },
  component: StartPage,
});

const missing = createRoute({
  getParentRoute: () => rootRoute,
  path: "/404",
  beforeLoad: () => {
    throw notFound();
  },
});

const components = new Map<LoadPage, ReturnType<typeof lazyPage>>();

/** One component for one code: pages at several addresses are here once the first of them is. */
function componentOf(load: LoadPage): ReturnType<typeof lazyPage> {
  const component = components.get(load) ?? lazyPage(load);
  components.set(load, component);
  return component;
}

function routeOf<const Path extends string, Search extends object>(page: Page<Path, Search>) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: page.path,
    ...guarded(page.guard ?? "member", page.takesAnyId === true ? () => true : undefined),
    validateSearch: (search: Record<string, unknown>): Search => page.search?.(search) ?? ({} as Search),
    staticData: { page },
    component: componentOf(loaderOf(page)),
  });
}

type RouteOf<P> = P extends Page<infer Path, infer Search> ? ReturnType<typeof routeOf<Path, Search>> : never;

// A walk forgets which page each route is of: the union of their types is what the router knows them by.
const listed = pages.map((page) => routeOf(page)) as readonly AnyRoute[] as readonly RouteOf<ListedPage>[];

const routeTree = rootRoute.addChildren([start, missing, ...listed]);

/** Makes the router; once per page. `history` stands in for the browser's. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // Pages scroll to their hash themselves (page-transition), with or without motion.
    defaultHashScrollIntoView: false,
    // The app has a last net of its own (fallback-boundary).
    disableGlobalCatchBoundary: true,
    defaultPendingMs: 200,
    defaultPreload: false,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailedPage,
    ...(history === undefined ? {} : { history }),
  });
}

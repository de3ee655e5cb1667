/**
 * Loads code when it is needed. A chunk that is gone (a new version was installed meanwhile) forces one
 * full reload, not repeated within 60 s (spec 8). A page that has to be fetched takes at least 200 ms,
 * so that nothing flashes (spec 9); one that is here already opens at once.
 *   here (fetched before, or ahead of time) | fetching -> here | failed -> reload | error page
 */
import type { AsyncRouteComponent } from "@tanstack/react-router";
import { createElement, use, type ComponentType } from "react";
import { toasts } from "../platform/notify.ts";
import { trackPagePart } from "../platform/page-load.ts";
import { RouteFailure } from "./route-failure.ts";
import { texts } from "./texts.ts";

const reloadGuardMs = 60_000;
const leastFetchMs = 200;
const key = "chunk-reload-at";

/**
 * Whether a reload may be forced now; notes that it was. Without storage nobody would know of it, so none is
 * forced.
 */
export function mayReload(nowMs: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  try {
    const kept = storage.getItem(key);
    if (kept !== null && nowMs - Number(kept) < reloadGuardMs) return false;
    storage.setItem(key, String(nowMs));
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads a chunk; when it is gone the page is loaded again, and the promise stays open until then. Throws when
 * that was done just before.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine || !mayReload(Date.now(), sessionStorage)) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}

/**
 * Loads the code of a layer over the page. A failure is said, and leaves the page as it is. Throws what went
 * wrong.
 */
export async function loadLayer(load: () => Promise<void>): Promise<void> {
  try {
    await loadChunk(load);
  } catch (error) {
    toasts.show({ tone: "danger", text: texts.failed.layerNotLoaded });
    throw error;
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

let isFirstPage = true;

/** From now on pages take their least time: the first one is shown. */
export function noteFirstPage(): void {
  isFirstPage = false;
}

/** Code that could not be loaded. Another try needs the page to be loaded again. */
export class ChunkFailure extends RouteFailure {
  constructor(cause: unknown) {
    super(500, texts.failed.notLoaded);
    this.name = "ChunkFailure";
    this.cause = cause;
  }
}

interface PageCode<Props = object> {
  component: ComponentType<Props> | null;
  failure: ChunkFailure | null;
  loading: Promise<void> | null;
  load: () => Promise<void>;
}

/** By route component, so that links can fetch a page ahead of time. */
const codes = new WeakMap<object, Pick<PageCode, "load"> & { readonly component: unknown }>();

/**
 * A route's component, fetched when the route opens. The router's own lazy component is not used: it reloads
 * the page by itself, past the 60 seconds.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): AsyncRouteComponent<Props> {
  const code: PageCode<Props> = {
    component: null,
    failure: null,
    loading: null,
    async load() {
      code.component = await load();
    },
  };
  const fetchPage = async (): Promise<void> => {
    try {
      await trackPagePart(Promise.all([loadChunk(code.load), isFirstPage ? undefined : pause(leastFetchMs)]));
    } catch (error) {
      code.failure = new ChunkFailure(error);
    }
  };
  const preload = (): Promise<void> => {
    if (code.component !== null) return Promise.resolve();
    code.loading ??= fetchPage();
    return code.loading;
  };
  function Page(props: Props) {
    if (code.component !== null) return createElement(code.component, props);
    if (code.failure !== null) throw code.failure;
    use(preload());
    return null;
  }
  const page = Object.assign(Page, { preload });
  codes.set(page, code);
  return page;
}

/** Fetches a page's code ahead of time. A failure is ignored on purpose: the route itself tries again. */
export async function prefetchPage(component: unknown): Promise<void> {
  const code = typeof component === "function" ? codes.get(component) : undefined;
  if (code === undefined || code.component !== null) return;
  await code.load().catch(() => undefined);
}

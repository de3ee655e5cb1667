/**
 * Code of a layer that is loaded with its first opening.
 *   away -> loading -> here            drawn as soon as it is here, from then on at once
 *   loading -> away                    it could not be loaded: the layer closes, the page stays, the next
 *     opening tries again
 */
import {
  createElement,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from "react";

export interface Late<Props extends object> {
  component: ComponentType<Props> | null;
  load: () => Promise<void>;
  /** Tells the listener when the code is here; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
}

/** Names code to be loaded later. */
export function makeLate<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  const listeners = new Set<() => void>();
  const late: Late<Props> = {
    component: null,
    async load() {
      late.component = await load();
      for (const tell of listeners) tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return late;
}

type LoadLate = (load: () => Promise<void>) => Promise<void>;
let loadLate: LoadLate = (load) => load();

/** Sets how such code is loaded: what happens when it is gone, and how a failure is said. */
export function setLateLoader(next: LoadLate): void {
  loadLate = next;
}

/**
 * Loads the code ahead of its first opening. Errors are ignored on purpose: the opening tries again, and says
 * so.
 */
export async function preloadLate<Props extends object>(late: Late<Props>): Promise<void> {
  if (late.component === null) await late.load().catch(() => undefined);
}

const withoutNews = (): (() => void) => () => undefined;

/**
 * What draws the component, once it is here. Loads it while `isOpen`; calls `close` when that fails. Code that
 * comes between drawing and the first look for it, as one fetched ahead can, is drawn, too.
 */
export function useLate<Props extends object>(
  late: Late<Props>,
  isOpen: boolean,
  close: () => void,
): ((props: Props) => ReactNode) | null {
  const component = useSyncExternalStore(isOpen ? late.subscribe : withoutNews, () => late.component);
  const giveUp = useEffectEvent(close);
  useEffect(() => {
    if (isOpen && late.component === null) void loadLate(late.load).catch(giveUp);
  }, [late, isOpen]);
  return component === null ? null : (props) => createElement(component, props);
}

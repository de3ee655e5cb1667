/**
 * Loads a page's code when it is opened. A chunk that is gone (a new version was installed meanwhile)
 * forces one full reload, not repeated within 60 s (spec 8).
 */
import { lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";

const guardMs = 60_000;
const key = "chunk-reload-at";

/** Whether a reload may be forced now; notes that it was. */
export function mayReload(nowMs: number, storage: Pick<Storage, "getItem" | "setItem">): boolean {
  const lastMs = Number(storage.getItem(key) ?? Number.NEGATIVE_INFINITY);
  if (nowMs - lastMs < guardMs) return false;
  storage.setItem(key, String(nowMs));
  return true;
}

/** A route's component out of a slice's door. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const guarded = async (): Promise<Record<Name, ComponentType>> => {
    try {
      return await load();
    } catch (error) {
      if (!mayReload(Date.now(), sessionStorage)) throw error;
      location.reload();
      return new Promise(() => undefined);
    }
  };
  return lazyRouteComponent(guarded, name);
}

/**
 * Small things of one person in one store that outlive the page: kept in this browser, read by every tab, and
 * seen by nobody else who signs in here; a person may change the address they sign in with, so it names
 * nobody. Where the browser takes nothing they last as long as the page does.
 */
import { readSession } from "./session.ts";

export interface PersonStorage<T> {
  /** What is kept of whoever is signed in now; the same object as long as nothing changed. */
  read: () => Readonly<Record<string, T>>;
  write: (next: Readonly<Record<string, T>>) => void;
  /** Hears of every write of this tab until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

function parse<T>(text: string | null): Readonly<Record<string, T>> {
  try {
    return JSON.parse(text ?? "{}") as Readonly<Record<string, T>>;
  } catch {
    return {};
  }
}

/** Entries under a name, by key. */
export function personStorage<T>(name: string): PersonStorage<T> {
  let seen: { place: string; text: string | null; entries: Readonly<Record<string, T>> } = {
    place: "",
    text: null,
    entries: {},
  };
  let isStored = true;
  const listeners = new Set<() => void>();
  const findPlace = (): string => {
    const { user } = readSession();
    return `${name} ${user?._id ?? ""} ${user?.store?._id ?? ""}`;
  };
  const load = (place: string): string | null => {
    try {
      return localStorage.getItem(place);
    } catch {
      return null;
    }
  };
  return {
    read() {
      const place = findPlace();
      if (seen.place === place && !isStored) return seen.entries;
      const text = load(place);
      if (seen.place !== place || seen.text !== text) seen = { place, text, entries: parse<T>(text) };
      isStored = true;
      return seen.entries;
    },
    write(next) {
      const place = findPlace();
      const text = Object.keys(next).length === 0 ? null : JSON.stringify(next);
      try {
        if (text === null) localStorage.removeItem(place);
        else localStorage.setItem(place, text);
        isStored = true;
      } catch {
        isStored = false;
      }
      seen = { place, text, entries: next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

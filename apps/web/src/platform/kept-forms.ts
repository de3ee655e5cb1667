/**
 * Forms that are being filled in, kept in this browser as they are typed until they're saved or given up: Esc,
 * Back, a reload and a look elsewhere lose nothing (reliability R10). Each kind of form has its own, by the id
 * of what is written.
 */
import { useSyncExternalStore } from "react";
import { personStorage } from "./person-storage.ts";

/** Of one kind; those that nobody came back to make room for newer ones. */
const most = 50;

export interface KeptForms<T> {
  /** What was typed and not saved, by id; the same object as long as nothing changed. */
  read: () => Readonly<Record<string, T>>;
  /** Keeps one as it is now, or with null forgets it. Safe to repeat. */
  keep: (id: string, form: T | null) => void;
  /** The same as `read`, kept up to date. */
  useAll: () => Readonly<Record<string, T>>;
}

/** The forms of a kind; name it anew when what it holds changes its form. */
export function keptForms<T>(kind: string): KeptForms<T> {
  const kept = personStorage<T>(`forms ${kind}`);
  return {
    read: kept.read,
    keep(id, form) {
      const { [id]: _before, ...others } = kept.read();
      kept.write(
        form === null ? others : Object.fromEntries([...Object.entries(others).slice(1 - most), [id, form]]),
      );
    },
    useAll: () => useSyncExternalStore(kept.subscribe, kept.read),
  };
}

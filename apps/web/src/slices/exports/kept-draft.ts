/**
 * An export under work outlives a reload and the browser's Back: it's kept in the tab until it has run, was
 * saved, or is begun anew. One for each beginning (`origin`), of one person in one store.
 */
import { exportSetIds, exportSets } from "@stallkeeper/domain";
import { readSession } from "../../platform/session.ts";
import type { Draft } from "./draft.ts";

const name = "export-draft";

const owner = (): string => {
  const { user } = readSession();
  return `${user?._id ?? ""} ${user?.store?._id ?? ""}`;
};

/** The draft of an origin; null: none, or it's of an older form. */
export function readKeptDraft(origin: string): Draft | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(name) ?? "null") as {
      origin: string;
      owner: string;
      draft: Draft;
    } | null;
    if (found === null || found.origin !== origin || found.owner !== owner()) return null;
    const { set, columns } = found.draft;
    const known = exportSetIds.includes(set) ? exportSets[set].columns : [];
    return columns.length === known.length && known.every(({ id }) => columns.some((one) => one.id === id))
      ? found.draft
      : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; null forgets it. Without storage nothing is kept. */
export function keepDraft(origin: string, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify({ origin, owner: owner(), draft }));
  } catch {
    // A browser may refuse storage: then a reload begins anew.
  }
}

/**
 * A draft while it is edited: what is typed shows at once and is saved by itself.
 *
 *   still -> typed -> saving -> still
 *                  \-> failed (kept, tried again by hand or with the next word)
 *                  \-> conflict (somebody else saved meanwhile: theirs or mine)
 * One save at a time. A page that is left sends what is left of it.
 */
import type { SaveDraftInput, UploadAccount } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError, normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { draftQuery, saveDraft, uploadsKey, type EditedDraft } from "../uploads.api.ts";
import {
  changeOf,
  editsBeyond,
  hasEdits,
  joinEdits,
  noEdits,
  withEdits,
  type Edits,
} from "./edited-draft.ts";

const quietMs = 700;

export type SaveState =
  | { kind: "still" }
  | { kind: "typed" }
  | { kind: "saving" }
  | { kind: "failed"; reason: string }
  | { kind: "conflict" };

export interface DraftEditor {
  draft: EditedDraft;
  state: SaveState;
  savedAt: string | null;
  change: (edits: Partial<Edits>) => void;
  /** Saves what is left. False: it isn't saved. */
  flush: () => Promise<boolean>;
  /** Of a conflict. */
  keepMine: () => void;
  takeTheirs: () => void;
}

/** `blank` is what a draft that isn't there yet starts as. */
export function useDraft(
  draftId: string,
  blank: { draft: EditedDraft; edits: Edits } | null,
  accounts: readonly UploadAccount[],
): { query: { isPending: boolean; error: Error | null; refetch: () => void }; editor: DraftEditor | null } {
  const client = useQueryClient();
  const query = useQuery(draftQuery(draftId));
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [state, setState] = useState<SaveState>({ kind: "still" });
  // What the running save and the timer see: a render may come later than both.
  const live = useRef({ edits: noEdits, revision: 0, running: null as Promise<boolean> | null });
  const served = query.data ?? null;
  const key = draftQuery(draftId).queryKey;

  const servedRevision = served?.revision ?? 0;
  useEffect(() => {
    live.current.revision = Math.max(live.current.revision, servedRevision);
  }, [servedRevision]);

  const put = useCallback((next: Edits) => {
    live.current.edits = next;
    setEdits(next);
  }, []);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const sent = live.current.edits;
    setState({ kind: "saving" });
    const body: SaveDraftInput = {
      revision: live.current.revision,
      saveKey: crypto.randomUUID(),
      ...changeOf(sent),
    };
    try {
      const saved = await saveAndRepeat(draftId, body);
      live.current.revision = saved.revision;
      const known = client.getQueryData<EditedDraft | null>(key) ?? blank?.draft;
      if (known !== undefined && known !== null)
        client.setQueryData(key, { ...withEdits(known, sent, accounts), ...saved });
      put(editsBeyond(live.current.edits, sent));
      setState({ kind: hasEdits(live.current.edits) ? "typed" : "still" });
      void client.invalidateQueries({ queryKey: uploadsKey, predicate: (one) => one.queryKey[1] !== "desk" });
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "CHANGED_MEANWHILE";
      setState(isConflict ? { kind: "conflict" } : { kind: "failed", reason: normaliseError(error).message });
      return false;
    }
  }, [draftId, client, key, blank, accounts, put]);

  const flush = useCallback(async (): Promise<boolean> => {
    while (live.current.running !== null) await live.current.running;
    while (hasEdits(live.current.edits)) {
      live.current.running = saveOnce();
      const isSaved = await live.current.running;
      live.current.running = null;
      if (!isSaved) return false;
    }
    return true;
  }, [saveOnce]);

  // Each word is a state of its own, so the wait begins anew.
  useEffect(() => {
    if (state.kind !== "typed") return;
    const timer = setTimeout(() => void flush(), quietMs);
    return () => clearTimeout(timer);
  }, [state, flush]);

  useEffect(() => {
    const current = live.current;
    const leave = (): void => {
      if (!hasEdits(current.edits) || current.running !== null) return;
      const body = { revision: current.revision, saveKey: crypto.randomUUID(), ...changeOf(current.edits) };
      current.edits = noEdits;
      void saveDraft(draftId, body, true)
        .then(() => client.invalidateQueries({ queryKey: uploadsKey }))
        .catch(() => undefined);
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [draftId, client]);

  useEffect(
    () => keepFresh(() => void client.invalidateQueries({ queryKey: key }), ["uploadDraft"]),
    [client, key],
  );

  const base = served ?? blank?.draft ?? null;
  const started = useMemo(
    () => (served === null && blank !== null ? joinEdits(blank.edits, edits) : edits),
    [served, blank, edits],
  );
  const draft = useMemo(
    () => (base === null ? null : withEdits(base, started, accounts)),
    [base, started, accounts],
  );
  if (draft === null || query.isPending)
    return { query: { ...query, refetch: () => void query.refetch() }, editor: null };
  const change = (next: Partial<Edits>): void => {
    // A new draft begins with its first word, and with what it starts from.
    const before = served === null && blank !== null && !hasEdits(edits) ? blank.edits : live.current.edits;
    put(joinEdits(before, { ...noEdits, ...next }));
    setState((now) => (now.kind === "conflict" ? now : { kind: "typed" }));
  };
  const readAgain = async (): Promise<void> => {
    const { data } = await query.refetch();
    if (data) live.current.revision = data.revision;
  };
  return {
    query: { ...query, refetch: () => void query.refetch() },
    editor: {
      draft,
      state,
      savedAt: served?.updatedAt ?? null,
      change,
      flush,
      keepMine: () => void readAgain().then(() => setState({ kind: "typed" })),
      takeTheirs: () => {
        put(noEdits);
        void readAgain().then(() => setState({ kind: "still" }));
      },
    },
  };
}

/** A save whose answer was lost is sent once more: the same key is the same save. */
async function saveAndRepeat(draftId: string, body: SaveDraftInput) {
  try {
    return await saveDraft(draftId, body);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    return saveDraft(draftId, body);
  }
}

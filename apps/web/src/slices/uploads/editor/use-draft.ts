/**
 * A draft while it is edited: what is typed shows at once and is saved by itself.
 *
 *   still -> typed -> saving -> still
 *                  \-> failed (kept, tried again by hand or with the next word)
 *                  \-> conflict (somebody else saved meanwhile: theirs or mine)
 * One save at a time. A page that is left sends what is left of it, or asks before it goes.
 */
import type { SaveDraftInput, UploadAccount } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { ApiError, normaliseError } from "../../../platform/api/api-error.ts";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { askBeforeLeaving, fitsALeavingPage } from "../../../platform/leaving-page.ts";
import { notifyInfo } from "../../../platform/notify.ts";
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
import { texts } from "./texts.ts";

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
  /** A function is given the draft as it is by then: what ends later, such as an upload, changes no older one. */
  change: (edits: Partial<Edits> | ((draft: EditedDraft) => Partial<Edits>)) => void;
  /** Until it is called with false, nothing is saved by itself: half a SKU is another item's. */
  hold: (isHeld: boolean) => void;
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
  const live = useRef({
    edits: noEdits,
    revision: 0,
    running: null as Promise<boolean> | null,
    isHeld: false,
    isLeft: false,
  });
  const served = query.data ?? null;
  const key = draftQuery(draftId).queryKey;

  const servedRevision = served?.revision ?? 0;
  useEffect(() => {
    // What was typed on an older one says so: somebody else's save between is a conflict.
    if (!hasEdits(live.current.edits))
      live.current.revision = Math.max(live.current.revision, servedRevision);
  }, [servedRevision]);

  const put = useCallback((next: Edits) => {
    live.current.edits = next;
    setEdits(next);
  }, []);

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const sent = live.current.edits;
    live.current.isHeld = false;
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
    const timer = setTimeout(() => live.current.isHeld || void flush(), quietMs);
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
    return () => removeEventListener("pagehide", leave);
  }, [draftId, client]);

  // Too much for a page that is gone, or words that wait for a save: the browser asks.
  const isAtRisk = hasEdits(edits) && (state.kind !== "typed" || !fitsALeavingPage(changeOf(edits)));
  useEffect(() => (isAtRisk ? askBeforeLeaving() : undefined), [isAtRisk]);

  const saveLeft = useEffectEvent(async () => {
    if (hasEdits(live.current.edits) && !(await flush())) notifyInfo(texts.leftUnsaved);
  });
  // Another page of ours leaves time for a save, and for what is still on its way.
  useEffect(() => {
    const current = live.current;
    current.isLeft = false;
    return () => {
      current.isLeft = true;
      void saveLeft();
    };
  }, []);

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
  const change: DraftEditor["change"] = (next) => {
    const known = client.getQueryData<EditedDraft | null>(key) ?? null;
    const { edits: typed } = live.current;
    // A new draft begins with its first word, and with what it starts from.
    const before = known === null && blank !== null && !hasEdits(typed) ? blank.edits : typed;
    const shown = withEdits(known ?? base ?? draft, before, accounts);
    put(joinEdits(before, { ...noEdits, ...(typeof next === "function" ? next(shown) : next) }));
    setState((now) => (now.kind === "conflict" ? now : { kind: "typed" }));
    if (live.current.isLeft) void flush();
  };
  const hold = (isHeld: boolean): void => {
    live.current.isHeld = isHeld;
    if (!isHeld) setState((now) => (now.kind === "typed" ? { kind: "typed" } : now));
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
      hold,
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
    // What is on its way arrives, also where the page goes.
    return await saveDraft(draftId, body, fitsALeavingPage(body));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    return saveDraft(draftId, body);
  }
}

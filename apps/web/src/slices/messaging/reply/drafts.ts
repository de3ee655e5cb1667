/**
 * What was typed to a buyer and not sent yet, by the order or the conversation, as one's own. It is kept in
 * this browser at once and at the service a moment later, so that it is there on another device. The service
 * counts revisions, since clocks differ; what two devices typed on the same one is put together.
 *   typed -> kept here -> (nobody types for a moment, or the page goes) -> kept at the service
 *                 ^--- put together with what another device typed meanwhile ---'
 *   kept here -> lost (its conversation or order is gone: said once, asked for again only if typed on)
 */
import type { AttachmentView, DraftView, KeptDraftView } from "@stallkeeper/contract";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { ApiError } from "../../../platform/api/api-error.ts";
import { onChange } from "../../../platform/live-stream.ts";
import { logError } from "../../../platform/log.ts";
import { personStorage } from "../../../platform/person-storage.ts";
import { readAllows } from "../../../platform/session.ts";
import { tellDraftLost, tellFilesLost } from "./lost-drafts.ts";

interface KeptDraft {
  text: string;
  /** Files that go with it; drafts of before have none. */
  files?: readonly AttachmentView[];
  /** The service's revision that it was typed on; null: none is known. */
  revision: number | null;
  /** The service has it. */
  isSaved: boolean;
  /** What it was for is gone: no service takes it. */
  isLost?: true;
}

/** Drafts that nobody came back to make room for newer ones. */
const most = 50;
const saveAfterMs = 800;
/** Between two they are told of by the live stream. */
const readAgainMs = 60_000;
let loadedAtMs = 0;
const kept = personStorage<KeptDraft>("drafts");
let timer: ReturnType<typeof setTimeout> | undefined;
const saving = new Set<string>();
/** Said once, however often somebody goes on typing. */
const told = new Set<string>();

const noFiles: readonly AttachmentView[] = [];
/** What was typed and not sent yet; "" for nothing. */
export const readDraft = (id: string): string => kept.read()[id]?.text ?? "";
/** The files of a draft. */
export const readDraftFiles = (id: string): readonly AttachmentView[] => kept.read()[id]?.files ?? noFiles;

function put(id: string, draft: KeptDraft): void {
  const { [id]: _before, ...others } = kept.read();
  kept.write(Object.fromEntries([...Object.entries(others).slice(1 - most), [id, draft]]));
}

const draftOf = (text: string, files: readonly AttachmentView[]): Pick<KeptDraft, "text" | "files"> => ({
  text,
  ...(files.length === 0 ? {} : { files }),
});

/** Keeps what is typed. What was emptied is kept as empty, so that no other device brings it back. */
export function keepDraft(id: string, text: string): void {
  if (readDraft(id) !== text) change(id, text, readDraftFiles(id));
}

/** Keeps the files that go with what is typed. */
export function keepDraftFiles(id: string, files: readonly AttachmentView[]): void {
  if (!isSameFiles(readDraftFiles(id), files)) change(id, readDraft(id), files);
}

function change(id: string, text: string, files: readonly AttachmentView[]): void {
  put(id, { ...draftOf(text, files), revision: kept.read()[id]?.revision ?? null, isSaved: false });
  clearTimeout(timer);
  timer = setTimeout(saveDrafts, saveAfterMs);
}

const isSameFiles = (one: readonly AttachmentView[], other: readonly AttachmentView[]): boolean =>
  one.map(({ _id }) => _id).join() === other.map(({ _id }) => _id).join();

/** Forgets what was sent; what was typed or attached while it was on its way stays. */
export function forgetDraft(id: string, sent: string, sentFiles: readonly AttachmentView[] = noFiles): void {
  if (readDraft(id) === sent) keepDraft(id, "");
  const left = readDraftFiles(id).filter(({ _id }) => !sentFiles.some((file) => file._id === _id));
  keepDraftFiles(id, left);
}

/** Gives the service what it hasn't got. What fails is tried again with the next change. */
export function saveDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!readAllows("messages.write")) return;
  for (const [place, { isSaved, isLost }] of Object.entries(kept.read()))
    if (!isSaved && isLost !== true) void saveDraft(place);
}

/** One at a time for a place: what is typed meanwhile is typed on the revision that its answer names. */
async function saveDraft(place: string): Promise<void> {
  if (saving.has(place)) return;
  saving.add(place);
  try {
    for (let draft = kept.read()[place]; draft !== undefined && !draft.isSaved; draft = kept.read()[place]) {
      const { text, files = noFiles, revision } = draft;
      const attachments = files.map(({ _id, name }) => ({ _id, name }));
      const body = { place, text, revision, attachments };
      const held = await call("POST /api/messages/drafts", { body, keepsAlive: true });
      const now = kept.read()[place];
      if (now !== undefined) put(place, settleDraft(now, draft, held));
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) logError("drafts", error);
    else if (error.code === "ATTACHMENT_NOT_FOUND") loseFiles(place);
    else loseDraft(place);
  } finally {
    saving.delete(place);
  }
}

/** Stays in this browser alone. */
function loseDraft(place: string): void {
  const draft = kept.read()[place];
  if (draft === undefined) return;
  put(place, { ...draft, isLost: true });
  if (draft.text === "" || told.has(place)) return;
  told.add(place);
  tellDraftLost(draft.text);
}

/** The words go to the service without them. */
function loseFiles(place: string): void {
  if (readDraftFiles(place).length === 0) return;
  keepDraftFiles(place, noFiles);
  tellFilesLost();
}

/** Both texts; one that the other holds is not written twice. Pure. */
function joinTexts(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  return theirs.includes(mine) ? theirs : `${mine}\n\n${theirs}`;
}

/**
 * A draft once the service has answered: what was typed or attached since is still to be sent, and what
 * another device typed or attached joins it. Pure.
 */
export function settleDraft(
  { text, files = noFiles }: KeptDraft,
  sent: Pick<KeptDraft, "text" | "files">,
  held: Pick<KeptDraftView, "text" | "attachments" | "revision" | "isKept">,
): KeptDraft {
  const { revision, attachments } = held;
  if (held.isKept) {
    const isSaved = text === sent.text && isSameFiles(files, sent.files ?? noFiles);
    return { ...draftOf(text, files), revision, isSaved };
  }
  const joined = joinTexts(text, held.text);
  const others = attachments.filter(({ _id }) => !files.some((file) => file._id === _id));
  const both = [...files, ...others];
  const isSaved = joined === held.text && isSameFiles(both, attachments);
  return { ...draftOf(joined, both), revision, isSaved };
}

/** Takes over what the service knows and this browser doesn't. Pure. */
export function mergeDrafts(
  here: Readonly<Record<string, KeptDraft>>,
  there: readonly DraftView[],
): Record<string, KeptDraft> {
  const newer = there.filter(({ place, revision }) => {
    const known = here[place];
    return known === undefined || (known.isSaved && revision > (known.revision ?? 0));
  });
  return {
    ...here,
    ...Object.fromEntries(
      newer.map(({ place, text, attachments, revision }) => [
        place,
        { ...draftOf(text, attachments), revision, isSaved: true },
      ]),
    ),
  };
}

async function loadDrafts(): Promise<void> {
  loadedAtMs = Date.now();
  try {
    const there = await call("GET /api/messages/drafts", {});
    const merged = Object.entries(mergeDrafts(kept.read(), there));
    // What the service hasn't got makes room for nothing.
    const byNeed = merged.toSorted(([, one], [, other]) => Number(other.isSaved) - Number(one.isSaved));
    kept.write(Object.fromEntries(byNeed.slice(-most)));
  } catch (error) {
    logError("drafts", error);
  }
  saveDrafts();
}

/** Brings what was typed on other devices and sends what is typed here, while a page that writes is drawn. */
export function useDraftSync(): void {
  useEffect(() => {
    if (Date.now() - loadedAtMs > readAgainMs) void loadDrafts();
    const stop = onChange("messageDraft", () => void loadDrafts());
    const leave = (): void => {
      if (document.visibilityState === "hidden") saveDrafts();
    };
    document.addEventListener("visibilitychange", leave);
    return () => {
      saveDrafts();
      stop();
      document.removeEventListener("visibilitychange", leave);
    };
  }, []);
}

/** What was typed, followed while it is drawn. */
export const useDraft = (id: string): string => useSyncExternalStore(kept.subscribe, () => readDraft(id));

/** What is attached, followed while it is drawn. */
export const useDraftFiles = (id: string): readonly AttachmentView[] =>
  useSyncExternalStore(kept.subscribe, () => readDraftFiles(id));

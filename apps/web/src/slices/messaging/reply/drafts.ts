/**
 * What was typed to a buyer and not sent yet, by the order or the conversation, as one's own. It is kept in
 * this browser at once and at the service a moment later, so that it is there on another device; the newer of
 * two wins.
 *   typed -> kept here -> (nobody types for a moment, or the page goes) -> kept at the service
 */
import type { AttachmentView, DraftView } from "@stallkeeper/contract";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "../../../platform/api/api-client.ts";
import { onChange } from "../../../platform/live-stream.ts";
import { logError } from "../../../platform/log.ts";
import { personStorage } from "../../../platform/person-storage.ts";
import { readAllows } from "../../../platform/session.ts";

interface KeptDraft {
  text: string;
  /** Files that go with it; drafts of before have none. */
  files?: readonly AttachmentView[];
  /** ISO 8601, by this machine's clock. */
  changedAt: string;
  /** The service has it. */
  isSaved: boolean;
}

/** Drafts that nobody came back to make room for newer ones. */
const most = 50;
const saveAfterMs = 800;
/** Between two they are told of by the live stream. */
const readAgainMs = 60_000;
let loadedAtMs = 0;
const kept = personStorage<KeptDraft>("drafts");
let timer: ReturnType<typeof setTimeout> | undefined;

const noFiles: readonly AttachmentView[] = [];
const readDraft = (id: string): string => kept.read()[id]?.text ?? "";
/** The files of a draft. */
export const readDraftFiles = (id: string): readonly AttachmentView[] => kept.read()[id]?.files ?? noFiles;

function put(id: string, draft: KeptDraft): void {
  const { [id]: _before, ...others } = kept.read();
  kept.write(Object.fromEntries([...Object.entries(others).slice(1 - most), [id, draft]]));
}

/** Keeps what is typed. What was emptied is kept as empty, so that no other device brings it back. */
export function keepDraft(id: string, text: string): void {
  if (readDraft(id) !== text) change(id, text, readDraftFiles(id));
}

/** Keeps the files that go with what is typed. */
export function keepDraftFiles(id: string, files: readonly AttachmentView[]): void {
  if (!isSameFiles(readDraftFiles(id), files)) change(id, readDraft(id), files);
}

function change(id: string, text: string, files: readonly AttachmentView[]): void {
  put(id, {
    text,
    ...(files.length === 0 ? {} : { files }),
    changedAt: new Date().toISOString(),
    isSaved: false,
  });
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
  for (const [place, draft] of Object.entries(kept.read())) if (!draft.isSaved) void saveDraft(place, draft);
}

async function saveDraft(place: string, { text, files = [], changedAt }: KeptDraft): Promise<void> {
  try {
    const attachments = files.map(({ _id, name }) => ({ _id, name }));
    const body = { place, text, changedAt, attachments };
    await call("POST /api/messages/drafts", { body, keepsAlive: true });
    const now = kept.read()[place];
    if (now?.changedAt === changedAt) put(place, { ...now, isSaved: true });
  } catch (error) {
    logError("drafts", error);
  }
}

/** Takes over what the service knows and this browser doesn't. Pure. */
export function mergeDrafts(
  here: Readonly<Record<string, KeptDraft>>,
  there: readonly DraftView[],
): Record<string, KeptDraft> {
  const newer = there.filter(({ place, changedAt }) => {
    const known = here[place];
    return known === undefined || (known.isSaved && changedAt > known.changedAt);
  });
  return {
    ...here,
    ...Object.fromEntries(
      newer.map(({ place, text, attachments, changedAt }) => [
        place,
        { text, ...(attachments.length === 0 ? {} : { files: attachments }), changedAt, isSaved: true },
      ]),
    ),
  };
}

async function loadDrafts(): Promise<void> {
  loadedAtMs = Date.now();
  try {
    const there = await call("GET /api/messages/drafts", {});
    const merged = mergeDrafts(kept.read(), there);
    const byAge = Object.entries(merged).toSorted(([, one], [, other]) =>
      one.changedAt.localeCompare(other.changedAt),
    );
    kept.write(Object.fromEntries(byAge.slice(-most)));
  } catch (error) {
    logError("drafts", error);
  }
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

/**
 * Files on their way to a draft: chosen, pasted or dropped -> uploading -> at the draft, or refused in words.
 * An upload goes on when its conversation is left, and its file is at the draft when somebody comes back.
 */
import { attachmentLimits } from "@stallkeeper/domain";
import { findFileProblem, nameTaken, type FileKind, type FileRules } from "@stallkeeper/domain";
import { useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { writeFileSize } from "../../../ui/format.ts";
import { keepDraftFiles, readDraftFiles } from "../reply/drafts.ts";
import { uploadFile } from "./files.api.ts";
import { texts } from "./texts.ts";

export interface FileUnderWay {
  key: string;
  name: string;
  bytes: number;
}

export interface Attaching {
  underWay: readonly FileUnderWay[];
  /** Why the last files weren't attached. */
  problem: string | null;
  add: (files: readonly File[]) => void;
  remove: (fileId: string) => void;
  forget: () => void;
}

/** `rules` null: the platform takes none. */
export function useAttaching(draftId: string, platform: string, rules: FileRules | null): Attaching {
  const [underWay, setUnderWay] = useState<readonly FileUnderWay[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const made = useRef(0);
  /** Ends with the file before: they stand in the order in which they were given, whichever is up first. */
  const before = useRef(Promise.resolve());

  const attach = async (file: File, key: string, earlier: Promise<void>): Promise<void> => {
    try {
      const upload = uploadFile(file);
      await Promise.allSettled([upload, earlier]);
      const view = await upload;
      const others = readDraftFiles(draftId).filter(({ _id }) => _id !== view._id);
      const refused = findFileProblem(platform, rules, [...others, view]);
      if (refused === null) keepDraftFiles(draftId, [...others, view]);
      else setProblem(refused);
    } catch (error) {
      setProblem(texts.notAttached(file.name, normaliseError(error).message));
    } finally {
      setUnderWay((now) => now.filter((one) => one.key !== key));
    }
  };
  return {
    underWay,
    problem,
    add(files) {
      setProblem(null);
      let room = (rules?.most ?? 0) - readDraftFiles(draftId).length - underWay.length;
      for (const file of files) {
        const refused = findRefusal(file, { platform, rules, room });
        if (refused !== null) {
          setProblem(refused);
          continue;
        }
        room -= 1;
        const key = `file ${(made.current += 1)}`;
        setUnderWay((now) => [...now, { key, name: file.name, bytes: file.size }]);
        before.current = attach(file, key, before.current);
      }
    },
    remove(fileId) {
      setProblem(null);
      keepDraftFiles(
        draftId,
        readDraftFiles(draftId).filter(({ _id }) => _id !== fileId),
      );
    },
    forget: () => setProblem(null),
  };
}

/** What a file says it is; null: something else, or nothing. Its bytes have the last word. */
const saidKind = ({ type }: Pick<File, "type">): FileKind | null =>
  type === "application/pdf" ? "pdf" : type.startsWith("image/") ? "picture" : null;

/** What is known of a file before it is sent anywhere; null: it may be tried. */
export function findRefusal(
  { name, size, type }: Pick<File, "name" | "size" | "type">,
  { platform, rules, room }: { platform: string; rules: FileRules | null; room: number },
): string | null {
  if (rules === null) return texts.none(platform);
  if (size === 0) return texts.empty(name);
  const kind = saidKind({ type });
  if (kind !== null && !rules.kinds.includes(kind))
    return texts.notAttached(name, `${nameTaken(platform, rules)}.`);
  if (size > attachmentLimits.bytes) return texts.tooLarge(name, writeFileSize(attachmentLimits.bytes));
  if (room > 0) return null;
  const oneMore = Array.from({ length: rules.most + 1 }, () => ({
    name,
    kind: rules.kinds[0] ?? ("picture" as const),
    bytes: 1,
  }));
  return findFileProblem(platform, rules, oneMore);
}

import type { AttachmentView } from "@stallkeeper/contract";
import { attachmentLimits } from "@stallkeeper/domain";
import { useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { writeFileSize } from "../../../ui/format.ts";
import { AttachButton, DraftFiles, fileTexts, uploadFile, type FileUnderWay } from "../../messaging/index.ts";
import { texts } from "./texts.ts";

export interface SnippetFilesProps {
  files: readonly AttachmentView[];
  /** Takes a change of what is there by then: an upload ends later than it began. */
  onChange: (change: (files: readonly AttachmentView[]) => AttachmentView[]) => void;
  error: string | undefined;
  isReadOnly: boolean;
  disabledReason: string | null;
}

/** What keeps a file from being uploaded; null: it may be tried. */
function findRefusal({ name, size }: File, room: number): string | null {
  if (room <= 0) return texts.tooManyFiles(attachmentLimits.files);
  if (size === 0) return fileTexts.empty(name);
  return size > attachmentLimits.bytes
    ? fileTexts.tooLarge(name, writeFileSize(attachmentLimits.bytes))
    : null;
}

/** The files that go with a snippet wherever it is put in. */
export function SnippetFiles({ files, onChange, error, isReadOnly, disabledReason }: SnippetFilesProps) {
  const [underWay, setUnderWay] = useState<readonly FileUnderWay[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const made = useRef(0);
  const upload = async (file: File, key: string): Promise<void> => {
    try {
      const kept = await uploadFile(file);
      onChange((now) => [...now.filter(({ _id }) => _id !== kept._id), kept]);
    } catch (thrown) {
      setProblem(fileTexts.notAttached(file.name, normaliseError(thrown).message));
    } finally {
      setUnderWay((now) => now.filter((one) => one.key !== key));
    }
  };
  const add = (chosen: readonly File[]): void => {
    setProblem(null);
    let room = attachmentLimits.files - files.length - underWay.length;
    for (const file of chosen) {
      const refused = findRefusal(file, room);
      if (refused !== null) {
        setProblem(refused);
        continue;
      }
      room -= 1;
      const key = `file ${(made.current += 1)}`;
      setUnderWay((now) => [...now, { key, name: file.name, bytes: file.size }]);
      void upload(file, key);
    }
  };
  const remove = ({ _id }: AttachmentView): void => onChange((now) => now.filter((file) => file._id !== _id));
  if (isReadOnly && files.length === 0) return null;
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-2 flex-wrap">
        {!isReadOnly && <AttachButton disabledReason={disabledReason} onFiles={add} />}
        <span className="sk-meta">{texts.files}</span>
        <DraftFiles files={files} underWay={underWay} onRemove={isReadOnly ? undefined : remove} />
      </div>
      <div role="status" className="contents">
        {(problem !== null || error !== undefined) && (
          <p className="text-red text-[13px]">{problem ?? error}</p>
        )}
      </div>
    </div>
  );
}

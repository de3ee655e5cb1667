import FileText from "lucide-react/icons/file-text";
import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import type { AttachmentView } from "@stallkeeper/contract";
import type { FileKind } from "@stallkeeper/domain";
import { useRef } from "react";
import { IconButton } from "../../../ui/index.ts";
import { writeFileSize } from "../../../ui/format.ts";
import { keptFileUrl } from "./files.api.ts";
import { texts } from "./texts.ts";
import type { FileUnderWay } from "./use-attaching.ts";

const accepted: Record<FileKind, string> = {
  picture: "image/jpeg,image/png,image/webp,image/gif",
  pdf: "application/pdf",
  other: "",
};

/** Opens the browser's choice of files; off, it says why. */
export function AttachButton({
  disabledReason,
  kinds = ["picture", "pdf"],
  onFiles,
}: {
  disabledReason: string | null;
  /** What the platform takes: the browser offers nothing else. Left out: whatever any of them takes. */
  kinds?: readonly FileKind[];
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={texts.attach}
        icon={<Paperclip className="sk-icon" aria-hidden="true" />}
        isDisabled={disabledReason !== null}
        disabledReason={disabledReason ?? undefined}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={kinds.map((kind) => accepted[kind]).join()}
        multiple
        hidden
        aria-label={texts.attach}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []));
          event.target.value = "";
        }}
      />
    </>
  );
}

/** The files of a draft, each with its size and a way out, and those that are still uploading. */
export function DraftFiles({
  files,
  underWay,
  onRemove,
}: {
  files: readonly AttachmentView[];
  underWay: readonly FileUnderWay[];
  /** Left out: they can't be removed. */
  onRemove?: ((file: AttachmentView) => void) | undefined;
}) {
  if (files.length + underWay.length === 0) return null;
  return (
    <ul aria-label={texts.attached} className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li
          key={file._id}
          className="flex items-center gap-2 ps-1 border border-line bg-surface max-w-full min-w-0"
        >
          {file.kind === "picture" ? (
            <img
              src={keptFileUrl(file, "preview")}
              alt=""
              width={28}
              height={28}
              className="w-[28px] h-[28px] object-cover"
            />
          ) : (
            <FileText className="sk-icon" aria-hidden="true" />
          )}
          <a
            href={keptFileUrl(file, "full")}
            target="_blank"
            rel="noopener"
            className="sk-link sk-cut text-[13px]"
          >
            {file.name}
          </a>
          <span className="sk-meta whitespace-nowrap">{writeFileSize(file.bytes)}</span>
          {onRemove !== undefined && (
            <IconButton
              label={texts.remove(file.name)}
              icon={<X className="sk-icon" aria-hidden="true" />}
              onClick={() => onRemove(file)}
            />
          )}
        </li>
      ))}
      {underWay.map(({ key, name, bytes }) => (
        <li
          key={key}
          className="flex items-center gap-2 px-2 border border-line bg-sunken max-w-full min-w-0"
        >
          <span className="sk-meta">{texts.uploading}</span>
          <span className="sk-cut text-[13px]">{name}</span>
          <span className="sk-meta whitespace-nowrap">{writeFileSize(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

import FileText from "lucide-react/icons/file-text";
import type { MessagingSession } from "@stallkeeper/contract";
import { useState } from "react";
import { writeFileSize } from "../../../ui/format.ts";
import { messageFileUrl } from "./files.api.ts";
import { texts } from "./texts.ts";

type Message = MessagingSession["messages"][number];
type File = Message["attachments"][number];

/** A picture small, opened large in a tab of its own. */
function Picture({
  file,
  who,
  urlOf,
}: {
  file: File;
  who: string;
  urlOf: (size: "preview" | "full") => string;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <span className="sk-meta">{texts.unread(file.name)}</span>;
  return (
    <a href={urlOf("full")} target="_blank" rel="noopener" className="block border border-line">
      <img
        src={urlOf("preview")}
        alt={texts.picture(who, file.name)}
        width={120}
        height={120}
        loading="lazy"
        className="w-[120px] h-[120px] object-cover bg-sunken"
        onError={() => setIsBroken(true)}
      />
    </a>
  );
}

/** The files of a message: pictures are shown, PDFs saved, and what is neither is named. */
export function MessageFiles({
  sessionId,
  message,
  who,
}: {
  sessionId: string;
  message: Pick<Message, "_id" | "attachments">;
  who: string;
}) {
  const { _id: messageId, attachments } = message;
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={texts.filesOf(who)} className="flex flex-wrap items-center gap-2 pt-1">
      {attachments.map((file, index) => {
        const urlOf = (size: "preview" | "full"): string =>
          messageFileUrl({ sessionId, messageId, index }, size);
        return (
          <li key={index} className="max-w-full min-w-0">
            {file.kind === "picture" ? (
              <Picture file={file} who={who} urlOf={urlOf} />
            ) : file.kind === "pdf" ? (
              <a href={urlOf("full")} download className="sk-link inline-flex items-center gap-2 max-w-full">
                <FileText className="sk-icon" aria-hidden="true" />
                <span className="sk-cut">{file.name}</span>
                {file.bytes !== null && <span className="sk-meta">{writeFileSize(file.bytes)}</span>}
              </a>
            ) : (
              <span className="sk-meta">{texts.notShown(file.name)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

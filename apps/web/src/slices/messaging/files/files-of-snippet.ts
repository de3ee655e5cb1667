import type { AttachmentView, MessageSnippet } from "@stallkeeper/contract";

const kinds: Readonly<Record<string, AttachmentView["kind"]>> = { picture: "picture", pdf: "pdf" };

/** The files of a snippet as a draft holds them. Pure. */
export const filesOf = ({ attachments }: Pick<MessageSnippet, "attachments">): AttachmentView[] =>
  attachments.map(({ kind, ...file }) => ({ ...file, kind: kinds[kind] ?? "other" }));

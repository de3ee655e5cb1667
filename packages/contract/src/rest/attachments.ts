/** Files that go out with messages and come with them. */
import { attachmentLimits, type FileKind } from "@stallkeeper/domain";
import { z } from "zod";

const longestBase64 = Math.ceil(attachmentLimits.bytes / 3) * 4;

/** Body of POST /api/messages/attachments: a picture or PDF, as base64. What it is, its bytes say. */
export const addAttachmentInput = z.strictObject({
  name: z.string().max(300, "Up to 300 characters."),
  file: z
    .string({ error: "Send the file as base64." })
    .min(1, "The file is empty.")
    .max(longestBase64, "Up to 8 MB a file."),
});

/** A kept file under a name of its writer's. */
export const namedAttachment = z.object({
  _id: z.uuid("This file doesn't exist."),
  name: z.string().min(1).max(300),
});
export type NamedAttachment = z.infer<typeof namedAttachment>;

/** The files of one message, draft or snippet, in their order. */
export const namedAttachments = z
  .array(namedAttachment)
  .max(attachmentLimits.files, `Up to ${attachmentLimits.files} files.`);

/** A kept file. */
export interface AttachmentView {
  _id: string;
  name: string;
  kind: FileKind;
  bytes: number;
}

/** What is asked of a file: the small picture of it, and the name that it is saved under. */
export const attachmentQuery = z.object({
  size: z.enum(["preview", "full"], { error: "One of preview, full." }).default("full"),
  name: z.string().max(300).default(""),
});

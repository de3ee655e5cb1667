/** Body of POST /api/messages/ (spec 7). */
import { z } from "zod";
import type { FileRules } from "@stallkeeper/domain";
import { namedAttachments, type AttachmentView } from "./attachments.ts";

const id = z.string().max(400);
const snippetIds = z
  .array(id)
  .max(50)
  .nullish()
  .transform((ids) => ids ?? []);

/**
 * `session` is ours or the platform's id; "-" opens a conversation with the buyer about `product` or the
 * first of `items`. Empty: 'Missing session!' (decisions 13).
 */
export const sendMessageInput = z.object({
  text: z.string({ error: "Write a message." }).trim().min(1, "Write a message.").max(100_000),
  account: z
    .string()
    .max(300)
    .nullish()
    .transform((text) => text ?? ""),
  platform: z
    .string()
    .max(100)
    .nullish()
    .transform((text) => text ?? ""),
  session: id.nullish().transform((text) => text ?? ""),
  coChatter: z
    .string()
    .max(300)
    .nullish()
    .transform((text) => text ?? ""),
  coChatterId: z
    .string()
    .max(300)
    .nullish()
    .transform((text) => text ?? ""),
  coChatterAvatarSource: z
    .string()
    .max(4_000)
    .nullish()
    .transform((text) => text ?? ""),
  product: id.nullish().transform((text) => text ?? ""),
  items: z
    .array(id)
    .max(100)
    .nullish()
    .transform((ids) => ids ?? []),
  /** Sends a text with placeholders that nobody filled as it was typed (decisions 6). */
  sendAnyway: z
    .boolean()
    .nullish()
    .transform((isMeant) => isMeant ?? false),
  /** Files that were sent to POST /api/messages/attachments before. */
  attachments: namedAttachments.nullish().transform((files) => files ?? []),
  /**
   * The newest message that the writer has before them, empty for none: one of ours after it stops the
   * sending. Left out: nobody asks.
   */
  seen: id.nullish(),
  /** Ids of the snippets that the text was written with: they are counted once the message is sent. */
  snippets: snippetIds,
  /** Which kind of message it is, where the platform allows no others (GET /api/messages/templates/:orderId). */
  template: id.nullish().transform((named) => named ?? null),
});
export type SendMessageInput = z.infer<typeof sendMessageInput>;

/** A kind of message that an order's platform allows about it now. */
export interface MessageTemplateView {
  _id: string;
  /** As the platform calls it. */
  title: string;
  /** Characters of its text. */
  maxLength: number;
  /** Null: it takes none. */
  files: FileRules | null;
}

/**
 * Body of POST /api/messages/many: each row is a message to the buyer of an order; one that can't be sent
 * refuses its row alone.
 */
export const messageManyInput = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        orderId: z.string().min(1).max(300),
        text: z.string().max(20_000),
        /** The conversation of the order's buyer that it goes into; left out: the order's own. */
        session: id.min(1).optional(),
        /** The same key is the same message, whichever other rows it comes with. */
        idempotencyKey: z.uuid().optional(),
        ...sendMessageInput.pick({
          account: true,
          platform: true,
          coChatterId: true,
          items: true,
          snippets: true,
          attachments: true,
        }).shape,
      }),
    )
    .min(1, "Name the orders.")
    .max(200, "Up to 200 messages at once."),
});
export type MessageManyInput = z.infer<typeof messageManyInput>;

/**
 * Body of POST /api/messages/drafts: half a reply to a conversation or an order; empty and without files it is
 * forgotten.
 */
export const draftInput = z.strictObject({
  place: id.min(1),
  text: z.string().max(20_000),
  attachments: namedAttachments.optional(),
  /** The revision that was typed on; null: none was known. No device's clock decides between two. */
  revision: z.int().min(1).nullable(),
});
export type DraftInput = z.infer<typeof draftInput>;

/** One's own half reply. An empty text: it was sent or given up then. */
export interface DraftView {
  place: string;
  text: string;
  attachments: AttachmentView[];
  /** Counts the changes of this draft, from 1. */
  revision: number;
}

/** What the service holds of a draft now; not kept: another device has changed it since that revision. */
export interface KeptDraftView extends DraftView {
  isKept: boolean;
}

/** Body of POST /api/messages/:sessionId/notes. The same id is the same note. */
export const noteInput = z.strictObject({
  note: z.uuid(),
  text: z.string().trim().min(1, "Write a note.").max(5_000, "Up to 5,000 characters."),
});
export type NoteInput = z.infer<typeof noteInput>;

/** Body of POST /api/messages/:sessionId/notes/remove. */
export const noteIdInput = noteInput.pick({ note: true });

/** Body of POST /api/messages/:sessionId/presence: what somebody does with it; "gone" ends it at once. */
export const presenceInput = z.strictObject({ doing: z.enum(["viewing", "replying", "gone"]) });
export type PresenceInput = z.infer<typeof presenceInput>;

/** Somebody else who has a conversation open. */
export interface ViewerView {
  userId: string;
  name: string;
  doing: "viewing" | "replying";
  since: string;
}

/** Somebody of the store who may write to buyers. */
export interface ColleagueView {
  _id: string;
  name: string;
}

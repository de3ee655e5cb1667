/**
 * A text that a user writes often (spec 3): a person's own, or shared with everybody of the store, which
 * takes settings.write to make and change. It may stand in a folder and hold its words in several languages.
 * Removing is soft for 30 days: a creation that names the `_id` of a removed snippet brings it back under
 * that id, so that its triggers keep working (decisions 11).
 */
import { defineEntity, type EntityOf, type EntityPatch } from "./entity.ts";
import { boolean, date, documentList, id, integer, text } from "./field.ts";

export const messageSnippet = defineEntity({
  name: "MessageSnippet",
  table: "kept_message_snippets",
  idColumn: "id",
  ownerColumn: "user_id",
  sharedColumn: "is_shared",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    name: text({ required: true }),
    content: text({ required: true }),
    date: date({ required: true, column: "created_at" }),
    isShared: boolean({ required: true }),
    // Its name; empty: in none.
    folder: text({ required: true }),
    // Of the content, as in "de"; empty: the store's own.
    language: text({ required: true }),
    translations: documentList({ language: text({ required: true }), content: text({ required: true }) }),
    // Files that go with it. Of a change the ids and names count; what a file is, its bytes say.
    attachments: documentList({
      _id: text({ required: true }),
      name: text({ required: true }),
      kind: text({ required: true }),
      bytes: integer({ required: true }),
    }),
    // Messages that went out with it, by whomever; kept by the service.
    uses: integer({ required: true }),
    usesIn30Days: integer({ required: true, column: "uses_in_30_days" }),
    lastUsedAt: date(),
  },
  sorts: ["_id", "name", "date", "uses", "lastUsedAt"],
  updatable: {
    name: "member",
    content: "member",
    isShared: "member",
    folder: "member",
    language: "member",
    translations: "member",
    attachments: "member",
  },
  creatable: {
    fields: [
      "_id",
      "name",
      "content",
      "date",
      "isShared",
      "folder",
      "language",
      "translations",
      "attachments",
    ],
    needed: ["name", "content"],
    scope: "member",
  },
  removable: { scope: "member" },
});

/** A snippet as the wire shows it. */
export type MessageSnippet = EntityOf<typeof messageSnippet>;
/** A new snippet, or a change of one, as the wire carries it. */
export type MessageSnippetPatch = EntityPatch<typeof messageSnippet>;

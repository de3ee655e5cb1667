/**
 * A text that a user writes often (spec 3). Everybody has their own. Removing is soft for 30 days: a creation
 * that names the `_id` of a removed snippet brings it back under that id, so that its triggers keep working
 * (decisions 11).
 */
import { defineEntity, type EntityOf, type EntityPatch } from "./entity.ts";
import { date, id, text } from "./field.ts";

export const messageSnippet = defineEntity({
  name: "MessageSnippet",
  table: "kept_message_snippets",
  idColumn: "id",
  ownerColumn: "user_id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    name: text({ required: true }),
    content: text({ required: true }),
    date: date({ required: true, column: "created_at" }),
  },
  sorts: ["_id", "name", "date"],
  updatable: { name: "member", content: "member" },
  creatable: { fields: ["_id", "name", "content", "date"], needed: ["name", "content"], scope: "member" },
  removable: { scope: "member" },
});

/** A snippet as the wire shows it. */
export type MessageSnippet = EntityOf<typeof messageSnippet>;
/** A new snippet, or a change of one, as the wire carries it. */
export type MessageSnippetPatch = EntityPatch<typeof messageSnippet>;

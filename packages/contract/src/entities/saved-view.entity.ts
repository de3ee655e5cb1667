/**
 * A named query of a list (design 4.0): a person's own, or shared with everybody of the store. Sharing takes
 * the scope settings.write. A creation that names the `_id` of a removed view brings it back.
 */
import { defineEntity, type EntityOf, type EntityPatch } from "./entity.ts";
import { boolean, date, id, number, text } from "./field.ts";

export const savedView = defineEntity({
  name: "SavedView",
  table: "kept_saved_views",
  idColumn: "id",
  ownerColumn: "user_id",
  sharedColumn: "is_shared",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    list: text({ required: true }),
    name: text({ required: true }),
    query: text({ required: true }),
    isShared: boolean({ required: true }),
    position: number({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
  },
  sorts: ["_id", "name", "position"],
  updatable: { name: "member", query: "member", isShared: "member", position: "member" },
  creatable: {
    fields: ["_id", "list", "name", "query", "isShared", "position"],
    needed: ["list", "name", "query"],
    scope: "member",
  },
  removable: { scope: "member" },
});

/** A view as the wire shows it. */
export type SavedView = EntityOf<typeof savedView>;
/** A new view, or a change of one, as the wire carries it. */
export type SavedViewPatch = EntityPatch<typeof savedView>;

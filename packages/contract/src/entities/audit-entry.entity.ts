/**
 * One line of the store's audit log: who did what to what, from where, and how it was before and after. Read
 * by administrators, written by nobody.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { columns, date, id, json, number, text } from "./field.ts";

export const auditEntry = defineEntity({
  name: "AuditEntry",
  table: "audit_entries",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id", isUuid: true }),
    // The line's number in the store's chain.
    seq: number({ required: true }),
    at: date({ required: true }),
    actor: columns({
      id: id({ column: "actor_id", isUuid: true }),
      name: text({ required: true, column: "actor_name" }),
    }),
    sessionId: id({ isUuid: true }),
    address: text(),
    action: text({ required: true }),
    object: columns({
      type: text({ required: true, column: "object_type" }),
      id: id({ required: true, column: "object_id" }),
    }),
    before: json(),
    after: json(),
  },
  sorts: ["_id", "at", "seq"],
  readable: "admin",
  updatable: {},
});

/** A line of the audit log as the wire shows it. */
export type AuditEntry = EntityOf<typeof auditEntry>;

/**
 * A conversation with one buyer (spec 3). Its messages are kept inside it, oldest first. The buyer's orders
 * are asked for by `buyer.identifier`, which is the `buyer.id` of orders.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, document, documentList, id, integer, json, text, textList } from "./field.ts";
import { attachedItemFields } from "./post.entity.ts";

/** A file of a message; the service shows it by its message and its place among these. */
const attachmentFields = { name: text({ required: true }), kind: text({ required: true }), bytes: integer() };

const messageFields = {
  _id: id({ required: true }),
  date: date({ required: true }),
  session: id({ required: true, outerColumn: "id" }),
  identifier: text(),
  byMe: boolean({ required: true }),
  content: text(),
  title: text(),
  data: json(),
  attachments: documentList(attachmentFields, { typeName: "MessageAttachment" }),
};

/** Said among the store's people; it stands in no message, so that nothing can send it to the buyer. */
const noteFields = {
  _id: id({ required: true }),
  date: date({ required: true }),
  author: text({ required: true }),
  authorId: id(),
  content: text({ required: true }),
};

export const messagingSession = defineEntity({
  name: "MessagingSession",
  table: "messaging_sessions",
  idColumn: "id",
  searchColumn: "search",
  fields: {
    _id: id({ required: true, column: "id" }),
    // The platform's own id; an order names it in platformMessagingSession.
    identifier: id({ required: true }),
    read: boolean({ required: true, column: "is_read" }),
    buyer: document({ avatar: text(), handle: text(), identifier: id() }, { required: true }),
    latestMessageDate: date({ required: true }),
    boughtSomethingBefore: boolean({ required: true }),
    boughtAttachedItem: boolean({ required: true }),
    platform: text({ required: true }),
    account: text({ required: true }),
    // What the platform calls the orders that it is about.
    platformOrderIds: textList({ required: true }),
    items: documentList(attachedItemFields, { typeName: "AttachedItem" }),
    messages: documentList(messageFields, { typeName: "Message" }),
    // Who of the store sent a message, by its id: { id, name }; id is null where it was sent by itself.
    senders: json({ required: true }),
    coChatterId: text({ required: true }),
    // What the store's own people do with it; no platform knows of any of this.
    snoozedUntil: date(),
    done: boolean({ required: true, column: "is_done" }),
    assignedTo: id({ isUuid: true }),
    // The buyer's oldest message that nobody has answered; null: they wait for nothing.
    waitingSince: date(),
    notes: documentList(noteFields, { typeName: "InternalNote" }),
  },
  sorts: ["_id", "latestMessageDate", "waitingSince"],
  updatable: {
    read: "messages.write",
    snoozedUntil: "messages.write",
    done: "messages.write",
    assignedTo: "messages.write",
  },
});

/** A conversation as the wire shows it. */
export type MessagingSession = EntityOf<typeof messagingSession>;

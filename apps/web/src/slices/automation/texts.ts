/** Words of marking an order as already sold. The outcomes of the message are the service's own words. */
import { alreadySoldNote, shortcodeOf } from "@stallkeeper/domain";
import { plural } from "../../ui/format.ts";
import { messages } from "../../platform/messages.ts";

export const texts = {
  title: "Already sold",
  effects: [`Adds to the notes: “${alreadySoldNote}”`, "Tags it Already sold", "Moves it to Queued"],
  effectsOfMany: (count: number) => plural(count, { one: "For # order:", other: "For each of # orders:" }),
  message: (snippet: string) => `Sends the buyer /${shortcodeOf(snippet)}`,
  messageOfMany: (snippet: string) =>
    `Sends each buyer /${shortcodeOf(snippet)}, filled from their own order`,
  notSent: "The message can't be sent.",
  sentBefore: "This message was already requested, so it isn't sent again.",
  noMessage: "No message is set for this trigger.",
  chooseOne: "Choose one",
  previewFailed: "The message didn't load.",
  confirm: "Mark as already sold",
  busy: "Marking…",
  cancel: "Cancel",
  done: "Marked as already sold.",
  /** Undo takes back what is here, not what the buyer has. */
  takenBack: (orderNumber: string) =>
    `${orderNumber} is no longer marked as already sold. The message to the buyer can't be unsent.`,
  onItsWay: "The message is on its way.",
  manyDone: (count: number, sent: number) =>
    `${plural(count, { one: "# order", other: "# orders" })} marked as already sold. ${plural(sent, { one: "# message", other: "# messages" })} sent.`,
  someNotSent: (count: number, reason: string) =>
    plural(
      count,
      { one: "# message wasn't sent. {reason}", other: "# messages weren't sent. {reason}" },
      { reason },
    ),
  write: "Write message",
  noScope: messages.noScope,
  choose: {
    title: "Message for “already sold”",
    hint: "Sent automatically when an order is marked as already sold.",
    list: "Your snippets",
    none: "No snippets yet. Write the answer you type most.",
    failed: "Snippets didn't load.",
    write: "Write a new one",
    name: "Name",
    content: "Message",
    placeholders: "{{buyerFirstName|there}}, {{itemName}} and {{orderId}} are filled from the order.",
    first:
      "Hi {{buyerFirstName|there}}, I'm sorry: {{itemName}} was sold a moment before your order. Shall I refund you, or would something else from the shop do?",
    firstName: "already-sold",
    use: "Use this message",
    busy: "Saving…",
    cancel: "Cancel",
    choose: "Choose a snippet.",
    needed: "Enter a name and a message.",
    saved: (name: string) => `Snippet '${name}' was saved!`,
  },
} as const;

import { plural } from "../../../ui/format.ts";

/** Words of writing to many buyers at once. */
const messages = (count: number): string => plural(count, { one: "# message", other: "# messages" });

export const texts = {
  title: (count: number) => plural(count, { one: "Message # buyer", other: "Message # buyers" }),
  snippet: "Snippet",
  choose: "Choose a snippet",
  none: "No snippets yet. Write the answer you type most.",
  writeOne: "Write a snippet",
  snippetsFailed: "Snippets didn't load.",
  ordersFailed: "Orders didn't load.",
  answer: (question: string) => `${question} (for all)`,
  preview: "What each buyer gets",
  chooseFirst: "Choose a snippet to see what each buyer gets.",
  noneReady: "No message is ready to send.",
  forOrders: (count: number) => plural(count, { one: "# order", other: "# orders" }),
  getsMore: "Gets more than one message",
  skipped: (count: number) => `${count} will be skipped`,
  leftOut: (count: number) =>
    plural(count, {
      one: "# more order isn't shown: there are too many at once.",
      other: "# more orders aren't shown: there are too many at once.",
    }),
  send: (count: number) => (count === 0 ? "Send" : `Send ${messages(count)}`),
  sending: (left: number) => `Sending ${messages(left)}…`,
  held: (count: number, seconds: number) =>
    plural(
      count,
      { one: "# message goes out in {seconds} s.", other: "# messages go out in {seconds} s." },
      { seconds },
    ),
  notSent: (count: number) => `${messages(count)} not sent.`,
  cancel: "Cancel",
  close: "Close",
  keepRunning: "Close, keep sending",
  goesOn: "Sending continues. The result appears in Notifications.",
  hasRun: "These messages have already been sent.",
  states: { waiting: "Waiting", sending: "Sending…", sent: "Sent" },
  onItsWay: (platform: string) => `On its way to ${platform}`,
  key: "send the messages",
  group: "Messages to many",
} as const;

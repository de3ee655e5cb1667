/** Words of writing to many buyers at once. */
const messages = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);

export const texts = {
  title: (count: number) => (count === 1 ? "Message 1 buyer" : `Message ${count} buyers`),
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
  forOrders: (count: number) => `${count} orders`,
  getsMore: "Gets more than one message",
  skipped: (count: number) => `${count} will be skipped`,
  leftOut: (count: number) =>
    count === 1
      ? "1 more order is not shown: too many at once."
      : `${count} more orders are not shown: too many at once.`,
  send: (count: number) => (count === 0 ? "Send" : `Send ${messages(count)}`),
  sending: (left: number) => `Sending ${messages(left)}…`,
  held: (count: number, seconds: number) =>
    `${messages(count)} ${count === 1 ? "goes" : "go"} out in ${seconds} s.`,
  notSent: (count: number) => `${messages(count)} not sent.`,
  cancel: "Cancel",
  close: "Close",
  keepRunning: "Close, keep sending",
  goesOn: "The messages go on. Notices tell how it ended.",
  states: { waiting: "Waiting", sending: "Sending…", sent: "Sent" },
  onItsWay: (platform: string) => `On its way to ${platform}`,
  key: "send the messages",
  group: "Messages to many",
} as const;

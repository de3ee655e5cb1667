import { plural, writeNumber } from "../../../ui/format.ts";

/**
 * Words of writing to the buyer of an order. Texts in the specification's catalogue stand here to the letter.
 */
export const texts = {
  action: "Message",
  title: (buyer: string) => `Message ${buyer}`,
  box: (buyer: string) => `Message ${buyer} or type / for a snippet`,
  close: "Close the message",
  openConversation: "Open conversation",
  failed: "The conversation didn't load.",
  none: "No messages yet. Yours is the first.",
  outside: (platform: string) =>
    `We can't read messages on ${platform}. Write yours here, copy it and send it on ${platform}.`,
  list: "The last messages",
  text: "Your message",
  /** A buyer whose name the platform doesn't tell. */
  somebody: "the buyer",
  hint: "/ for snippets",
  counter: (count: number, most: number) => `${writeNumber(count)} of ${writeNumber(most)}`,
  tooLong: (over: number) =>
    plural(over, {
      one: "# character too many for this platform.",
      other: "# characters too many for this platform.",
    }),
  needed: "Write a message.",
  send: "Send",
  sendAndNext: "Send and next",
  busy: "Sending…",
  sent: "Sent!",
  held: (seconds: number) => `The message goes out in ${seconds} s.`,
  copyOut: (platform: string) => `Copy and reply on ${platform}`,
  copied: (platform: string) => `Copied. Paste it on ${platform}.`,
  notCopied: "The browser didn't copy it. Select the text and copy it.",
  draftLost: "This conversation or order is gone, so your draft can't be sent. Copy it to use it elsewhere.",
  copyDraft: "Copy draft",
  draftCopied: "Draft copied.",
  notCopiedFrom: (words: string) => `The browser didn't copy it. Your draft was: ${words}`,
  draftFilesLost: "A file in your draft has expired. Attach it again.",
  sendAnyway: "Send anyway",
  readIt: "Read it",
  notSent: "The message wasn't sent.",
  notSentTo: (buyer: string, reason: string) => `Your message to ${buyer} wasn't sent. ${reason}`,
  onItsWay: (platform: string) => `The message is on its way to ${platform}.`,
  missingSession: "Missing session!",
  marked: (problems: string) => `${problems} Send again to send it as it is.`,
  forbidden: (platform: string, found: string) => `${platform} doesn't allow this in messages: ${found}.`,
  notChosen: (name: string) => `${name} would be sent as typed. Choose the snippet or delete its name.`,
  snippets: "Snippets",
  preview: "Preview",
  manage: "Manage snippets",
  emptyPlace: (placeholder: string) =>
    `no ${placeholder.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} yet`,
  noSnippet: "No snippet has this name.",
  used: (count: number) => `${count} in 30 days`,
  questions: "Answer before you send",
  inBuyers: (name: string, language: string) => `${name} in ${language}, the buyer's language.`,
  inOther: (name: string, language: string) => `${name} in ${language}.`,
  languageOf: (name: string) => `Language of ${name}`,
  noPort: (platform: string) => `You can't message ${platform} buyers from here.`,
  readAlone: (platform: string) => `You can read messages here. Reply on ${platform}.`,
  linkOut: (platform: string) => `You can't send messages from here. Write on ${platform}.`,
  email: (platform: string) => `You can't send messages from here. ${platform} uses email.`,
  templates: {
    label: "Kind of message",
    unset: "Choose…",
    option: (title: string, most: number) =>
      plural(most, { one: `${title} (up to # character)`, other: `${title} (up to # characters)` }),
    choose: "Choose a kind of message.",
    reading: (platform: string) => `Checking which messages ${platform} allows…`,
    none: (platform: string) => `${platform} doesn't allow messages about this order now.`,
    failed: (platform: string, problem: string) =>
      `We couldn't check which messages ${platform} allows. ${problem}`,
    orderNeeded: (platform: string) =>
      `${platform} only allows messages about an order. Write from the order.`,
    many: (platform: string) => `${platform} only allows set kinds of messages. Write from the order.`,
  },
  unlinked: "This account isn't linked.",
} as const;

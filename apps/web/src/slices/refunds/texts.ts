/** All words of refunds. Texts in the specification's catalogue stand here to the letter. */
export const texts = {
  action: "Refund…",
  key: "refund…",
  oneAtATime: "Refund one order at a time.",
  title: (buyer: string, order: string) => `Refund ${buyer} for ${order}?`,
  body: (amount: string, platform: string) =>
    `${amount} goes back to the buyer through ${platform}. This can't be undone here.`,
  byHandBody: (amount: string, platform: string) =>
    `${platform} will show ${amount} as refunded, but no money moves. Pay the buyer yourself.`,
  record: (amount: string) => `Record refund of ${amount}`,
  recording: "Recording…",
  recorded: "Refund recorded",
  way: "Refund method",
  ways: { platform: (platform: string) => `Through ${platform}`, byHand: "I'll pay it myself" },
  mustBeByHand: (platform: string) => `${platform} can't return this payment, so pay the buyer yourself.`,
  restock: (platform: string) => `Restock refunded items on ${platform}`,
  restockNeeds: "Choose lines to restock them.",
  submit: (amount: string) => `Refund ${amount}`,
  busy: "Refunding…",
  isAsked: "This refund is already requested: change the lines or the amount.",
  loading: "Loading earlier refunds…",
  cancel: "Keep order",
  markInstead: "Mark for refund instead",
  done: "Refund successful",
  failed: (reason: string) => `Automatic refund failed: ${reason}`,
  lost: "No answer yet to this refund, requested at",
  lostMeans: (isByHand: boolean) =>
    isByHand
      ? "Record it again: it won't be recorded twice."
      : "Refund again: the buyer won't be paid twice.",
  onItsWay: (platform: string) => `The refund is on its way to ${platform}.`,
  willConfirm: (platform: string) => `${platform} will confirm on the next sync.`,
  amount: "Amount",
  amountHint: (left: string) => `${left} can be refunded`,
  amountTooMuch: (left: string) => `Only ${left} is left to refund.`,
  amountWrong: "Enter an amount above zero.",
  lines: "Lines",
  linesHint: (isWhole: boolean) =>
    isWhole ? "Prices include tax. No lines chosen: this refunds the order total." : "Prices include tax.",
  taxBeside: (platform: string, tax: string, isWhole: boolean) =>
    isWhole
      ? `No lines chosen: this refunds the order total. Line prices exclude tax of ${tax}.`
      : `Line prices exclude tax: ${platform} reports ${tax} for the whole order. ` +
        "To refund the lines' share too, add it to the amount.",
  lineCount: (name: string) => `How many of ${name}`,
  ofCount: (count: number) => `of ${count}`,
  reason: "Reason",
  noReason: "No reason",
  reasons: {
    buyerCancelled: "The buyer cancelled",
    outOfStock: "Out of stock",
    damaged: "Damaged",
    returned: "Returned",
    other: "Another reason",
  },
  noPort: (platform: string) => `${platform} doesn't allow refunds here. Refund on ${platform}.`,
  underWay: "A refund is already under way.",
  refunded: "This order was refunded on the platform.",
  deleted: "This order was deleted on the platform.",
  unpaid: "This order hasn't been paid.",
  summary: "Refunds",
  ourWord: (name: string, reason: string) => [reason, name].filter((part) => part !== "").join(" · "),
  postage: "Postage",
  byHand: "Paid outside the platform",
  states: {
    sending: "On its way",
    pending: "Refund pending",
    refunded: "Refunded",
    refused: "Refused",
    needsHelp: "No answer from the platform",
  },
} as const;

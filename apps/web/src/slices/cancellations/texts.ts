/** All words of cancellation requests. */
export const texts = {
  asked: "The buyer asked to cancel this order. Answer before you ship it.",
  askedLate: (isWhole: boolean) =>
    `The buyer asked to cancel this order, but ${isWhole ? "it's" : "part of it is"} already shipped.`,
  elsewhere: (source: string) =>
    `The buyer asked to cancel this order. Answer on ${source} before you ship it.`,
  openThere: (source: string) => `Open on ${source}`,
  approve: "Approve…",
  reject: "Reject…",
  underWay: {
    approve: (source: string) => `Sending your approval to ${source}…`,
    reject: (source: string) => `Telling ${source} that you rejected the request…`,
  },
  accepted: {
    approve: (source: string) => `${source} has your approval and is cancelling the order.`,
    reject: (source: string) => `${source} has your rejection.`,
  },
  refused: (source: string, reason: string) => `${source} refused your answer: ${reason}`,
  questions: {
    approve: {
      title: (order: string) => `Cancel ${order}?`,
      text: (source: string, amount: string) =>
        `${source} cancels the order and pays the buyer back ${amount}. This can't be undone.`,
      textRest: (source: string, amount: string) =>
        `${source} cancels the order and pays the buyer back the rest, ${amount}. This can't be undone.`,
      textUnpaid: (source: string) => `${source} cancels the order. This can't be undone.`,
      confirm: "Cancel order",
      busy: "Cancelling…",
      done: "Cancellation approved",
    },
    reject: {
      title: (order: string) => `Reject the request to cancel ${order}?`,
      text: (source: string) => `${source} tells the buyer. You then ship the order as usual.`,
      textShipped: (source: string, number: string) =>
        `${source} tells the buyer that the order is on its way, with the tracking number ${number}.`,
      confirm: "Reject request",
      busy: "Rejecting…",
      done: "Cancellation rejected",
    },
  },
  cancel: "Decide later",
  withdraw: "Cancel answer",
  onItsWay: (source: string) => `Your answer is on its way to ${source}.`,
} as const;

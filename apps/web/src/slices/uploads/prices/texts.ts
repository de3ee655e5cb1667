/** All words of the prices of accounts. */
import type { PriceRule } from "@stallkeeper/domain";
import { plural } from "../../../ui/format.ts";

export const priceTexts = {
  title: "Prices",
  intro:
    "How each account's price comes from a draft. A price you type for an account in a draft wins. " +
    "Nothing is sent until you send it.",
  failed: "Accounts didn't load.",
  empty: "No connected marketplace allows listing from here.",
  connect: "Connect a marketplace",
  noScope: "You don't have permission for this.",
  asDraft: "The draft's price.",
  base: "Base",
  baseOf: (price: string) => `Base ${price}`,
  accounts: "Accounts",
  ofCost: (margin: string) => `Cost + fees + ${margin} margin`,
  endings: {
    exact: "",
    99: ", up to .99",
    95: ", up to .95",
    whole: ", up to a whole amount",
  } satisfies Record<PriceRule["ending"], string>,
  fees: (percent: string, fixed: string | null) =>
    fixed === null ? `Fees ${percent}` : `Fees ${percent} + ${fixed}`,
  usualFees: (percent: string) => `Fees about ${percent}, from its last orders`,
  noFees: "Fees not set",
  otherCurrency: (own: string, drafts: string) =>
    `Sells in ${own}, and your drafts are priced in ${drafts}. Enter each price there yourself.`,
  change: "Change",
  changeOf: (name: string) => `Change the price of ${name}`,
  differ: (count: number) =>
    plural(count, {
      one: "# live listing has an outdated price.",
      other: "# live listings have outdated prices.",
    }),
  send: "Send prices",
  sending: "Sending…",
  sent: (count: number) => plural(count, { one: "Sending # price.", other: "Sending # prices." }),
  sentBut: (sent: number, failed: number, reason: string) =>
    `${plural(sent, { one: "Sending # price", other: "Sending # prices" })}, ${plural(failed, {
      one: "# stays",
      other: "# stay",
    })}: ${reason}`,
  dialog: {
    title: (name: string) => `Price on ${name}`,
    basis: "Price from",
    bases: { price: "The draft's price", cost: "Cost, fees and margin" },
    percent: "Change (%)",
    percentHint: "Such as 8, or -5.",
    margin: "Margin (%)",
    marginHint: "Of the price, after cost and fees.",
    amount: (currency: string) => `Plus (${currency})`,
    extra: (currency: string) => `Extra cost (${currency})`,
    extraHint: "Such as packaging.",
    ending: "Round up to",
    endings: { exact: "Exact", 99: ".99", 95: ".95", whole: "Whole amount" } satisfies Record<
      PriceRule["ending"],
      string
    >,
    feePercent: "Fees (%)",
    feeFixed: (currency: string) => `Fee per sale (${currency})`,
    wrongPercent: "Enter a percentage, such as 8.5.",
    wrongAmount: "Enter an amount, such as 0.30.",
    wrongFees: "Enter the fees, 0 if there are none.",
    wrongMargin: "Fees and margin together must be below 100%.",
    example: (from: string, to: string) => `A draft at ${from} goes up at ${to}.`,
    costExample: (from: string, to: string) => `A piece that cost ${from} goes up at ${to}.`,
    keeps: (amount: string) => `You keep ${amount} after fees.`,
    nothing: "This doesn't give a price.",
    noneDiffer: "No live listing changes.",
    differ: (count: number) =>
      plural(count, {
        one: "# live listing would get a new price. It won't change until you send it.",
        other: "# live listings would get new prices. They won't change until you send them.",
      }),
    withoutPrice: (count: number) =>
      plural(count, {
        one: "# live listing gets no price from this, so its price stays.",
        other: "# live listings get no price from this, so their prices stay.",
      }),
    fromTo: (from: string, to: string) => `${from} → ${to}`,
    previewFailed: "The preview didn't load.",
    save: "Save",
    saving: "Saving…",
    cancel: "Cancel",
    saved: (name: string) => `Price on ${name} saved.`,
  },
} as const;

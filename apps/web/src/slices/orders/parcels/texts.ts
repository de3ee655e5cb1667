/** All words of orders that wait, go out together, or go out in several parcels; and of what is wrong with an address. */
const orders = (count: number): string => (count === 1 ? "1 order" : `${count} orders`);

export const texts = {
  hold: {
    act: "Hold", title: (count: number) => (count === 1 ? "Hold until" : `Hold ${orders(count)} until`), until: "Until", reason: "Reason", submit: "Hold", cancel: "Cancel", end: "End the hold", custom: "Another time",
    reasonMissing: "Say what it waits for.", untilWrong: "Choose a moment ahead, at most a year.", reasons: ["Waiting for stock", "The buyer asked to wait", "Address to be checked", "Waiting for the payment"],
    done: (count: number) => `Held. ${orders(count)}`, ended: (count: number) => `Hold ended. ${orders(count)}`, chip: (moment: string) => `Held until ${moment}`, held: "Held",
    because: (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`),
    warning: "Marking as shipped works all the same.", failed: (done: number, all: number, left: number) => `${done} of ${all} changed. ${left} ${left === 1 ? "needs" : "need"} attention.`,
    presets: { tonight: "This evening", tomorrow: "Tomorrow", monday: "Next Monday", week: "In a week" },
  },
  combine: {
    act: "Combine", chip: "Combined", suggestion: (count: number) => `${count} orders of this buyer go to the same address.`,
    with: (numbers: string) => `Goes out with ${numbers}.`, oneNumber: "One number marks all of them as shipped.", separate: "Separate", done: (count: number) => `${orders(count)} go out in one parcel.`, separated: "They go out alone again.", undone: "They go out as before.",
    title: (count: number) => `Combine ${count} orders`, alone: "No other open order of this buyer goes to the same address.",
    already: "They go out in one parcel already.", isSplit: "An order that goes out in several parcels can't be combined. Join its parcels first.",
  },
  split: {
    act: "Split into parcels", title: (number: string) => `Split ${number} into parcels`, parcel: (number: number) => `Parcel ${number}`, add: "Add a parcel", submit: "Split", cancel: "Cancel", pieces: (count: number) => (count === 1 ? "1 piece" : `${count} pieces`),
    inParcel: (item: string, number: number) => `${item} in parcel ${number}`, chip: (sent: number, count: number) => `${sent} of ${count} parcels sent`, of: (number: number, count: number) => `Parcel ${number} of ${count}`,
    send: (number: number) => `Send parcel ${number}`, last: "Send the last parcel and mark as shipped", join: "One parcel after all", done: (count: number) => `Goes out in ${count} parcels.`, joined: "Goes out in one parcel.",
    sent: (number: number) => `Parcel ${number} is on its way.`, told: (platform: string) => `${platform} is told of each parcel.`, notTold: (platform: string) => `${platform} takes one number for an order: it is told of the last parcel, the others are noted here.`,
    isCombined: "This order goes out with others. Separate them first.", onePiece: "There is only one piece in this order.", busy: "Sending…",
  },
  splitHold: {
    act: "Split and hold…", title: (number: string) => `Split ${number} and hold a part`,
    hint: "Choose what waits. The rest can be picked and sent now.", lines: "Lines to hold",
    piecesOf: (item: string) => `Pieces of ${item} to hold`,
    of: (pieces: number) => `of ${pieces}`, nothingHeld: "Choose at least one line to hold.",
    nothingLeft: "Leave something to send now, or hold the whole order.", submit: "Split and hold",
    cancel: "Cancel", busy: "Splitting…",
    done: "Split. One parcel waits, the rest can go now.",
    until: (moment: string, reason: string) => `${moment}: ${reason}`, end: "End the hold",
    key: "split and hold", chip: (moment: string) => `Part h${moment.slice(1)}`,
    oneLine: "There is only one piece in this order: hold the whole order.",
    isSplit: "This order is split already. Join its parcels first.",
  },
  address: { chip: "Check address" },
} as const;

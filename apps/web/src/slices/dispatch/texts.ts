/** All words of dispatch times. */
export const texts = {
  title: "Platforms", panel: "Dispatch times",
  about: "Until when an order has to be handed over, where its platform does not say. The count starts with the day of the payment, or the next working day when it came after the cut-off.",
  failed: "Dispatch times didn't load.", none: "No platform is linked yet.", link: "Link a platform account",
  handlingDays: "Handling days", handlingHint: "Working days, 0 to 60. Empty: no deadline of our own.", cutOff: "Cut-off", cutOffHint: "Empty: the earliest of your couriers.",
  weekdays: "Works on", days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], fullDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  holidays: "Days off", from: "From", to: "To", add: "Add days off", remove: (from: string) => `Remove the days off from ${from}`, noHolidays: "None.", removeShort: "Remove",
  save: "Save", busy: "Saving…", discard: "Discard", saved: (account: string) => `Dispatch times of ${account} saved. Deadlines are being worked out anew.`,
  wrongDays: "Enter 0 to 60 days.", wrongHoliday: "Each line needs a first and a last day, in that order.", wrongWeekdays: "Choose at least one day.",
  couriers: "Cut-offs of couriers", courier: "Courier", notOffered: "not offered", courierSaved: (courier: string) => `Cut-off of ${courier} saved.`, cutOffOf: (courier: string) => `Cut-off of ${courier}`,
  statuses: {
    title: "Order statuses", failed: "Order statuses didn't load.",
    about: "Your shop uses custom statuses. Choose what each one means so orders go to the right list.",
    notMapped: "Choose…", meanings: { toFulfil: "To fulfil", awaitingPayment: "Awaiting payment", shipped: "Shipped", cancelled: "Cancelled", ignore: "Ignore" },
    orders: (count: number, written: string) => (count === 1 ? "1 order" : `${written} orders`),
    meaningOf: (status: string, account: string) => `Meaning of ${status} at ${account}`,
    written: "When you mark as shipped", writtenOf: (account: string) => `Status that ${account} gets when you mark an order as shipped`, usual: "The shop's usual status",
    saved: (account: string) => `${account} statuses saved.`,
  },
  zone: (zone: string) => `Times are those of the store: ${zone}.`,
  noScope: "Your account can't do this. Ask an administrator.",
} as const;

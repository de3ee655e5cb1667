/** The words of parcels on their way. */
import { plural, writeNumber } from "../../../ui/format.ts";

const parcels = (count: number): string => plural(count, { one: "# parcel", other: "# parcels" });

export const texts = {
  title: "Tracking",
  empty: "No parcels in transit.",
  showThem: "Show them",
  unfollowed: (count: number) => `${writeNumber(count)} without tracking events`,
  emptyOf: (count: number) =>
    plural(count, {
      one: "No parcels in transit. # parcel went with a courier that sends no tracking events.",
      other: "No parcels in transit. # parcels went with a courier that sends no tracking events.",
    }),
  emptyFilter: "No parcels match this filter.",
  failed: "Parcels didn't load.",
  clear: "Clear filter",
  filters: {
    transit: "In transit",
    exception: "Exception",
    unseen: "No scan for 3 days",
    delivered: "Delivered",
    temporary: "Temporary",
    unfollowed: "No tracking events",
    all: "All",
  },
  filter: "Show",
  columns: {
    order: "Order",
    courier: "Courier",
    number: "Tracking number",
    event: "Last event",
    days: "Days in transit",
    expected: "ETA",
    state: "State",
  },
  noEvents: "No tracking events for this courier.",
  waiting: "No scans yet.",
  days: (count: number) => plural(count, { one: "# day", other: "# days" }),
  temporary: "Temporary",
  correct: "Correct tracking",
  count: parcels,
  history: "Events",
  close: "Close",
  at: "at",
  select: "Select",
  selectDone: "Done",
  selected: (count: number) => `${count} selected`,
  message: "Message with snippet",
  messageKey: "message buyers",
} as const;

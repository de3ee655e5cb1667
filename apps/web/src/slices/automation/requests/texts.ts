/** Words of rating requests. */
import { plural } from "../../../ui/format.ts";

export const texts = {
  title: "Ratings",
  pageTitle: "Rating requests",
  loadFailed: "Rating requests didn't load.",
  intro: "Each buyer is asked once, some days after their parcel arrived.",
  snippet: "Ask with",
  preview: "Preview",
  off: "No snippet chosen, so nobody is asked.",
  when: "Asked",
  delivered: "We only know about deliveries of parcels whose labels were bought here.",
  never: "Never asked",
  nevers: [
    "the order was shipped late",
    "money was refunded, or a return was opened",
    "the buyer is waiting for your answer",
    "the buyer has already left a rating",
    "the platform asks buyers itself, or has no ratings here",
  ],
  waiting: (count: number) => plural(count, { one: "# request waiting", other: "# requests waiting" }),
  held: (count: number) => plural(count, { one: "# request held", other: "# requests held" }),
  lastSent: "Last sent",
  state: "Status",
  neverSent: "Nothing sent yet",
} as const;

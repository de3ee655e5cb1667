import { plural } from "../../ui/format.ts";
import { defineSection } from "../../platform/section.ts";
import { parseOrdersSearch, shippedHref } from "../orders/section.ts";

/** Shipping: the queues. The other pages of the workbench stand in the slices of their own words. */
export const section = defineSection({
  nav: {
    id: "shipping",
    href: "/shipping",
    label: "Shipping",
    at: 60,
    key: "s",
    count: {
      describe: (count) => plural(count, { one: "# unfulfilled order", other: "# unfulfilled orders" }),
    },
    tabsLabel: "Shipping",
  },
  pages: [
    {
      path: "/shipping",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Orders", at: 10 },
      search: parseOrdersSearch,
    },
  ],
  news: {
    entity: "order",
    title: (count) => plural(count, { one: "New order", other: "# new orders" }),
    href: "/shipping",
    read: async (...asked) => (await import("./new-orders.ts")).readNewOrders(...asked),
  },
  places: [{ nav: "shipping", label: "Shipped orders", href: shippedHref }],
});

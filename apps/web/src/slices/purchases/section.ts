import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadPurchases: LoadPage = async () => (await import("./purchases-page.tsx")).PurchasesPage;
const loadPurchase: LoadPage = async () => (await import("./purchase-page.tsx")).PurchasePage;

/** Purchases: a part of Inventory. */
export const section = defineSection({
  pages: [
    {
      path: "/inventory/purchases",
      nav: "inventory",
      layout: "panes",
      tab: { label: "Purchases", at: 40 },
      load: loadPurchases,
    },
    {
      path: "/inventory/purchases/$purchaseId",
      nav: "inventory",
      layout: "panes",
      title: "Purchase",
      underTab: "/inventory/purchases",
      load: loadPurchase,
    },
  ],
});

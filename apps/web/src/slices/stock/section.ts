import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadInventory: LoadPage = async () => (await import("./inventory-page.tsx")).InventoryPage;
const loadPlaces: LoadPage = async () => (await import("./bins/places-page.tsx")).PlacesPage;
const loadSync: LoadPage = async () => (await import("./sync/sync-page.tsx")).SyncPage;

/** Inventory: what is on hand. */
export const section = defineSection({
  nav: { id: "inventory", href: "/inventory", label: "Inventory", at: 30, key: "i" },
  pages: [
    {
      path: "/inventory",
      nav: "inventory",
      layout: "panes",
      tab: { label: "Items", at: 10 },
      search: textSearch(
        "q",
        "show",
        "status",
        "platform",
        "brand",
        "category",
        "age",
        "stock",
        "needs",
        "sync",
        "sort",
        "item",
        "check",
      ),
      load: loadInventory,
    },
    {
      path: "/inventory/sync",
      nav: "inventory",
      layout: "panes",
      tab: { label: "Mismatches", at: 20 },
      search: textSearch("show", "account"),
      load: loadSync,
    },
    {
      path: "/inventory/places",
      nav: "inventory",
      layout: "panes",
      tab: { label: "Places", at: 45 },
      load: loadPlaces,
    },
  ],
  senders: { count: () => import("./count-sku.ts") },
});

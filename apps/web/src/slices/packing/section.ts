import { askGraphql } from "../../platform/api/graphql-client.ts";
import { defineSection, textSearch, type Counted, type LoadPage } from "../../platform/section.ts";
import { parseBatchesSearch, parseSlipsSearch, parseSource } from "./source-search.ts";

const loadScan: LoadPage = async () => (await import("./scan/scan-page.tsx")).ScanPage;
const loadBatches: LoadPage = async () => (await import("./batches/batches-page.tsx")).BatchesPage;
const loadBatch: LoadPage = async () => (await import("./batches/batch-page.tsx")).BatchPage;
const loadPick: LoadPage = async () => (await import("./pick/pick-page.tsx")).PickPage;
const loadSlips: LoadPage = async () => (await import("./slips/slips-page.tsx")).SlipsPage;

const openBatches: Counted = {
  async ask() {
    const { BatchCount } = await askGraphql<{ BatchCount: number }>(
      `{ BatchCount(filter: { state: "open" }) }`,
    );
    return BatchCount;
  },
  changesWith: "batch",
  key: ["packing", "batches", "count"],
};

/** The workbench's pages of packing. */
export const section = defineSection({
  pages: [
    {
      path: "/shipping/scan",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Scan station", at: 20 },
      search: textSearch("order", "batch"),
      load: loadScan,
    },
    {
      path: "/shipping/batches",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Batches", at: 30, count: openBatches },
      search: parseBatchesSearch,
      load: loadBatches,
    },
    {
      path: "/shipping/batches/$batchId",
      nav: "shipping",
      layout: "panes",
      underTab: "/shipping/batches",
      load: loadBatch,
    },
    {
      path: "/shipping/pick",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Pick list", at: 40 },
      search: parseSource,
      load: loadPick,
    },
    {
      path: "/shipping/slips",
      nav: "shipping",
      layout: "panes",
      underTab: "/shipping/batches",
      search: parseSlipsSearch,
      load: loadSlips,
    },
  ],
  // What the bench kept without a network is sent from any page.
  onSignedIn: async () => (await import("./unsent-scans.ts")).sendUnsentScans(),
});

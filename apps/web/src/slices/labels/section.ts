import { defineSection, textOf, type LoadPage } from "../../platform/section.ts";
import { parseTrackingSearch } from "./tracking-search.ts";

const loadLabels: LoadPage = async () => (await import("./labels-page.tsx")).LabelsPage;
const loadCustoms: LoadPage = async () => (await import("./customs/customs-page.tsx")).CustomsPage;
const loadTracking: LoadPage = async () => (await import("./tracking/tracking-page.tsx")).TrackingPage;
const loadPresets: LoadPage = async () => (await import("./presets/presets-page.tsx")).PresetsPage;

const readCustomsSearch = (search: Record<string, unknown>): { q?: string; show?: "missing" } => {
  const q = textOf(search, "q");
  return { ...(q === undefined ? {} : { q }), ...(search["show"] === "missing" ? { show: "missing" } : {}) };
};

/** The workbench's pages of labels, and their presets in Control. */
export const section = defineSection({
  pages: [
    {
      path: "/shipping/labels",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Labels", at: 50 },
      load: loadLabels,
    },
    {
      path: "/shipping/customs",
      nav: "shipping",
      layout: "panes",
      underTab: "/shipping/labels",
      search: readCustomsSearch,
      load: loadCustoms,
    },
    {
      path: "/shipping/tracking",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Tracking", at: 60 },
      search: parseTrackingSearch,
      load: loadTracking,
    },
    {
      path: "/control/presets",
      nav: "control",
      tab: { label: "Service presets", at: 50 },
      load: loadPresets,
    },
  ],
});

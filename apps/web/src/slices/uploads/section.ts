import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadUpload: LoadPage = async () => (await import("./list/upload-page.tsx")).UploadPage;
const loadNew: LoadPage = async () => (await import("./editor/new-draft.tsx")).NewDraft;
const loadEditor: LoadPage = async () => (await import("./editor/editor-page.tsx")).EditorPage;
const loadTemplates: LoadPage = async () => (await import("./templates/templates-page.tsx")).TemplatesPage;
const loadCatalogue: LoadPage = async () => (await import("./catalogue/catalogue-page.tsx")).CataloguePage;
const loadPrices: LoadPage = async () => (await import("./prices/prices-page.tsx")).PricesPage;

/**
 * Upload: drafts of listings, and putting them up at several marketplaces. Its words for goods and its prices
 * have a page in Control.
 */
export const section = defineSection({
  nav: { id: "upload", href: "/upload", label: "Upload", at: 20, key: "u" },
  pages: [
    {
      path: "/upload",
      nav: "upload",
      layout: "panes",
      tab: { label: "Drafts", at: 10 },
      search: textSearch("q", "show", "platform", "sort"),
      load: loadUpload,
    },
    {
      path: "/upload/new",
      nav: "upload",
      title: "New listing",
      search: textSearch("sku", "template"),
      load: loadNew,
    },
    { path: "/upload/templates", nav: "upload", tab: { label: "Templates", at: 35 }, load: loadTemplates },
    { path: "/upload/prices", nav: "upload", tab: { label: "Prices", at: 40 }, load: loadPrices },
    { path: "/control/catalogue", nav: "control", tab: { label: "Catalogue", at: 70 }, load: loadCatalogue },
    {
      path: "/upload/$draftId",
      nav: "upload",
      layout: "panes",
      title: "Listing",
      underTab: "/upload",
      search: textSearch("new", "sku", "template"),
      load: loadEditor,
    },
  ],
  places: [
    { nav: "upload", label: "New listing", href: "/upload/new" },
    { nav: "upload", label: "Account prices and fees", href: "/upload/prices" },
  ],
});

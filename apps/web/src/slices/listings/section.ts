import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadUpload: LoadPage = async () => (await import("./upload-page.tsx")).UploadPage;
const loadLater: LoadPage = async () => (await import("../../platform/later-page.tsx")).LaterPage;

/** Upload: drafts and listings, until it is built. */
export const section = defineSection({
  nav: { id: "upload", href: "/upload", label: "Upload", at: 20, key: "u" },
  pages: [
    { path: "/upload", nav: "upload", tab: { label: "Drafts", at: 10 }, load: loadUpload },
    { path: "/upload/new", nav: "upload", title: "New listing", load: loadLater },
    { path: "/upload/reserve", nav: "upload", tab: { label: "Reserve", at: 20 }, load: loadLater },
    { path: "/upload/import/{-$jobId}", nav: "upload", tab: { label: "Import", at: 30 }, load: loadLater },
    { path: "/upload/$draftId", nav: "upload", title: "Draft", load: loadLater },
  ],
});

import { defineSection, type LoadPage } from "../../platform/section.ts";

const loadDispatch: LoadPage = async () => (await import("./platforms-page.tsx")).PlatformsPage;

/** Platforms in Control: so far the dispatch times alone. */
export const section = defineSection({
  pages: [
    { path: "/control/platforms", nav: "control", tab: { label: "Platforms", at: 60 }, load: loadDispatch },
  ],
});

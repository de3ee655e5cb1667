import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadRules: LoadPage = async () => (await import("./rules-page.tsx")).RulesPage;

const loadSenders = () => import("./rules-page.tsx");

/** The workbench's page of rules. */
export const section = defineSection({
  pages: [
    {
      path: "/shipping/rules",
      nav: "shipping",
      layout: "panes",
      tab: { label: "Rules", at: 80 },
      search: textSearch("rule"),
      load: loadRules,
    },
  ],
  senders: { ruleState: loadSenders, ruleOrder: loadSenders, rulePause: loadSenders },
});

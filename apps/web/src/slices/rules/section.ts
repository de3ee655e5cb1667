import { call } from "../../platform/api/api-client.ts";
import { defineSection, textSearch, type LoadPage } from "../../platform/section.ts";

const loadRules: LoadPage = async () => (await import("./rules-page.tsx")).RulesPage;

const loadSenders = () => import("./rules-page.tsx");

const loadLog: LoadPage = async () => (await import("./log/log-page.tsx")).RuleLogPage;

/** What waits for a person in the log: approvals and tasks. */
async function countWaiting(): Promise<number> {
  const { asks, tasks } = await call("GET /api/rules/waiting");
  return asks.length + tasks.length;
}

/** One screen at two addresses: in Control, and at the workbench where orders arrive. */
export const section = defineSection({
  pages: [
    {
      path: "/control",
      nav: "control",
      layout: "panes",
      tab: { label: "Automation", at: 10 },
      search: textSearch("rule"),
      load: loadRules,
    },
    {
      path: "/control/automation",
      nav: "control",
      title: "Automation",
      layout: "panes",
      search: textSearch("rule"),
      load: loadRules,
    },
    {
      path: "/control/log",
      nav: "control",
      layout: "panes",
      tab: { label: "Rule log", at: 15, count: { ask: countWaiting, changesWith: "rule" } },
      search: textSearch("rule", "outcome"),
      load: loadLog,
    },
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

/**
 * Who sends what was kept without a network and whose page is not open after a reload; orders and the bench
 * are always there.
 */
import { offerSenders } from "../platform/offline/offline.ts";
import { loadChunk } from "./load-chunk.ts";

const loadRules = async (): Promise<unknown> =>
  (await loadChunk(() => import("../slices/rules/index.ts"))).loadRulesPage();
const loadMessaging = () => loadChunk(() => import("../slices/messaging/index.ts"));

const loaders: Readonly<Record<string, () => Promise<unknown>>> = {
  ruleState: loadRules,
  ruleOrder: loadRules,
  rulePause: loadRules,
  autoMessage: async () => (await loadMessaging()).loadAutoPage(),
  conversationRead: async () => (await loadMessaging()).loadInboxPage(),
  count: () => loadChunk(() => import("../slices/stock/index.ts")),
};

/** Lets them be loaded when something of theirs waits. */
export const offerChangeSenders = (): void => offerSenders(async (kind) => loaders[kind]?.());

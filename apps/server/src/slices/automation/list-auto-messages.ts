import type { AutoMessageView } from "@stallkeeper/contract";
import { firedTriggers } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import { readSettings } from "../settings/index.ts";
import { listChosenSnippets } from "../messaging/index.ts";
import { summariseTriggers } from "../triggers/index.ts";
import { chosenSnippet } from "./compose-message.ts";
import { planOf } from "./plan-of.ts";

/** What the store has chosen for every trigger that something fires (design 4.6). Changes nothing. */
export function listAutoMessages(ctx: Ctx): Promise<AutoMessageView[]> {
  return inStore(ctx, async (tx) => {
    const settings = await readSettings(tx);
    const chosen = firedTriggers.map((trigger) => ({
      trigger,
      snippetId: chosenSnippet(settings["autoMessaging"], trigger),
    }));
    const snippets = new Map(
      (
        await listChosenSnippets(
          tx,
          chosen.flatMap(({ snippetId }) => snippetId ?? []),
        )
      ).map((snippet) => [snippet.id, snippet]),
    );
    const summaries = new Map((await summariseTriggers(tx)).map((summary) => [summary.name, summary]));
    return chosen.map(({ trigger, snippetId }) => {
      const found = snippetId === null ? undefined : snippets.get(snippetId);
      const summary = summaries.get(trigger);
      return {
        trigger,
        snippet: found === undefined ? null : { _id: found.id, name: found.name, content: found.content },
        isMissing: snippetId !== null && found === undefined,
        lastSentAt: summary?.lastSentAt ?? null,
        heldCount: summary?.heldCount ?? 0,
        waitingCount: summary?.waitingCount ?? 0,
        plan: planOf(settings, trigger),
      };
    });
  });
}

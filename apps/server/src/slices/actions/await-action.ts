import { isActionAnswered } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import type { ActionRow } from "./action-kinds.ts";
import { findAction } from "./actions.store.ts";

const fallbackPollMs = 500;

/**
 * Waits until the marketplace's answer is recorded, the time for it is up or the process is about to end, and
 * gives the action as it stands then.
 */
export async function awaitAction(ctx: Ctx, actionId: string): Promise<ActionRow | null> {
  const endsAt = performance.now() + ctx.answerWithinMs;
  let wake: () => void = () => undefined;
  const end = ctx.live.subscribe(ctx.storeId, {
    onChange: (change) => {
      if (change.entity === "action" && change.ids.includes(actionId)) wake();
    },
    onGap: () => wake(),
  });
  const onClosing = () => wake();
  ctx.closing.addEventListener("abort", onClosing);
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      const action = await inStore(ctx, (tx) => findAction(tx, actionId));
      const leftMs = endsAt - performance.now();
      if (action === null || isActionAnswered(action.state) || leftMs <= 0 || ctx.closing.aborted)
        return action;
      await withTimer(changed, Math.min(leftMs, fallbackPollMs));
    }
  } finally {
    end();
    ctx.closing.removeEventListener("abort", onClosing);
  }
}

async function withTimer(event: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([event, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

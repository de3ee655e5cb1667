/**
 * What triggers send: read once and again when it changes; a choice shows at once, is sent behind it, and can
 * be undone. Refused, it is taken back.
 */
import { autoMessageTitles, listQuestions } from "@stallkeeper/domain";
import type { AutoMessageView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { deliverChange, registerChangeSender } from "../../../platform/offline/offline.ts";
import { onChange, onGap } from "../../../platform/live-stream.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { autoMessagesKey, autoMessagesQuery, sendChoice, type Choice } from "./auto.api.ts";
import { texts } from "./texts.ts";

const kind = "autoMessage";

type Chosen = AutoMessageView["snippet"];

registerChangeSender(kind, (payload) => sendChoice(payload as Choice));

/** Follows the service while it is drawn. */
export function useAutoMessages() {
  useEffect(() => {
    const readAgain = (): void => void queryClient.invalidateQueries({ queryKey: autoMessagesKey });
    const stops = [
      onChange("settings", readAgain),
      onChange("messageSnippet", readAgain),
      onChange("action", readAgain),
      onGap(readAgain),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useQuery(autoMessagesQuery);
}

/** One that asks something never goes out before somebody has answered it. */
function wordsOf(title: string, { name, content }: NonNullable<Chosen>): string {
  const asks = listQuestions(content).some(({ fallback }) => fallback === "");
  return asks ? texts.chosenAsking(title, name) : texts.chosen(title, name);
}

function show(trigger: Choice["trigger"], part: Pick<AutoMessageView, "snippet" | "isMissing">): void {
  queryClient.setQueryData(autoMessagesQuery.queryKey, (known) =>
    known?.map((view) => (view.trigger === trigger ? { ...view, ...part } : view)),
  );
}

/** `snippetId` beside the snippet: one that was deleted, or is somebody else's, is undone to too. */
async function apply(trigger: Choice["trigger"], snippet: Chosen, before: AutoMessageView): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: autoMessagesKey });
  show(trigger, { snippet, isMissing: false });
  try {
    await deliverChange({
      kind,
      keys: [trigger],
      payload: { trigger, snippetId: snippet?._id ?? null } satisfies Choice,
      words:
        snippet === null
          ? texts.turnedOff(autoMessageTitles[trigger])
          : wordsOf(autoMessageTitles[trigger], snippet),
      replaces: `${kind} ${trigger}`,
    });
    return true;
  } catch (error) {
    show(trigger, before);
    notifyError(error);
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey: autoMessagesKey });
  }
}

/** Chooses what a trigger sends; null turns it off. Never throws. */
export async function chooseSnippet(before: AutoMessageView, snippet: Chosen): Promise<void> {
  const { trigger } = before;
  if (!(await apply(trigger, snippet, before))) return;
  const title = autoMessageTitles[trigger];
  const words = snippet === null ? texts.turnedOff(title) : wordsOf(title, snippet);
  offerUndo(words, () => void apply(trigger, before.snippet, { ...before, snippet, isMissing: false }));
}

/** Puts a draft up where it is ready, and marks what is in the way of the rest. */
import { canPublish } from "@stallkeeper/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { publishDrafts, uploadsKey } from "../uploads.api.ts";
import type { Judged } from "./edited-draft.ts";
import { focusField, placeOfField } from "./problem-list.tsx";
import { namesOf, readyOf } from "./publish-bar.tsx";
import { texts } from "./texts.ts";
import type { DraftEditor } from "./use-draft.ts";

/** Before the first press only what was typed wrongly is marked at its field; what is empty stands beside. */
export function usePublish(
  editor: DraftEditor,
  judged: readonly Judged[],
  onShow: (accountId: string) => void,
) {
  const client = useQueryClient();
  const [isPublishing, setIsPublishing] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const problems = useMemo(() => {
    const blocking = judged
      .filter(({ target }) => canPublish(target.state))
      .flatMap((one) => one.problems)
      .filter(({ isBlocking }) => isBlocking && wasTried);
    return Object.fromEntries(blocking.map(({ field, text }) => [field, text]));
  }, [judged, wasTried]);
  const publish = async (): Promise<void> => {
    if (isPublishing) return;
    setWasTried(true);
    const ready = readyOf(judged);
    const [first] = judged.filter(({ target, isReady }) => !isReady && canPublish(target.state));
    if (ready.length === 0) {
      const field = first?.problems[0]?.field;
      if (first === undefined || field === undefined) return notifyInfo(texts.nothingReady);
      onShow(first.account.accountId);
      notifyInfo(texts.needsFix);
      // Its tab is drawn first.
      requestAnimationFrame(() => focusField(placeOfField(field, first)));
      return;
    }
    setIsPublishing(true);
    try {
      if (!(await editor.flush())) return;
      const accountIds = ready.map(({ account }) => account.accountId);
      const { started, failed } = await publishDrafts([{ draftId: editor.draft.id, accountIds }]);
      await client.invalidateQueries({
        queryKey: uploadsKey,
        predicate: (one) => one.queryKey[1] !== "desk",
      });
      const isStarted = ({ account }: Judged): boolean =>
        started.some(({ accountId }) => accountId === account.accountId);
      if (started.length > 0) notifySuccess(texts.started(namesOf(ready.filter(isStarted))));
      const [refused] = failed;
      if (refused === undefined) return;
      notifyInfo(refused.msg);
      if (refused.accountId !== null) onShow(refused.accountId);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsPublishing(false);
    }
  };
  return { problems, isPublishing, publish };
}

/** Puts a draft up where it is ready, tells live listings its changes, and marks what is in the way of the rest. */
import type { PublishInput, PublishOutcome } from "@stallkeeper/contract";
import { canPublish, isInTheWay } from "@stallkeeper/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { texts as listTexts } from "../texts.ts";
import { publishDrafts, reviseDrafts, uploadsKey } from "../uploads.api.ts";
import { canSend, type Judged } from "./edited-draft.ts";
import { focusField, placeOfField } from "./problem-line.tsx";
import { namesOf, readyOf } from "./publish-bar.tsx";
import { texts } from "./texts.ts";
import type { DraftEditor } from "./use-draft.ts";

/** Where a listing would go up of which none is left. */
interface NoneLeft {
  accountIds: readonly string[];
  names: string;
  /** Why, as the service says it. */
  text: string;
}

/** Before the first press only what was typed wrongly is marked at its field; what is empty stands beside. */
export function usePublish(
  editor: DraftEditor,
  judged: readonly Judged[],
  onShow: (accountId: string) => void,
) {
  const client = useQueryClient();
  const [isPublishing, setIsPublishing] = useState(false);
  const [wasTried, setWasTried] = useState(false);
  const [noneLeft, setNoneLeft] = useState<NoneLeft | null>(null);
  const problems = useMemo(() => {
    const blocking = judged
      .filter(({ target, changes }) => canPublish(target.state) || changes.length > 0)
      .flatMap(({ problems: found, changes, target }) =>
        found.filter(({ field }) => canPublish(target.state) || isInTheWay(field, changes)),
      )
      .filter(({ isBlocking }) => isBlocking && wasTried);
    return Object.fromEntries(blocking.map(({ field, text }) => [field, text]));
  }, [judged, wasTried]);
  /** Saves first, then asks; what was refused at once is shown at its account. */
  const ask = async (
    send: (drafts: PublishInput["drafts"]) => Promise<PublishOutcome>,
    wanted: readonly Judged[],
    say: (names: string) => string,
  ): Promise<void> => {
    setIsPublishing(true);
    try {
      if (!(await editor.flush())) return;
      const accountIds = wanted.map(({ account }) => account.accountId);
      const { started, failed, uncounted = [] } = await send([{ draftId: editor.draft.id, accountIds }]);
      await client.invalidateQueries({
        queryKey: uploadsKey,
        predicate: (one) => one.queryKey[1] !== "desk",
      });
      const isStarted = ({ account }: Judged): boolean =>
        started.some(({ accountId }) => accountId === account.accountId);
      if (started.length > 0) notifySuccess(say(namesOf(wanted.filter(isStarted), judged)));
      if (uncounted.length > 0) notifyInfo(texts.neverCounted);
      const gone = failed.filter(({ code }) => code === "NONE_LEFT");
      const [refused] = failed.filter((one) => !gone.includes(one));
      if (gone[0] !== undefined)
        setNoneLeft({
          accountIds: gone.flatMap(({ accountId }) => accountId ?? []),
          names: namesOf(
            wanted.filter(({ account }) => gone.some((one) => one.accountId === account.accountId)),
            judged,
          ),
          text: gone[0].msg,
        });
      if (refused === undefined) return;
      notifyInfo(refused.msg);
      if (refused.accountId !== null) onShow(refused.accountId);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsPublishing(false);
    }
  };
  const send = async (accountIds: readonly string[]): Promise<void> => {
    const wanted = judged.filter(({ account }) => accountIds.includes(account.accountId));
    if (!isPublishing) await ask(reviseDrafts, wanted, listTexts.live.sent);
  };
  const relist = async (accountId: string): Promise<void> => {
    const wanted = judged.filter(({ account }) => account.accountId === accountId);
    if (!isPublishing) await ask(publishDrafts, wanted, texts.started);
  };
  const listAnyway = async (): Promise<void> => {
    const wanted = judged.filter(({ account }) => noneLeft?.accountIds.includes(account.accountId));
    setNoneLeft(null);
    const send = (drafts: PublishInput["drafts"]) =>
      publishDrafts(drafts.map((one) => ({ ...one, evenWithoutStock: true })));
    if (!isPublishing) await ask(send, wanted, texts.started);
  };
  const publish = async (): Promise<void> => {
    if (isPublishing) return;
    const ready = readyOf(judged);
    const toSend = judged.filter(canSend);
    if (ready.length === 0 && toSend.length > 0) return ask(reviseDrafts, toSend, listTexts.live.sent);
    setWasTried(true);
    const [first] = judged.filter(
      ({ target, isReady }) => !isReady && canPublish(target.state) && target.state !== "ended",
    );
    if (ready.length === 0) {
      const field = first?.problems[0]?.field;
      if (first === undefined || field === undefined) return notifyInfo(texts.nothingReady);
      onShow(first.account.accountId);
      notifyInfo(texts.needsFix);
      // Its tab is drawn first.
      requestAnimationFrame(() => focusField(placeOfField(field, first)));
      return;
    }
    await ask(publishDrafts, ready, texts.started);
  };
  const question = { noneLeft, listAnyway, keep: () => setNoneLeft(null) };
  return { problems, wasTried, isPublishing, publish, send, relist, question };
}

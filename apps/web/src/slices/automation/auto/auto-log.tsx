/** What was decided about each order, newest first: who was written to, and why somebody wasn't. */
import { autoMessageTitles } from "@stallkeeper/domain";
import type { AutoMessageView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { aboutOrder } from "../../../platform/order-names.ts";
import { useAllows } from "../../../platform/session.ts";
import { focusWhenDrawn } from "../../../platform/type-ahead.ts";
import { Button, Checkbox, joinClasses, PanelError, SkeletonLines, When } from "../../../ui/index.ts";
import { retryAction } from "../../actions/index.ts";
import { AboutLink } from "./about-link.tsx";
import { autoLogQuery, autoMessagesKey, releaseHeld } from "./auto.api.ts";
import { texts } from "./texts.ts";

const { log: words } = texts;
const columns = "md:grid-cols-[150px_180px_150px_minmax(0,1fr)]";

/** Where the page leads to it. */
export const logId = "auto-message-log";

/** Sends the message that its platform refused once more; what becomes of it appears in its line. */
function TryAgain({ actionId, orderId }: { actionId: string; orderId: string | null }) {
  const [isBusy, setIsBusy] = useState(false);
  const mayWrite = useAllows("messages.write");
  const retry = async (): Promise<void> => {
    setIsBusy(true);
    const about = orderId === null ? undefined : aboutOrder(orderId);
    await retryAction(actionId).then(
      () => notifyInfo(words.tried, undefined, about),
      (error: unknown) => notifyError(error, undefined, about),
    );
    await queryClient.invalidateQueries({ queryKey: autoMessagesKey });
    setIsBusy(false);
  };
  return (
    <Button
      size="sm"
      needsConnection
      isBusy={isBusy}
      isDisabled={!mayWrite}
      disabledReason={texts.noScope}
      onClick={() => void retry()}
    >
      {words.tryAgain}
    </Button>
  );
}

interface SendNowProps {
  trigger: AutoMessageView["trigger"];
  subjectId: string;
  orderId: string | null;
}

/** Sends a held message, once what it lacked was filled; what it still lacks is said. */
function SendNow({ trigger, subjectId, orderId }: SendNowProps) {
  const [isBusy, setIsBusy] = useState(false);
  const mayWrite = useAllows("messages.write");
  const send = async (): Promise<void> => {
    setIsBusy(true);
    const about = orderId === null ? undefined : aboutOrder(orderId);
    await releaseHeld(trigger, subjectId).then(
      ({ sentence }) => notifyInfo(sentence, undefined, about),
      (error: unknown) => notifyError(error, undefined, about),
    );
    await queryClient.invalidateQueries({ queryKey: autoMessagesKey });
    setIsBusy(false);
    // Once sent, its button is gone.
    focusWhenDrawn(() => (document.activeElement === document.body ? document.getElementById(logId) : null));
  };
  return (
    <Button
      size="sm"
      needsConnection
      isBusy={isBusy}
      isDisabled={!mayWrite}
      disabledReason={texts.noScope}
      onClick={() => void send()}
    >
      {words.sendNow}
    </Button>
  );
}

/** The log of one trigger, or of all. */
export function AutoLog({ trigger: only }: { trigger: AutoMessageView["trigger"] | null }) {
  const [isOffShown, setOffShown] = useState(false);
  const query = useQuery(autoLogQuery(only, isOffShown));
  return (
    <section id={logId} tabIndex={-1} aria-label={words.title} className="pb-8">
      <div className="flex items-center gap-x-4 gap-y-1 flex-wrap px-4 pt-6 pb-2">
        <h2 className="sk-section-title">{words.title}</h2>
        <Checkbox label={words.showOff} isChecked={isOffShown} onCheckedChange={setOffShown} />
      </div>
      {query.isError && (
        <PanelError
          title={words.failed}
          message={normaliseError(query.error).message}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <div className="p-4">
          <SkeletonLines lines={3} />
        </div>
      )}
      {query.data?.length === 0 && <p className="px-4 sk-meta">{words.empty}</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <div role="table" aria-label={words.title}>
          <div
            role="row"
            className={joinClasses(
              "max-md:sr-only md:grid gap-x-4 px-4 py-2 sk-label border-b border-line2",
              columns,
            )}
          >
            {Object.values(words.columns).map((head) => (
              <span key={head} role="columnheader">
                {head}
              </span>
            ))}
          </div>
          {query.data.map(
            ({ trigger, orderId, orderNumber, offerId, buyer, at, state, sentence, actionId, dueAt }) => (
              <div
                key={`${orderId ?? offerId ?? ""} ${trigger}`}
                role="row"
                className={joinClasses("grid gap-x-4 px-4 py-2 border-b border-line", columns)}
              >
                <span role="cell" className="sk-meta">
                  <When at={at} format="age" />
                </span>
                <span role="cell">{autoMessageTitles[trigger]}</span>
                <span role="cell">
                  <AboutLink about={{ trigger, orderId, orderNumber, offerId, buyer }} />
                </span>
                <span
                  role="cell"
                  className={joinClasses(
                    (actionId !== null || state === "held") && "flex items-start gap-2 flex-wrap",
                  )}
                >
                  {sentence}
                  {state === "held" && trigger !== "alreadySold" && (
                    <SendNow trigger={trigger} subjectId={orderId ?? offerId ?? ""} orderId={orderId} />
                  )}
                  {actionId !== null && <TryAgain actionId={actionId} orderId={orderId} />}
                  {dueAt !== null && (
                    <span className="sk-meta">
                      {" "}
                      {words.dueAt} <When at={dueAt} />
                    </span>
                  )}
                </span>
              </div>
            ),
          )}
        </div>
      )}
    </section>
  );
}

/** What a webhook was sent: each delivery with its tries, and sending it again. */
import type { DeliveryView, ReceiverView } from "@stallkeeper/contract";
import { webhookEvents, webhookName } from "@stallkeeper/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { Button, Dialog, EmptyState, PanelError, SkeletonLines, When } from "../../../ui/index.ts";
import { texts } from "./texts.ts";
import { deliveriesQuery, sendAgain } from "./webhooks.api.ts";

const words = texts.deliveries;

const nameOf = (event: string): string => {
  const known = webhookEvents.find((one) => one === event);
  return known === undefined ? words.test : texts.events[known];
};

function Tries({ tries }: Pick<DeliveryView, "tries">) {
  return (
    <ul className="grid sk-meta">
      {tries.map(({ at, status, tookMs, problem }) => (
        <li key={at}>
          <When at={at} format="full" />, {status === null ? words.noAnswer : words.answered(status)},{" "}
          {words.tookMs(tookMs)}
          {problem !== null && <span className="block text-red">{problem}</span>}
        </li>
      ))}
    </ul>
  );
}

function Delivery({ delivery: { _id, event, state, at, nextAt, body, tries } }: { delivery: DeliveryView }) {
  const isOver = state !== "waiting";
  const handleAgain = (): void => {
    sendAgain(_id).then(() => notifySuccess(words.sentAgain), notifyError);
  };
  return (
    <li className="grid gap-1 border-b border-line py-2">
      <span className="flex flex-wrap gap-x-3 items-center">
        <strong>{nameOf(event)}</strong>
        <span className={state === "failed" ? "text-red" : undefined}>{words.states[state]}</span>
        <span className="sk-meta">
          <When at={at} format="full" />
          {nextAt !== null && tries.length > 0 && (
            <>
              , {words.next} <When at={nextAt} />
            </>
          )}
        </span>
        <span className="sk-space" />
        {(isOver || tries.length > 0) && (
          <Button
            size="sm"
            aria-label={isOver ? words.againOf(nameOf(event)) : words.nowOf(nameOf(event))}
            onClick={handleAgain}
          >
            {isOver ? words.again : words.now}
          </Button>
        )}
      </span>
      <Tries tries={tries} />
      <details>
        <summary className="sk-meta">{words.body}</summary>
        <pre className="sk-mono text-meta whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</pre>
      </details>
    </li>
  );
}

function Deliveries({ receiver }: { receiver: ReceiverView }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deliveriesQuery(receiver._id),
  );
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <PanelError
        title={words.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0) return <EmptyState text={words.empty} />;
  return (
    <>
      <ul className="grid">
        {deliveries.map((delivery) => (
          <Delivery key={delivery._id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </>
  );
}

/** Open while it is drawn. */
export function DeliveriesDialog({ receiver, onClose }: { receiver: ReceiverView; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(webhookName(receiver.url))}
      size="md"
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Deliveries receiver={receiver} />
    </Dialog>
  );
}

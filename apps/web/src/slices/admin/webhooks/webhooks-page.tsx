/** `/admin/webhooks`: addresses of other systems that are told what happens here. */
import type { ReceiverView } from "@stallkeeper/contract";
import { webhookName } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import {
  AlertDialog,
  Button,
  EmptyState,
  Panel,
  PanelError,
  SecretDialog,
  SkeletonLines,
  When,
} from "../../../ui/index.ts";
import { AdminFrame } from "../admin-frame.tsx";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { texts } from "./texts.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { removeWebhook, renewSecret, sendTest, webhooksQuery } from "./webhooks.api.ts";

const rowClass =
  "grid gap-x-4 gap-y-2 items-start px-4 py-3 border-b border-line md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto]";

type Opened = "edit" | "log" | "renew" | "remove";

function State({ receiver }: { receiver: ReceiverView }) {
  const { isOn, offBecause, failures, waiting, lastDeliveredAt } = receiver;
  return (
    <span className="grid gap-0.5">
      <span className={offBecause === null ? undefined : "text-red"}>{isOn ? texts.on : texts.off}</span>
      <span className="sk-meta">
        {lastDeliveredAt === null ? (
          texts.never
        ) : (
          <>
            {texts.delivered} <When at={lastDeliveredAt} />
          </>
        )}
        {waiting > 0 && `, ${texts.waiting(waiting)}`}
      </span>
      {failures > 0 && <span className="text-red text-meta">{texts.failing(failures)}</span>}
      {offBecause !== null && <span className="text-red text-meta">{texts.offBecause[offBecause]}</span>}
    </span>
  );
}

interface RowProps {
  receiver: ReceiverView;
  onOpen: (what: Opened) => void;
}

function WebhookRow({ receiver, onOpen }: RowProps) {
  const { url } = receiver;
  const handleTest = (): void => {
    sendTest(receiver).then(() => notifyInfo(texts.tested), notifyError);
  };
  const buttons = [
    { label: texts.log, name: texts.logOf(webhookName(url)), press: () => onOpen("log") },
    { label: texts.test, name: texts.testOf(webhookName(url)), press: handleTest },
    { label: texts.edit, name: texts.editOf(webhookName(url)), press: () => onOpen("edit") },
    { label: texts.more.renew, name: texts.more.renewOf(webhookName(url)), press: () => onOpen("renew") },
    { label: texts.more.remove, name: texts.more.removeOf(webhookName(url)), press: () => onOpen("remove") },
  ];
  return (
    <li className={rowClass}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <strong className="sk-mono">{receiver.url}</strong>
        <span className="sk-meta block">{texts.eventNames(receiver.events)}</span>
      </span>
      <State receiver={receiver} />
      <span className="flex flex-wrap gap-2">
        {buttons.map(({ label, name, press }) => (
          <Button key={label} size="sm" aria-label={name} onClick={press}>
            {label}
          </Button>
        ))}
      </span>
    </li>
  );
}

interface LayersProps {
  receiver: ReceiverView;
  opened: Opened;
  onClose: () => void;
}

function Layers({ receiver, opened, onClose }: LayersProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notifyError(error);
      onClose();
    } finally {
      setIsBusy(false);
    }
  };
  if (secret !== null) return <SecretDialog secret={secret} {...texts.secret} onClose={onClose} />;
  if (opened === "edit") return <WebhookDialog receiver={receiver} onClose={onClose} />;
  if (opened === "log") return <DeliveriesDialog receiver={receiver} onClose={onClose} />;
  const isRemoving = opened === "remove";
  const ask = isRemoving ? texts.askRemove : texts.askRenew;
  const handleConfirm = (): void =>
    void run(async () => {
      if (!isRemoving) return setSecret((await renewSecret(receiver)).secret);
      await removeWebhook(receiver);
      notifySuccess(texts.askRemove.done);
      onClose();
    });
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={isRemoving ? texts.askRemove.title(webhookName(receiver.url)) : texts.askRenew.title}
      description={ask.text}
      confirmLabel={ask.confirm}
      cancelLabel={ask.keep}
      isBusy={isBusy}
      onConfirm={handleConfirm}
    />
  );
}

function Webhooks() {
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [layer, setLayer] = useState<{ receiver: ReceiverView; opened: Opened } | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  if (data === undefined)
    return error === null ? (
      <SkeletonLines lines={4} />
    ) : (
      <PanelError
        title={texts.failed}
        message={normaliseError(error).message}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Panel
      title={texts.title}
      meta={texts.about}
      end={
        <Button size="sm" onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      {data.receivers.length === 0 ? (
        <EmptyState text={texts.empty} />
      ) : (
        <ul className="grid" aria-label={texts.title}>
          {data.receivers.map((receiver) => (
            <WebhookRow
              key={receiver._id}
              receiver={receiver}
              onOpen={(opened) => setLayer({ receiver, opened })}
            />
          ))}
        </ul>
      )}
      {layer !== null && <Layers {...layer} onClose={() => setLayer(null)} />}
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

/** The page. */
export function WebhooksPage() {
  return (
    <AdminFrame>
      <Webhooks />
    </AdminFrame>
  );
}

/** Adds or edits a webhook. form -> secret (shown once, of a new one) -> closed. */
import type { ReceiverView } from "@stallkeeper/contract";
import { max, required, webhookEvents, type WebhookEvent } from "@stallkeeper/domain";
import { useState } from "react";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, Checkbox, Dialog, Field, SecretDialog, Switch, TextInput } from "../../../ui/index.ts";
import { FormProblem, useForm } from "../../identity/index.ts";
import { texts } from "./texts.ts";
import { addWebhook, saveWebhook } from "./webhooks.api.ts";

const words = texts.form;

interface WebhookDialogProps {
  /** Left out: a new one. */
  receiver?: ReceiverView | undefined;
  onClose: () => void;
}

function Events({
  chosen,
  onChange,
}: {
  chosen: WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
}) {
  return (
    <fieldset className="grid gap-1 border-0 p-0 m-0 md:grid-cols-2">
      <legend className="text-meta font-semibold text-ink2 mb-1">{words.events}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={texts.events[event]}
          isChecked={chosen.includes(event)}
          onCheckedChange={(isChecked) =>
            onChange(isChecked ? [...chosen, event] : chosen.filter((one) => one !== event))
          }
        />
      ))}
    </fieldset>
  );
}

/** Open while it is drawn. */
export function WebhookDialog({ receiver, onClose }: WebhookDialogProps) {
  const [press] = useState(() => crypto.randomUUID());
  const [events, setEvents] = useState<WebhookEvent[]>(receiver?.events ?? ["order.created"]);
  const [isOn, setIsOn] = useState(receiver?.isOn ?? true);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    id: "webhook",
    initial: { url: receiver?.url ?? "https://" },
    rules: () => ({ url: [required, max(2_000)] }),
    send: async ({ url }) => {
      if (receiver === undefined) return setSecret((await addWebhook(press, { url, events })).secret);
      await saveWebhook(receiver, { url, events, isOn });
      notifySuccess(words.saved);
      onClose();
    },
  });
  if (secret !== null) return <SecretDialog secret={secret} {...texts.secret} onClose={onClose} />;
  const isNew = receiver === undefined;
  return (
    <Dialog isOpen onClose={onClose} title={isNew ? words.add : words.edit} size="md">
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        <Field {...form.field("url")} label={words.url} hint={words.urlHint}>
          <TextInput isMono type="url" autoComplete="off" {...form.input("url")} />
        </Field>
        <Events chosen={events} onChange={setEvents} />
        {!isNew && <Switch label={words.isOn} isOn={isOn} onChange={setIsOn} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            busyLabel={words.busy}
            isDisabled={events.length === 0}
            disabledReason={events.length === 0 ? words.noEvents : undefined}
          >
            {isNew ? words.submitAdd : words.submitEdit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

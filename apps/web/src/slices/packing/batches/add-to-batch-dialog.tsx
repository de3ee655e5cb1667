/**
 * Puts orders into a new batch or one of one's own open ones; what was not taken stays listed with its
 * reason.
 */
import type { OrdersOutcome } from "@stallkeeper/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useSession } from "../../../platform/session.ts";
import { Button, ButtonLink, Dialog, Field, Select, TextInput } from "../../../ui/index.ts";
import { isHeld } from "@stallkeeper/domain";
import { orderStore } from "../../orders/index.ts";
import { addToBatch, batchesQuery, createBatch } from "./batches.api.ts";
import { texts } from "./texts.ts";

const words = texts.add;
const fresh = "new";

export interface AddToBatchDialogProps {
  orderIds: readonly string[];
  onClose: () => void;
  /** The orders that were taken. */
  onAdded?: ((orderIds: readonly string[]) => void) | undefined;
}

/** Open while it is drawn. */
export function AddToBatchDialog({ orderIds, onClose, onAdded }: AddToBatchDialogProps) {
  const client = useQueryClient();
  const me = useSession().user?._id;
  // Enter adds from there too, and what is typed at once is the name.
  const nameField = useRef<HTMLInputElement>(null);
  const open = (useQuery(batchesQuery("open")).data ?? []).filter(({ ownerId }) => ownerId === me);
  const [target, setTarget] = useState(fresh);
  const [name, setName] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState<{ batchId: string; failed: OrdersOutcome["failed"] } | null>(null);

  const heldCount = orderIds.flatMap((id) => orderStore.read(id) ?? []).filter(isHeld).length;

  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const outcome =
        target === fresh
          ? await createBatch(orderIds, name.trim())
          : { ...(await addToBatch(target, orderIds)), batchId: target };
      await client.invalidateQueries({ queryKey: ["packing", "batches"] });
      const made = client
        .getQueryData(batchesQuery("open").queryKey)
        ?.find(({ _id }) => _id === outcome.batchId);
      if (outcome.done.length > 0)
        notifySuccess(words.added(outcome.done.length, made?.name ?? words.newName));
      onAdded?.(outcome.done);
      if (outcome.failed.length === 0) onClose();
      else setLeft(outcome);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  if (left !== null) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={words.failedHead(left.failed.length)}
        footer={
          <>
            <Button onClick={onClose}>{words.close}</Button>
            <ButtonLink href={`/shipping/batches/${encodeURIComponent(left.batchId)}`} variant="primary">
              {words.open}
            </ButtonLink>
          </>
        }
      >
        <ul className="grid gap-2">
          {left.failed.map(({ id, msg }) => {
            const number = orderStore.read(id)?.orderNumber ?? id;
            return (
              <li key={id}>
                {!msg.includes(number) && <span className="sk-mono">{number} </span>}
                <span className="text-red">{msg}</span>
              </li>
            );
          })}
        </ul>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.title(orderIds.length)} size="sm" initialFocus={nameField}>
      <form className="grid gap-4" onSubmit={(event) => void add(event)}>
        <Field label={words.into}>
          <Select
            options={[
              { value: fresh, label: words.fresh },
              ...open.map(({ _id, name: known }) => ({ value: _id, label: known })),
            ]}
            value={target}
            onValueChange={setTarget}
          />
        </Field>
        {heldCount > 0 && <p className="text-ochre">{words.held(heldCount)}</p>}
        {target === fresh && (
          <Field label={words.name} hint={words.nameHint}>
            <TextInput
              ref={nameField}
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        )}
        <div className="flex gap-2 justify-end">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

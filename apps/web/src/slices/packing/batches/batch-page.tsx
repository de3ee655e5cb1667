/**
 * `/shipping/batches/:id`: the orders of a batch and how they go out; its owner changes it, others read or
 * take it over.
 */
import type { Batch } from "@stallkeeper/contract";
import { type BatchState, isHeld } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePageTitle } from "../../../platform/page-title.ts";
import { useAllows, useSession } from "../../../platform/session.ts";
import { useShortcuts } from "../../../platform/use-shortcuts.ts";
import {
  Banner,
  BulkBar,
  Button,
  ButtonLink,
  Checkbox,
  Dialog,
  EmptyState,
  PanelError,
  ProgressMeter,
  SkeletonLines,
  TagChip,
  TextLink,
  useFormatSettings,
  When,
} from "../../../ui/index.ts";
import { BuyManyPanel } from "../../labels/index.ts";
import { nameHold } from "../../order-look/index.ts";
import { useOrders, orderStore } from "../../orders/index.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { ApplyPanel } from "./apply-panel.tsx";
import { BatchLineHeads, BatchLineRow, type LineChange } from "./batch-lines.tsx";
import { batchQuery, removeFromBatch, saveBatch, saveDetails, setState, takeOver } from "./batches.api.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { useServiceChoices } from "./service-select.tsx";
import { texts } from "./texts.ts";
import { useNextUp } from "./use-next-up.ts";
import { useBatchActions } from "./use-batch-actions.ts";
import { useLiveBatches } from "./use-live-batches.ts";

const route = getRouteApi("/shipping/batches/$batchId");

/** Why the batch can't be changed by who looks; undefined when it can. */
function useLock(batch: Batch): string | undefined {
  const canWrite = useAllows("orders.write");
  const me = useSession().user?._id;
  if (!canWrite) return texts.noScope;
  if (batch.ownerId !== me) return texts.ofAnother(batch.ownerName);
  return batch.state === "open" ? undefined : texts.notOpen;
}

/** The order that is packed next, with the key that takes it to the bench. */
function NextLink({ batch }: { batch: Batch }) {
  const router = useRouter();
  const next = useNextUp(batch, null);
  const href = `/shipping/scan?batch=${encodeURIComponent(batch._id)}&order=${encodeURIComponent(next?.order._id ?? "")}`;
  useShortcuts([
    {
      keys: "n",
      label: texts.packNext,
      group: texts.title,
      isHint: next !== null,
      run: () => router.history.push(href),
      isOn: () => next !== null,
    },
  ]);
  if (next === null) return null;
  return (
    <ButtonLink href={href} keys="N">
      {texts.nextUp(next.order.orderNumber, next.place)}
    </ButtonLink>
  );
}

function BatchHead({
  batch,
  lock,
  actions,
  onEdit,
  buy,
}: {
  batch: Batch;
  lock: string | undefined;
  actions: ReturnType<typeof useBatchActions>;
  onEdit: () => void;
  buy: ReactNode;
}) {
  const canWrite = useAllows("orders.write");
  const isMine = useSession().user?._id === batch.ownerId;
  const state = batch.state as BatchState;
  const look = texts.states[state];
  const move = (to: BatchState): void => void actions.run(() => setState(batch._id, to), texts.moved(to));
  const owned = {
    needsConnection: true,
    isBusy: actions.isBusy,
    isDisabled: !canWrite || !isMine,
    disabledReason: canWrite ? texts.ofAnother(batch.ownerName) : texts.noScope,
  };
  const query = `?batch=${encodeURIComponent(batch._id)}`;
  return (
    <header className="grid gap-3 px-4 py-3 border-b border-line2">
      <p className="flex gap-3 items-center flex-wrap">
        <TextLink href="/shipping/batches">‹ {texts.back}</TextLink>
        <TagChip label={look.label} family={look.family} />
        <span>{batch.ownerName}</span>
        <span className="sk-meta">{texts.orders(batch.orderCount)}</span>
        {batch.cutOffAt !== null && (
          <span>
            {texts.columns.cutOff} <When at={batch.cutOffAt} format="deadlineInText" />
          </span>
        )}
        <span className="w-[160px]">
          <ProgressMeter
            label={texts.columns.progress}
            value={batch.packedCount}
            max={batch.orderCount}
            valueText={texts.packed(batch.packedCount, batch.orderCount)}
          />
        </span>
        <span className="sk-meta">{texts.packed(batch.packedCount, batch.orderCount)}</span>
      </p>
      <div className="flex gap-2 flex-wrap">
        <ButtonLink href={`/shipping/pick${query}`}>{texts.pick}</ButtonLink>
        <ButtonLink href={`/shipping/slips${query}`}>{texts.slips}</ButtonLink>
        <ButtonLink href={`/shipping/scan${query}`}>{texts.scan}</ButtonLink>
        {state === "open" && <NextLink batch={batch} />}
        {buy}
        <span className="sk-space" />
        {!isMine && (
          <Button
            needsConnection
            isBusy={actions.isBusy}
            isDisabled={!canWrite}
            disabledReason={texts.noScope}
            onClick={() => void actions.run(() => takeOver(batch._id), texts.taken)}
          >
            {texts.takeOver}
          </Button>
        )}
        <Button isDisabled={lock !== undefined} disabledReason={lock} onClick={onEdit}>
          {texts.edit}
        </Button>
        {state !== "open" && (
          <Button {...owned} onClick={() => move("open")}>
            {texts.reopen}
          </Button>
        )}
        {state !== "archived" && (
          <Button {...owned} onClick={() => move("archived")}>
            {texts.archive}
          </Button>
        )}
        {state === "open" && (
          <Button {...owned} variant="primary" onClick={() => move("processed")}>
            {texts.process}
          </Button>
        )}
      </div>
    </header>
  );
}

/** What the batch says of these orders, as the purchase of labels asks for it. */
function parcelsOf({ orders }: Batch, orderIds: readonly string[]) {
  return orders
    .filter(({ orderId }) => orderIds.includes(orderId))
    .map(({ orderId, package: wrapped, weightGrams }) => ({ orderId, package: wrapped, weightGrams }));
}

/** Runs pass held orders by; a batch packs what is in it. */
function HeldWarning({ orderIds }: { orderIds: readonly string[] }) {
  const settings = useFormatSettings();
  const held = orderIds.flatMap((id) => orderStore.read(id) ?? []).filter(isHeld);
  if (held.length === 0) return null;
  return (
    <Banner tone="ochre">
      {texts.held(
        held.length,
        held.map(
          ({ orderNumber, hold }) =>
            `${orderNumber}: ${nameHold(hold.until ?? "", settings)}, ${hold.reason}`,
        ),
      )}
    </Banner>
  );
}

function BatchBody({ batch }: { batch: Batch }) {
  const actions = useBatchActions();
  const lock = useLock(batch);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [isEditing, setIsEditing] = useState(false);
  const [isBuying, setIsBuying] = useState(false);
  const mayBuy = useAllows("labels.buy");
  const services = useServiceChoices();
  const all = batch.orders.map(({ orderId }) => orderId);
  const selected = all.filter((id) => selection.has(id));
  const wanted = selected.length > 0 ? selected : all;
  const unsentCount = wanted.filter((id) => orderStore.read(id)?.shipping.shipped !== true).length;
  const select = (ids: readonly string[], isOn: boolean): void =>
    setSelection(new Set(isOn ? [...selection, ...ids] : [...selection].filter((id) => !ids.includes(id))));
  const change = (orderIds: readonly string[], part: LineChange, isSaid: boolean): void =>
    void actions.run(
      () => saveDetails({ batchId: batch._id, orderIds: [...orderIds], ...part }),
      isSaid ? texts.applied(orderIds.length) : undefined,
    );
  return (
    <>
      <BatchHead
        batch={batch}
        lock={lock}
        actions={actions}
        onEdit={() => setIsEditing(true)}
        buy={
          <Button
            isDisabled={!mayBuy || unsentCount === 0}
            disabledReason={mayBuy ? texts.allSent : texts.noScope}
            onClick={() => setIsBuying(true)}
          >
            {texts.buy(unsentCount)}
          </Button>
        }
      />
      {lock !== undefined && <Banner tone="ochre">{lock}</Banner>}
      {batch.state === "open" && <HeldWarning orderIds={all} />}
      <ApplyPanel
        count={all.length}
        selected={selected.length}
        services={services}
        reason={lock}
        isBusy={actions.isBusy}
        onApply={(part) => change(selected.length > 0 ? selected : all, part, true)}
      />
      <div className="flex items-center gap-2 px-4 py-2 border-b border-line2">
        <Checkbox
          label={texts.selectAll}
          isChecked={all.length > 0 && selected.length === all.length}
          onCheckedChange={(isOn) => select(all, isOn)}
        />
      </div>
      <BatchLineHeads />
      <ul>
        {batch.orders.map((line) => (
          <BatchLineRow
            key={line.orderId}
            line={line}
            services={services}
            lock={lock}
            isSelected={selection.has(line.orderId)}
            onSelect={(isOn) => select([line.orderId], isOn)}
            onChange={(part) => change([line.orderId], part, false)}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <BulkBar text={texts.selected(selected.length)} onClear={() => setSelection(new Set())}>
          <Button
            size="sm"
            needsConnection
            isBusy={actions.isBusy}
            isDisabled={lock !== undefined}
            disabledReason={lock}
            onClick={() =>
              void actions
                .run(() => removeFromBatch(batch._id, selected), texts.removed(selected.length))
                .then((isDone) => isDone && setSelection(new Set()))
            }
          >
            {texts.remove(selected.length)}
          </Button>
        </BulkBar>
      )}
      {isBuying && (
        <Dialog isOpen onClose={() => setIsBuying(false)} title={texts.buyTitle} size="lg" hasCloseButton>
          <BuyManyPanel rows={parcelsOf(batch, wanted)} />
        </Dialog>
      )}
      {isEditing && (
        <EditDialog
          batch={batch}
          isBusy={actions.isBusy}
          onClose={() => setIsEditing(false)}
          onSave={(name, cutOffAt) =>
            void actions
              .run(() => saveBatch(batch._id, name, cutOffAt))
              .then((isDone) => isDone && setIsEditing(false))
          }
        />
      )}
    </>
  );
}

/** The page. */
export function BatchPage() {
  const { batchId } = route.useParams();
  const query = useQuery(batchQuery(batchId));
  useOrders();
  useLiveBatches();
  const batch = query.data ?? null;
  usePageTitle(batch?.name ?? texts.title);
  return (
    <>
      <SectionHeader title={batch?.name ?? texts.title} />
      <section aria-label={batch?.name ?? texts.title} className="grow min-h-0 overflow-y-auto bg-surface">
        {query.isError && (
          <PanelError
            title={texts.oneFailed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && (
          <div className="p-4">
            <SkeletonLines lines={8} />
          </div>
        )}
        {query.data === null && (
          <EmptyState
            text={texts.notThere}
            action={<ButtonLink href="/shipping/batches">{texts.back}</ButtonLink>}
          />
        )}
        {batch !== null && <BatchBody key={batch._id} batch={batch} />}
      </section>
    </>
  );
}

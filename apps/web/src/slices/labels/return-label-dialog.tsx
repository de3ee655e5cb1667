/**
 * Buys the label of a parcel that comes back: prices of all couriers beside each other, one is bought, and
 * printed for the buyer.
 */
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { Button, Callout, Dialog, PanelError, SkeletonLines } from "../../ui/index.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { useOrder } from "../orders/index.ts";
import { BuyKey, buyKeys } from "./buy-key.tsx";
import { CustomsForm } from "./customs-form.tsx";
import { useAmounts } from "./label-amount.ts";
import { buyReturnLabel, labelsKey, returnRatesQuery } from "./labels.api.ts";
import { DeadCouriers, LinkProvider, useHasProvider } from "./link-provider.tsx";
import { ParcelFields } from "./parcel-fields.tsx";
import { rateKey } from "./rate-key.ts";
import { RateList } from "./rate-list.tsx";
import { texts } from "./texts.ts";
import { usualRate } from "./usual-rate.ts";

export interface ReturnLabelDialogProps {
  returnId: string;
  orderId: string;
  description: string;
  onBought: () => void;
  onClose: () => void;
}

function Purchase({ returnId, orderId, onBought, onClose }: Omit<ReturnLabelDialogProps, "description">) {
  const [weightGrams, setWeightGrams] = useState<number | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [isBuying, setIsBuying] = useState(false);
  const purchase = useRef({ wish: "", key: "" });
  const amounts = useAmounts();
  const needsConnection = useNeedsConnection();
  const query = useQuery(returnRatesQuery(returnId, weightGrams));
  const problem = query.error === null ? null : normaliseError(query.error);
  const rates = query.data?.rates ?? [];
  const chosen = rates.find((rate) => rateKey(rate) === picked) ?? usualRate(rates);
  const buy = async (): Promise<void> => {
    if (chosen === null || isBuying || obstacle !== null || needsConnection !== undefined) return;
    const wish = {
      returnId,
      weightGrams,
      accountId: chosen.accountId,
      serviceCode: chosen.serviceCode,
      price: chosen.price,
    };
    const words = JSON.stringify(wish);
    // Without an answer the next press is the same purchase.
    if (purchase.current.wish !== words) purchase.current = { wish: words, key: crypto.randomUUID() };
    setIsBuying(true);
    try {
      const label = await buyReturnLabel(wish, purchase.current.key);
      if (label.state === "planned") notifyInfo(texts.buy.onItsWay, undefined, aboutOrder(orderId));
      else notifySuccess(texts.buy.bought, undefined, aboutOrder(orderId));
      void queryClient.invalidateQueries({ queryKey: labelsKey });
      onBought();
      onClose();
    } catch (error) {
      if (normaliseError(error).status < 500) purchase.current = { wish: "", key: "" };
      notifyError(error, undefined, aboutOrder(orderId));
    } finally {
      setIsBuying(false);
    }
  };
  const nothingChosen = chosen === null ? (query.isFetching ? texts.rates.loading : texts.rates.none) : null;
  const obstacle = problem === null ? nothingChosen : problem.message;
  const isToFix = problem?.code === "LABEL_INCOMPLETE";
  return (
    <div className="grid gap-3">
      <ParcelFields
        hasPackage={false}
        draft={{ package: null, weightGrams }}
        knownGrams={query.data?.weightGrams ?? null}
        onChange={(next) => setWeightGrams(next.weightGrams)}
      />
      <div aria-live="polite" className="grid gap-3">
        {query.isFetching && query.data === undefined && (
          <>
            <p className="sk-meta">{texts.rates.loading}</p>
            <SkeletonLines lines={3} />
          </>
        )}
        {problem !== null && !isToFix && (
          <PanelError
            title={texts.rates.failed}
            message={problem.message}
            onRetry={() => void query.refetch()}
          />
        )}
        {problem !== null && isToFix && (
          <Callout tone="ochre">
            <strong>{texts.rates.fix}</strong> {problem.message}
          </Callout>
        )}
        {problem !== null && isToFix && (
          <CustomsForm orderId={orderId} fields={problem.fields} onSaved={() => void query.refetch()} />
        )}
        <DeadCouriers />
        {rates.length > 0 && problem === null && (
          <RateList rates={rates} chosen={chosen === null ? null : rateKey(chosen)} onChoose={setPicked} />
        )}
      </div>
      <BuyKey onPress={() => void buy()} />
      <div>
        <Button
          variant="primary"
          keys={buyKeys}
          needsConnection
          isBusy={isBuying}
          busyLabel={texts.buy.busy}
          isDisabled={obstacle !== null}
          disabledReason={obstacle ?? undefined}
          onClick={() => void buy()}
        >
          {chosen === null ? texts.buy.plain : texts.buy.action(amounts([chosen]))}
        </Button>
      </div>
    </div>
  );
}

/** Open as long as it is drawn. */
export function ReturnLabelDialog({ description, ...props }: ReturnLabelDialogProps) {
  const { hasProvider } = useHasProvider();
  const orderNumber = useOrder(props.orderId)?.orderNumber ?? "";
  const start = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={texts.returnLabel.title(orderNumber)}
      description={description}
      size="md"
      hasCloseButton
      initialFocus={start}
    >
      <div ref={start} tabIndex={-1} className="outline-none">
        {hasProvider === null ? (
          <SkeletonLines lines={3} />
        ) : hasProvider ? (
          <Purchase {...props} />
        ) : (
          <LinkProvider />
        )}
      </div>
    </Dialog>
  );
}

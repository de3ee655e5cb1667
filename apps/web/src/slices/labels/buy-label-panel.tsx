/**
 * Package, weight, prices beside each other, and the button that buys: for one order, wherever it is shown.
 */
import type { ShipmentView } from "@stallkeeper/contract";
import type { PackageId } from "@stallkeeper/domain";
import { useState } from "react";
import { useAllows } from "../../platform/session.ts";
import {
  AlertDialog,
  Button,
  Callout,
  Checkbox,
  PanelError,
  SkeletonLines,
  useFormatSettings,
} from "../../ui/index.ts";
import { findHeldBack } from "../shipping/index.ts";
import { listFellows } from "../parcels/index.ts";
import { orderStore } from "../orders/index.ts";
import { BuyAndPrintKey, buyAndPrintKeys, BuyKey, buyKeys } from "./buy-key.tsx";
import { CustomsForm } from "./customs-form.tsx";
import { KeepFirst } from "./keep-first.tsx";
import { useAmounts } from "./label-amount.ts";
import type { LabelWish, ParcelOfOrder } from "./labels.api.ts";
import { DeadCouriers, LinkProvider, useHasProvider } from "./link-provider.tsx";
import { ParcelFields, WeightSourceNote, type ParcelDraft } from "./parcel-fields.tsx";
import { rateKey } from "./rate-key.ts";
import { RateList } from "./rate-list.tsx";
import { usualRate } from "./usual-rate.ts";
import { texts as presetTexts } from "./presets/texts.ts";
import { texts } from "./texts.ts";
import { useBuyLabel, type BuyQuestion } from "./use-buy-label.ts";
import { useRates } from "./use-rates.ts";
import { PresetChoice, useRateOfPreset } from "./plan/preset-choice.tsx";
import type { KnownPreset } from "./plan/use-presets.ts";

export interface BuyLabelPanelProps {
  orderId: string;
  /** What the bench measured; the service knows what it was told before. */
  parcel?: { package?: PackageId | null; weightGrams?: number | null };
  /** Buying waits, and why: shown beside the button. */
  blockedReason?: string | null;
  /** False where whoever shows the panel has fields of its own for package and weight. */
  hasParcelFields?: boolean;
  /** One more label of an order that has one. */
  isExtra?: boolean;
  /** Offers to tell the platform at once. */
  hasShipChoice?: boolean;
  /** Key that buys, drawn on the button; whoever gives it hears it. */
  keys?: string;
  /** ⌘↵ buys; for a dialog, where there is one purchase. */
  hasOwnKey?: boolean;
  onBought?: (label: ShipmentView) => void;
}

/** Draws it; without a linked courier it says so and offers to link one. */
export function BuyLabelPanel(props: BuyLabelPanelProps) {
  const { hasProvider, problem, retry } = useHasProvider();
  if (problem !== null) return <PanelError title={texts.list.failed} message={problem} onRetry={retry} />;
  if (hasProvider === null) return <SkeletonLines lines={3} />;
  return hasProvider ? <Purchase key={props.orderId} {...props} /> : <LinkProvider />;
}

function Purchase({
  orderId,
  parcel,
  blockedReason = null,
  hasParcelFields = true,
  isExtra = false,
  hasShipChoice = false,
  keys,
  hasOwnKey = false,
  onBought,
}: BuyLabelPanelProps) {
  const [draft, setDraft] = useState<ParcelDraft>({ package: null, weightGrams: null });
  const [service, setService] = useState<string | null>(null);
  const [isShipped, setIsShipped] = useState(false);
  const [customs, setCustoms] = useState<NonNullable<ParcelOfOrder["customs"]>>({});
  const mayBuy = useAllows("labels.buy");
  const mayShip = useAllows("orders.write");
  const amounts = useAmounts();
  const wish = {
    orderId,
    package: draft.package ?? parcel?.package ?? null,
    weightGrams: draft.weightGrams ?? parcel?.weightGrams ?? null,
    ...(Object.keys(customs).length === 0 ? {} : { customs }),
  };
  const { rates, isLoading, problem, retry } = useRates(mayBuy ? wish : null);
  const [printsAfter, setPrintsAfter] = useState(false);
  const [question, setQuestion] = useState<BuyQuestion | null>(null);
  const settings = useFormatSettings();
  const { buy, isBuying } = useBuyLabel(onBought, setQuestion);
  const [preset, setPreset] = useState<KnownPreset | null>(null);
  const ofPreset = useRateOfPreset(preset, rates?.rates ?? []);
  const chosen =
    rates?.rates.find((rate) => rateKey(rate) === service) ?? ofPreset ?? usualRate(rates?.rates ?? []);
  const choosePreset = (next: KnownPreset | null): void => {
    setPreset(next);
    setService(null);
    if (next !== null)
      setDraft({
        package: next.package ?? draft.package,
        weightGrams: next.weightGrams ?? draft.weightGrams,
      });
  };
  const reason = mayBuy ? blockedReason : texts.noScope;
  const notPriced = problem?.message ?? (isLoading ? texts.rates.loading : texts.rates.none);
  const obstacle = reason ?? (chosen === null ? notPriced : null);
  const handleBuy = (isPrinted = false): void => {
    if (chosen === null || reason !== null) return;
    const asked: LabelWish = {
      ...wish,
      accountId: chosen.accountId,
      serviceCode: chosen.serviceCode,
      price: chosen.price,
      ...(isExtra ? { isExtra } : {}),
      ...(hasShipChoice && mayShip ? { isShippedWhenBought: isShipped } : {}),
    };
    const order = orderStore.read(orderId);
    const kept = order === undefined ? null : findHeldBack(order, listFellows(order), settings);
    setPrintsAfter(isPrinted);
    if (kept?.mayInclude === true)
      setQuestion({ reason: `${kept.reason}.`, wish: { ...asked, ...kept.confirms } });
    else void buy(asked, isPrinted);
  };
  return (
    <div className="grid gap-3">
      {hasParcelFields && <PresetChoice chosen={preset} onChoose={choosePreset} />}
      {preset !== null && rates !== null && ofPreset === null && (
        <Callout tone="ochre">{presetTexts.notOffered(preset.serviceName)}</Callout>
      )}
      {preset === null && rates?.unofferedService !== undefined && (
        <Callout tone="ochre">{texts.rates.unoffered(rates.unofferedService)}</Callout>
      )}
      {hasParcelFields && (
        <ParcelFields
          draft={{ ...wish, package: wish.package ?? rates?.package ?? null }}
          knownGrams={rates?.weightGrams ?? null}
          source={rates?.weightSource}
          onChange={(next) => setDraft({ package: next.package, weightGrams: next.weightGrams })}
        />
      )}
      <div aria-live="polite" className="grid gap-3">
        {isLoading && (
          <>
            <p className="sk-meta">{texts.rates.loading}</p>
            <SkeletonLines lines={3} />
          </>
        )}
        {problem?.group === "failed" && (
          <PanelError title={texts.rates.failed} message={problem.message} onRetry={retry} />
        )}
        {problem?.group === "fix" && (
          <Callout tone="ochre">
            <strong>{texts.rates.fix}</strong> {problem.message}
          </Callout>
        )}
        {problem?.group === "fix" && (
          <CustomsForm
            orderId={orderId}
            fields={problem.fields}
            onAnswer={(more) =>
              setCustoms({
                ...customs,
                ...Object.fromEntries(
                  Object.entries(more).map(([itemId, said]) => [itemId, { ...customs[itemId], ...said }]),
                ),
              })
            }
            onSaved={retry}
          />
        )}
        {problem?.group === "refused" && <Callout tone="red">{problem.message}</Callout>}
        <DeadCouriers />
        {rates?.silent.map(({ provider, msg }) => (
          <p key={provider} className="sk-meta">
            {provider}: {msg}
          </p>
        ))}
        {rates !== null &&
          problem === null &&
          (rates.rates.length === 0 ? (
            <p>{texts.rates.none}</p>
          ) : (
            <RateList
              rates={rates.rates}
              chosen={chosen === null ? null : rateKey(chosen)}
              onChoose={setService}
            />
          ))}
      </div>
      {!hasParcelFields && rates !== null && problem === null && (
        <p className="flex items-center gap-2">
          {texts.parcel.weighs(rates.weightGrams)} <WeightSourceNote source={rates.weightSource} />
        </p>
      )}
      {chosen !== null && rates !== null && problem === null && (
        <KeepFirst rate={chosen} packageId={rates.package} isFirst={chosen.isPreferred || service === null} />
      )}
      {hasShipChoice && mayShip && (
        <Checkbox label={texts.buy.shipAtOnce} isChecked={isShipped} onCheckedChange={setIsShipped} />
      )}
      {hasOwnKey && question === null && (
        <>
          <BuyKey onPress={() => handleBuy()} />
          <BuyAndPrintKey onPress={() => handleBuy(true)} />
        </>
      )}
      {question !== null && (
        <AlertDialog
          isOpen
          onClose={() => setQuestion(null)}
          title={texts.buy.ask(orderStore.read(orderId)?.orderNumber ?? "")}
          description={question.reason}
          confirmLabel={texts.buy.anyway}
          cancelLabel={texts.buy.notNow}
          onConfirm={() => {
            setQuestion(null);
            void buy(question.wish, printsAfter);
          }}
        />
      )}
      <div className="flex items-center gap-3 flex-wrap">
        {/* Before the button: in a narrow column it would stand in a line below it, out of view. */}
        {reason !== null && <span className="sk-meta">{reason}</span>}
        <Button
          variant="primary"
          keys={hasOwnKey ? buyKeys : keys}
          needsConnection
          isBusy={isBuying}
          busyLabel={texts.buy.busy}
          isDisabled={obstacle !== null}
          disabledReason={obstacle ?? undefined}
          onClick={() => handleBuy()}
        >
          {chosen === null ? texts.buy.plain : texts.buy.action(amounts([chosen]))}
        </Button>
        {hasOwnKey && (
          <Button
            keys={buyAndPrintKeys}
            needsConnection
            isDisabled={obstacle !== null || isBuying}
            disabledReason={obstacle ?? texts.buy.busy}
            onClick={() => handleBuy(true)}
          >
            {texts.buy.andPrint}
          </Button>
        )}
      </div>
    </div>
  );
}

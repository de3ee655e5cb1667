/** The formula and the fees of one account, with an example and what would change. Saving sends nothing. */
import type { UploadAccount } from "@stallkeeper/contract";
import {
  formatMoney,
  keptOf,
  priceByRule,
  priceBases,
  priceEndings,
  toMinor,
  type PriceRule,
} from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import {
  Button,
  Dialog,
  Field,
  PanelError,
  Select,
  TextInput,
  useFormatSettings,
} from "../../../ui/index.ts";
import { pricePreviewQuery, savePriceRule, uploadsKey } from "../uploads.api.ts";
import { priceTexts } from "./texts.ts";
import { readRule, typedOf, type TypedFigure } from "./typed-rule.ts";

const { dialog: texts } = priceTexts;
const shownChanges = 5;

async function save(account: UploadAccount, rule: PriceRule | null): Promise<boolean> {
  const { accountId, priceRule, platformName } = account;
  const read = (): void => void queryClient.invalidateQueries({ queryKey: uploadsKey });
  try {
    await savePriceRule(accountId, rule);
    offerUndo(texts.saved(`${platformName} ${account.account}`), () => {
      savePriceRule(accountId, priceRule).catch(notifyError).finally(read);
    });
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  } finally {
    read();
  }
}

/** Open as long as it is drawn. In another currency than the drafts' only the fees are asked for. */
export function PriceDialog({
  account,
  isOtherCurrency,
  onClose,
}: {
  account: UploadAccount;
  isOtherCurrency: boolean;
  onClose: () => void;
}) {
  const { currency } = account;
  const { locale } = useFormatSettings();
  const [typed, setTyped] = useState(() => typedOf(account.priceRule, currency));
  const [isSaving, setIsSaving] = useState(false);
  const { rule, errors } = readRule(typed, currency, locale);
  const isCost = typed.basis === "cost";
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (rule === null || isSaving) return;
    setIsSaving(true);
    if (await save(account, rule)) onClose();
    else setIsSaving(false);
  };
  const figure = (name: TypedFigure, label: string, hint?: string) => (
    <Field label={label} error={errors[name]} className="grow basis-[140px]" {...(hint ? { hint } : {})}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title(`${account.platformName} ${account.account}`)}
      size="md"
      hasCloseButton
    >
      <form noValidate className="grid gap-3" onSubmit={(event) => void handleSubmit(event)}>
        {!isOtherCurrency && (
          <>
            <div className="flex gap-3 flex-wrap">
              <Field label={texts.basis} className="grow basis-[200px]">
                <Select
                  value={typed.basis}
                  options={priceBases.map((value) => ({ value, label: texts.bases[value] }))}
                  onValueChange={(basis) => setTyped({ ...typed, basis })}
                />
              </Field>
              <Field label={texts.ending} className="grow basis-[140px]">
                <Select
                  value={typed.ending}
                  options={priceEndings.map((value) => ({ value, label: texts.endings[value] }))}
                  onValueChange={(ending) => setTyped({ ...typed, ending })}
                />
              </Field>
            </div>
            <div className="flex gap-3 flex-wrap">
              {isCost
                ? figure("percent", texts.margin, texts.marginHint)
                : figure("percent", texts.percent, texts.percentHint)}
              {isCost
                ? figure("amount", texts.extra(currency), texts.extraHint)
                : figure("amount", texts.amount(currency))}
            </div>
          </>
        )}
        <div className="flex gap-3 flex-wrap">
          {figure("feePercent", texts.feePercent)}
          {figure("feeFixed", texts.feeFixed(currency))}
        </div>
        <div role="status" className="grid gap-2">
          {rule !== null && <Example rule={rule} currency={currency} />}
          {rule !== null && account.canRevise && !isOtherCurrency && (
            <Changes account={account} rule={rule} />
          )}
        </div>
        <div className="flex justify-end gap-2 flex-wrap">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={isSaving}
            busyLabel={texts.saving}
            isDisabled={rule === null}
            disabledReason={Object.values(errors)[0]}
          >
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const exampleAmount = { price: 50, cost: 20 } as const;

function Example({ rule, currency }: { rule: PriceRule; currency: string }) {
  const { locale } = useFormatSettings();
  const from = toMinor(exampleAmount[rule.basis], currency);
  const { priceMinor } = priceByRule(rule, from, from, currency);
  if (priceMinor === null) return <p className="text-red">{texts.nothing}</p>;
  const money = (minor: number): string => formatMoney(minor, currency, locale);
  const kept = keptOf(priceMinor, rule);
  const words = rule.basis === "cost" ? texts.costExample : texts.example;
  return (
    <p>
      {words(money(from), money(priceMinor))} {kept !== null && texts.keeps(money(kept))}
    </p>
  );
}

function Changes({ account, rule }: { account: UploadAccount; rule: PriceRule }) {
  const { locale } = useFormatSettings();
  const query = useQuery(pricePreviewQuery(account.accountId, rule));
  if (query.isError)
    return (
      <PanelError
        title={texts.previewFailed}
        message={normaliseError(query.error).message}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data === undefined) return null;
  const { changes, total, withoutPrice } = query.data;
  const money = (minor: number): string => formatMoney(minor, account.currency, locale);
  return (
    <>
      <p className="sk-meta">{total === 0 ? texts.noneDiffer : texts.differ(total)}</p>
      {withoutPrice > 0 && <p className="sk-meta">{texts.withoutPrice(withoutPrice)}</p>}
      <ul className="grid gap-1">
        {changes.slice(0, shownChanges).map(({ draftId, title, sku, sentMinor, nowMinor }) => (
          <li key={draftId} className="flex gap-3 text-[13px]">
            <span className="grow min-w-0 sk-cut">{title || sku}</span>
            <span className="tabular-nums whitespace-nowrap">
              {texts.fromTo(sentMinor === null ? "—" : money(sentMinor), money(nowMinor))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * How many pieces one listing shows: what it says itself, beside what its account's rule would be. An empty
 * field is as the account.
 */
import type { ListingRule } from "@stallkeeper/contract";
import { hidesLast, mostOnHand, shownAtListing, type OwnRule } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { writeNumber } from "../../../ui/format.ts";
import {
  Button,
  Callout,
  Dialog,
  Field,
  PanelError,
  SkeletonLines,
  Switch,
  TextInput,
} from "../../../ui/index.ts";
import { stockKey } from "../stock.api.ts";
import { listingRuleQuery, saveListingRule } from "./sync.api.ts";
import { syncTexts } from "./texts.ts";

const { listing: texts } = syncTexts;
const asAccount: OwnRule = { min: null, max: null, percent: null, safety: null };
const figures = ["percent", "min", "max", "safety"] as const;

/** Null: empty, as the account; undefined: no number that may stand there. */
function readOwn(typed: string, from: number, to: number): number | null | undefined {
  if (typed.trim() === "") return null;
  const value = Number(typed);
  return /^\d+$/.test(typed.trim()) && value >= from && value <= to ? value : undefined;
}

const accountRuleOf = ({ accountMin, accountMax, accountPercent }: ListingRule) => ({
  min: accountMin,
  max: accountMax,
  percent: accountPercent,
});

/** What of so many available pieces stands there: a platform of single pieces never shows more than one. */
const shownOf = (rule: ListingRule, available: number, own: OwnRule): number =>
  Math.min(shownAtListing(available, own, accountRuleOf(rule)), rule.platformMost ?? mostOnHand);

/** Open as long as it is drawn. `id`: of the listing and its variant, `account`: marketplace and username. */
export function RuleDialog({ id, account, onClose }: { id: string; account: string; onClose: () => void }) {
  const query = useQuery(listingRuleQuery(id));
  const rule = query.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={rule ? texts.title(rule.sku, account) : texts.open}
      size="md"
      hasCloseButton
    >
      {query.isError ? (
        <PanelError
          title={texts.failed}
          message={normaliseError(query.error).message}
          onRetry={() => void query.refetch()}
        />
      ) : rule === undefined ? (
        <SkeletonLines lines={4} />
      ) : rule === null ? (
        <p>{texts.gone}</p>
      ) : (
        <RuleForm rule={rule} account={account} onClose={onClose} />
      )}
    </Dialog>
  );
}

async function save(
  rule: ListingRule,
  to: OwnRule & { isPushed: boolean },
  account: string,
): Promise<boolean> {
  const { listingId, variantId, sku, isPushed, min, max, percent, safety } = rule;
  const read = (): void => void queryClient.invalidateQueries({ queryKey: stockKey });
  try {
    await saveListingRule({ listingId, variantId, ...to });
    offerUndo(texts.saved(sku, account), () => {
      saveListingRule({ listingId, variantId, isPushed, min, max, percent, safety })
        .catch(notifyError)
        .finally(read);
    });
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  } finally {
    read();
  }
}

function RuleForm({ rule, account, onClose }: { rule: ListingRule; account: string; onClose: () => void }) {
  const { accountIsOn, accountMin, accountMax, accountPercent } = rule;
  const mayEdit = useAllows("inventory.write");
  const [isPushed, setIsPushed] = useState(rule.isPushed);
  const [typed, setTyped] = useState(() => ({
    percent: rule.percent === null ? "" : String(rule.percent),
    min: rule.min === null ? "" : String(rule.min),
    max: rule.max === null ? "" : String(rule.max),
    safety: rule.safety === null ? "" : String(rule.safety),
  }));
  const [isSaving, setIsSaving] = useState(false);
  const read = Object.fromEntries(
    figures.map((name) => [
      name,
      name === "percent" ? readOwn(typed.percent, 1, 100) : readOwn(typed[name], 0, mostOnHand),
    ]),
  ) as Record<(typeof figures)[number], number | null | undefined>;
  const own: OwnRule = {
    min: read.min ?? null,
    max: read.max ?? null,
    percent: read.percent ?? null,
    safety: read.safety ?? null,
  };
  const isCrossed = (own.min ?? 0) > (own.max ?? mostOnHand);
  const isWrong = isCrossed || figures.some((name) => read[name] === undefined);
  const put = async (to: OwnRule & { isPushed: boolean }): Promise<void> => {
    setIsSaving(true);
    if (await save(rule, to, account)) onClose();
    else setIsSaving(false);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong && !isSaving && mayEdit) void put({ isPushed, ...own });
  };
  const field = (name: (typeof figures)[number], hint: string, more?: string) => (
    <Field
      label={texts[name]}
      hint={hint}
      error={read[name] === undefined ? syncTexts.dialog.wrong : more}
      className="grow basis-[200px]"
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        readOnly={!mayEdit}
        value={typed[name]}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      <p className="sk-meta">
        {accountIsOn
          ? texts.asAccount(syncTexts.on(accountPercent, accountMin, accountMax))
          : texts.accountOff}
      </p>
      <Switch
        label={texts.isPushed}
        isOn={isPushed}
        onChange={setIsPushed}
        isDisabled={!mayEdit}
        disabledReason={syncTexts.noScope}
      />
      <div className="flex gap-3 flex-wrap">
        {field("min", texts.account(writeNumber(accountMin)), isCrossed ? texts.contradicts : undefined)}
        {field("max", texts.account(accountMax === null ? texts.noLimit : writeNumber(accountMax)))}
        {field("percent", texts.account(`${writeNumber(accountPercent)}%`))}
        {field("safety", texts.safetyHint)}
      </div>
      <section role="status" className="grid gap-1">
        {!isWrong && <Outcome rule={rule} own={own} isPushed={isPushed} />}
      </section>
      <div className="flex justify-end gap-2 flex-wrap">
        {rule.isOwn && mayEdit && (
          <Button variant="quiet" onClick={() => void put({ isPushed: true, ...asAccount })}>
            {texts.reset}
          </Button>
        )}
        <Button onClick={onClose}>{syncTexts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSaving}
          busyLabel={syncTexts.dialog.busy}
          isDisabled={isWrong || !mayEdit}
          disabledReason={mayEdit ? syncTexts.dialog.wrong : syncTexts.noScope}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ rule, own, isPushed }: { rule: ListingRule; own: OwnRule; isPushed: boolean }) {
  const { available } = rule;
  if (!isPushed) return <p>{texts.leftAlone}</p>;
  if (available === null) return <p>{texts.notCounted}</p>;
  const shown = shownOf(rule, available, own);
  const byAccount = shownOf(rule, available, asAccount);
  const isHidden = shown === 0 && !hidesLast(available, accountRuleOf(rule)) && available > 0;
  return (
    <>
      <p>
        {texts.shows(shown, Math.max(0, available))}{" "}
        {shown !== byAccount && <span className="sk-meta">{texts.wouldShow(byAccount)}</span>}
      </p>
      {isHidden && <Callout tone="ochre">{texts.hides}</Callout>}
    </>
  );
}

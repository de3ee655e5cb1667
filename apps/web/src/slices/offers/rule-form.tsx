import type { OfferRulePreview, OfferRuleText } from "@stallkeeper/contract";
import { formatMoney } from "@stallkeeper/domain";
import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { useAccounts, usePlatforms } from "../../platform/metadata.ts";
import { Button, Field, Select, TextInput, useFormatSettings } from "../../ui/index.ts";
import { previewRule, saveRule } from "./offers.api.ts";
import { texts } from "./texts.ts";

const words = texts.rules;
const kinds = (["accept", "reject", "counter"] as const).map((value) => ({
  value,
  label: words.kinds[value],
}));
const everyAccount = "all";

export interface RuleDraft extends OfferRuleText {
  ruleId?: string;
}

/** What is proposed for each kind: what turns a low offer away would accept one as well. */
const usualPercent: Readonly<Record<RuleDraft["kind"], number>> = { accept: 95, reject: 60, counter: 60 };

/** What a new rule begins as: it does nothing until somebody switches it on. */
export const newRule: RuleDraft = {
  kind: "reject",
  percent: usualPercent.reject,
  counterPercent: null,
  accountId: null,
  isOn: false,
};

/** Whole per cent as typed; null: it is none. Pure. */
export function readPercent(text: string): number | null {
  const percent = /^\s*\d{1,3}\s*%?\s*$/.test(text) ? Number.parseInt(text, 10) : 0;
  return percent >= 1 && percent <= 100 ? percent : null;
}

function Preview({ preview, kind }: { preview: OfferRulePreview; kind: RuleDraft["kind"] }) {
  const { locale } = useFormatSettings();
  return (
    <div role="status" className="grid gap-1">
      <p className="font-[600]">
        {words.found(words.would[kind], preview.count, preview.checked, preview.days)}
      </p>
      <ul className="grid gap-1 sk-meta " aria-label={words.try}>
        {preview.rows.map(({ offerId, buyer, item, amountMinor, askMinor, leftMinor, currency }) => (
          <li key={offerId} className="flex gap-3">
            <span className="sk-cut">{words.line(buyer || texts.nobody, item || texts.unnamed)}</span>
            <span className="sk-space" />
            <span className="sk-money">
              {formatMoney(amountMinor, currency, locale)}
              {askMinor === null ? "" : ` / ${formatMoney(askMinor, currency, locale)}`}
              {leftMinor === null ? "" : ` · ${words.leaves(formatMoney(leftMinor, currency, locale))}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One rule: what it does, from how much of the asking price, and for which account. */
export function RuleForm({
  draft,
  onSaved,
  onCancel,
}: {
  draft: RuleDraft;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const [kind, setKind] = useState(draft.kind);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("select, [role=combobox]")?.focus(), []);
  const [percent, setPercent] = useState(String(draft.percent));
  const [counter, setCounter] = useState(String(draft.counterPercent ?? 90));
  const [accountId, setAccountId] = useState(draft.accountId);
  const [preview, setPreview] = useState<OfferRulePreview | null>(null);
  const [busy, setBusy] = useState<"save" | "try" | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const platforms = usePlatforms();
  const accounts = useAccounts().filter(({ platform }) =>
    platforms.find(({ _id }) => _id === platform)?.capabilities.includes("offers.answer"),
  );
  const read = (): OfferRuleText | null => {
    const [from, to] = [readPercent(percent), readPercent(counter)];
    setProblems({
      ...(from === null ? { percent: words.whole } : {}),
      ...(kind === "counter" && to === null ? { counterPercent: words.whole } : {}),
    });
    if (from === null || (kind === "counter" && to === null)) return null;
    const isOn = draft.isOn;
    return { kind, percent: from, counterPercent: kind === "counter" ? to : null, accountId, isOn };
  };
  const run = async (what: "save" | "try", work: (rule: OfferRuleText) => Promise<void>): Promise<void> => {
    const rule = read();
    if (rule === null || busy !== null) return;
    setBusy(what);
    try {
      await work(rule);
    } catch (error) {
      const { fields, message } = normaliseError(error);
      setProblems(Object.keys(fields).length === 0 ? { percent: message } : fields);
    }
    setBusy(null);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { ruleId } = draft;
    void run("save", async (rule) => {
      await saveRule(ruleId === undefined ? rule : { ...rule, ruleId });
      onSaved();
    });
  };
  const change = (write: () => void): void => {
    write();
    setPreview(null);
  };
  const chooseKind = (next: RuleDraft["kind"]): void =>
    change(() => {
      setKind(next);
      // What was typed stays.
      if (draft.ruleId === undefined && percent === String(usualPercent[kind]))
        setPercent(String(usualPercent[next]));
    });
  return (
    <form ref={form} className="grid gap-3 p-3 border border-line rounded-chip" onSubmit={submit}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={words.kind}>
          <Select value={kind} options={kinds} onValueChange={chooseKind} />
        </Field>
        <Field label={words.of}>
          <Select
            value={accountId ?? everyAccount}
            options={[
              { value: everyAccount, label: words.everyAccount },
              ...accounts.map(({ _id, platform, username }) => ({
                value: _id,
                label: `${platforms.find((one) => one._id === platform)?.name ?? platform} · ${username}`,
              })),
            ]}
            onValueChange={(next) => change(() => setAccountId(next === everyAccount ? null : next))}
          />
        </Field>
        <Field label={words.percent[kind]} error={problems["percent"]} isRequired>
          <TextInput
            inputMode="numeric"
            value={percent}
            onChange={(event) => change(() => setPercent(event.target.value))}
          />
        </Field>
        {kind === "counter" && (
          <Field label={words.counterPercent} error={problems["counterPercent"]} isRequired>
            <TextInput
              inputMode="numeric"
              value={counter}
              onChange={(event) => change(() => setCounter(event.target.value))}
            />
          </Field>
        )}
      </div>
      {preview !== null && <Preview preview={preview} kind={kind} />}
      <div className="flex gap-2 flex-wrap">
        <Button
          size="sm"
          needsConnection
          isBusy={busy === "try"}
          busyLabel={words.trying}
          onClick={() => void run("try", async (rule) => setPreview(await previewRule(rule)))}
        >
          {words.try}
        </Button>
        <span className="sk-space" />
        <Button size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit" isBusy={busy === "save"} busyLabel={words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

/** The rules that answer offers by themselves: off until switched on, tried first, paused together. */
import type { OfferRulesView } from "@stallkeeper/contract";
import { rulesBefore } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient, useAccounts } from "../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, Dialog, EmptyState, PanelError, SkeletonLines, Switch } from "../../ui/index.ts";
import { offersKey, pauseRules, removeRule, rulesQuery, saveRule } from "./offers.api.ts";
import { newRule, RuleForm, type RuleDraft } from "./rule-form.tsx";
import { texts } from "./texts.ts";

const words = texts.rules;
type Rule = OfferRulesView["rules"][number];

function draftOf({ _id: ruleId, kind, percent, counterPercent, accountId, isOn }: Rule): RuleDraft {
  return { ruleId, kind, percent, counterPercent, accountId, isOn };
}

/** Those that don't answer yet count only before another that doesn't. */
function beforeOf(rules: readonly Rule[], rule: Rule): number | null {
  const asRules = rules
    .filter((other) => other.isOn || !rule.isOn)
    .map(({ _id: id, ...rest }) => ({ id, ...rest }));
  const own = asRules.find(({ id }) => id === rule._id);
  return (own === undefined ? undefined : rulesBefore(asRules, own)[0]) ?? null;
}

/** What a rule does, in a line. */
function describe({ kind, percent, counterPercent }: Rule): string {
  return kind === "counter" ? words.does.counter(percent, counterPercent ?? 100) : words.does[kind](percent);
}

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...offersKey, "rules"] });

/** Does something with rules and says what failed. */
async function change(work: () => Promise<void>, done?: string): Promise<void> {
  try {
    await work();
    if (done !== undefined) notifySuccess(done);
  } catch (error) {
    notifyError(error);
  }
  await readAgain();
}

interface RuleLineProps {
  rule: Rule;
  /** The number of the first that answers some of its offers before it. */
  before: number | null;
  mayChange: boolean;
  onEdit: () => void;
}

function RuleLine({ rule, before, mayChange, onEdit }: RuleLineProps) {
  const account = useAccounts().find(({ _id }) => _id === rule.accountId);
  const off = { isDisabled: !mayChange, disabledReason: texts.noScope };
  return (
    <li className="flex gap-3 items-center flex-wrap py-2 border-b border-line">
      <span className="grid grow min-w-0">
        <Switch
          label={`${words.name(rule.number)}: ${describe(rule)}`}
          isOn={rule.isOn}
          isDisabled={!mayChange}
          disabledReason={texts.noScope}
          onChange={(isOn) => void change(() => saveRule({ ...draftOf(rule), isOn }))}
        />
        <span className="sk-meta">
          {[
            rule.accountId === null ? words.everyAccount : words.account(account?.username ?? "—"),
            rule.answeredInWeek === 0
              ? ""
              : words.did[rule.kind](rule.number, rule.answeredInWeek, rule.percent),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {before !== null && <span className="sk-meta text-ochre">{words.before(before)}</span>}
      </span>
      <Button size="sm" {...off} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button
        size="sm"
        variant="danger"
        {...off}
        onClick={() => void change(() => removeRule(rule._id), words.removed)}
      >
        {words.remove}
      </Button>
    </li>
  );
}

/** The dialog. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(rulesQuery);
  const mayChange = useAllows("settings.write");
  const [draft, setDraft] = useState<RuleDraft | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isWriting = draft !== null;
  const wasWriting = useRef(false);
  // The form is gone then, and the focus with it.
  useEffect(() => {
    const hasLeft = wasWriting.current && !isWriting;
    wasWriting.current = isWriting;
    return hasLeft ? afterPaint(() => addButton.current?.focus()) : undefined;
  }, [isWriting]);
  const { rules, paused } = query.data ?? { rules: [], paused: null };
  /** Esc leaves the rule that is being written, and only then the dialog. */
  const leave = (): void => (isWriting ? setDraft(null) : onClose());
  return (
    <Dialog
      isOpen
      size="md"
      onClose={leave}
      title={words.title}
      initialFocus={addButton}
      description={words.intro}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="grid gap-3">
        {query.isError && (
          <PanelError
            title={words.failed}
            message={normaliseError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <SkeletonLines lines={3} />}
        {paused !== null && (
          <Callout tone="ochre">
            {words.paused(paused.byName)}{" "}
            <button
              type="button"
              className="sk-link min-h-[24px]"
              onClick={() => void change(() => pauseRules(false))}
            >
              {words.resume}
            </button>
          </Callout>
        )}
        {query.data !== undefined && rules.length === 0 && draft === null && <EmptyState text={words.none} />}
        <ul>
          {rules.map((rule) => (
            <RuleLine
              key={rule._id}
              rule={rule}
              before={beforeOf(rules, rule)}
              mayChange={mayChange}
              onEdit={() => setDraft(draftOf(rule))}
            />
          ))}
        </ul>
        {draft === null ? (
          <div className="flex gap-2 flex-wrap">
            <Button
              ref={addButton}
              size="sm"
              isDisabled={!mayChange}
              disabledReason={texts.noScope}
              onClick={() => setDraft(newRule)}
            >
              {words.add}
            </Button>
            {paused === null && rules.some(({ isOn }) => isOn) && (
              <Button
                size="sm"
                isDisabled={!mayChange}
                disabledReason={texts.noScope}
                onClick={() => void change(() => pauseRules(true))}
              >
                {words.pause}
              </Button>
            )}
          </div>
        ) : (
          <RuleForm
            key={draft.ruleId ?? "new"}
            draft={draft}
            onCancel={() => setDraft(null)}
            onSaved={() => {
              setDraft(null);
              void change(async () => undefined, words.saved);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/** One rule: its form, the dry run beside it, and the bar that saves. */
import {
  describeGroups,
  findConflicts,
  findContradiction,
  subjectOf,
  type PlannedRule,
  type RuleAction,
  type RuleGroups,
} from "@stallkeeper/domain";
import type { RuleState } from "@stallkeeper/contract";
import { useEffect, useMemo, useState } from "react";
import { ApiError, normaliseError } from "../../platform/api/api-error.ts";
import { notifySuccess } from "../../platform/notify.ts";
import { isUnanswered } from "../../platform/request-keys.ts";
import { useAllows, useSession } from "../../platform/session.ts";
import { Button, Callout, StateChip } from "../../ui/index.ts";
import { readAction } from "./action-draft.ts";
import { freshRule, isSameDraft, readGroups, readRule, toDraft, type RuleDraft } from "./rule-draft.ts";
import { freshId, keepDraft, readDraft, useDrafts } from "./rule-drafts.ts";
import { fitsTrigger } from "./rule-fits.ts";
import { RuleForm } from "./rule-form.tsx";
import { RulePreview } from "./rule-preview.tsx";
import { useRuleNames } from "./rule-names.ts";
import { addRule, saveRule, type Rule } from "./rules.api.ts";
import { RunRulesDialog } from "./run-rules-dialog.tsx";
import { texts } from "./texts.ts";
import { readLimits, readTrigger } from "./trigger-draft.ts";
import { readRulesAgain, switchRule } from "./use-rules.ts";

const words = texts.editor;

interface RuleEditorProps {
  /** Null: a rule that nobody has saved yet. */
  rule: Rule | null;
  rules: readonly Rule[];
  onSaved: (id: string) => void;
  onLeave: () => void;
  onRemove: (rule: Rule) => void;
}

interface Planned extends PlannedRule {
  name: string;
}

/** What stands in this rule's way, and what it stands in the way of, in words. */
function useConflicts(id: string, planned: Planned | null, rules: readonly Rule[]): string[] {
  if (planned === null) return [];
  const others = rules
    .filter(({ _id, state }) => state !== "off" || _id === id)
    .map((rule): Planned => (rule._id === id ? planned : { ...rule, id: rule._id }));
  const all = others.some((rule) => rule.id === id) ? others : [...others, planned];
  const numberOf = (rule: Planned): number => {
    const at = rules.findIndex(({ _id }) => _id === rule.id);
    return (at === -1 ? rules.length : at) + 1;
  };
  return findConflicts(all)
    .filter(({ higher, lower }) => higher.id === id || lower.id === id)
    .map(({ higher, lower, about, isByElse }) =>
      texts.conflict(
        { number: numberOf(lower), name: lower.name },
        { number: numberOf(higher), name: higher.name },
        [...new Set(about.map((kind) => texts.about[kind]))].join(", "),
        { stops: higher.isLast && !isByElse, isByElse },
      ),
    );
}

/** Says when the conditions can't hold together; empty where they can. */
function useContradiction(groups: RuleGroups | null, doesElse: boolean): string[] {
  const names = useRuleNames();
  const found = groups === null ? null : findContradiction(groups);
  if (found === null) return [];
  const [one, other] = found;
  return [texts.contradiction(describeGroups([one], names), describeGroups([other], names), doesElse)];
}

/** Draws it. Keyed by the rule's id. */
export function RuleEditor({ rule, rules, onSaved, onLeave, onRemove }: RuleEditorProps) {
  const id = rule?._id ?? freshId;
  const currency = useSession().user?.store?.currency ?? "EUR";
  const maySave = useAllows("settings.write");
  const kept = useDrafts().get(id);
  const untouched = useMemo(() => (rule === null ? freshRule(currency) : toDraft(rule)), [rule, currency]);
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string; isConflict: boolean } | null>(null);
  const [running, setRunning] = useState<readonly string[] | null>(null);
  const draft = kept?.draft ?? untouched;
  const isTouched = kept !== undefined && !isSameDraft(kept.draft, untouched);
  // What was changed and changed back is nothing to keep. Not forgotten while it is typed: its rows would be
  // redrawn.
  useEffect(
    () => () => {
      const left = readDraft(id);
      if (left !== undefined && left.unanswered === undefined && isSameDraft(left.draft, untouched))
        keepDraft(id, null);
    },
    [id, untouched],
  );
  const read = fitsTrigger(draft) ? readRule(draft) : null;
  const groups = readGroups(draft.groups);
  // What is filled in is tried; the rest follows as it is.
  const readThose = (drafts: RuleDraft["actions"]): RuleAction[] =>
    drafts.map(readAction).filter((action): action is RuleAction => !("problem" in action));
  const actions = readThose(draft.actions);
  const otherwise = readThose(draft.otherwise);
  const trigger = readTrigger(draft.trigger);
  const limits = readLimits(draft.limits);
  const asked =
    groups === null || "problem" in trigger || "problem" in limits
      ? null
      : { groups, trigger, limits, actions, otherwise };
  const conflicts = useConflicts(
    id,
    read === null ? null : { ...read, id, name: draft.name.trim() || texts.fresh },
    rules,
  );
  const contradiction = useContradiction(groups, otherwise.length > 0);
  const state = rule?.state ?? "dry";
  const change = (next: RuleDraft): void =>
    keepDraft(id, { ...kept, draft: next, revision: kept?.revision ?? rule?.revision ?? 0 });
  const discard = (): void => {
    keepDraft(id, null);
    setWasSent(false);
    setRefusal(null);
    if (rule === null) onLeave();
  };
  const save = async (wanted: RuleState): Promise<void> => {
    setWasSent(true);
    const name = draft.name.trim();
    if (isBusy || !maySave || read === null || name === "") return;
    setIsBusy(true);
    setRefusal(null);
    const text = { ...read, name };
    try {
      const ruleId = rule === null ? await addRule({ ...text, state: wanted }, kept?.unanswered) : rule._id;
      if (rule !== null)
        await saveRule({
          ...text,
          ...(wanted === state ? {} : { state: wanted }),
          ruleId,
          revision: kept?.revision ?? rule.revision,
        });
      keepDraft(id, null);
      setWasSent(false);
      notifySuccess(wanted === "on" && state !== "on" ? texts.turnedOn(name) : texts.saved(name));
      await readRulesAgain();
      onSaved(ruleId);
    } catch (error) {
      const problem = normaliseError(error);
      const { message } = problem;
      if (rule === null)
        keepDraft(id, {
          draft: readDraft(id)?.draft ?? draft,
          revision: 0,
          ...(isUnanswered(problem) ? { unanswered: kept?.unanswered ?? { ...text, state: wanted } } : {}),
        });
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      setRefusal({
        message: fields[0] ?? message,
        isConflict: error instanceof ApiError && error.code === "CHANGED_MEANWHILE",
      });
    } finally {
      setIsBusy(false);
    }
  };
  const isChanged = isTouched || rule === null;
  const isOrderless = subjectOf(draft.trigger) !== "order";
  const number = rule === null ? rules.length + 1 : rules.findIndex(({ _id }) => _id === rule._id) + 1;
  return (
    <form
      aria-label={words.label}
      noValidate
      className="border-t border-line bg-surface"
      onSubmit={(event) => {
        event.preventDefault();
        void save(state);
      }}
    >
      <div className="flex flex-wrap items-center gap-3 px-4 py-2 min-h-[48px] border-b border-line">
        <h2 className="text-[16px]/[24px] font-[650]">{texts.numbered(number)}</h2>
        {state === "dry" && <StateChip glyph="dashed-ring" family="ochre" label={texts.dry} />}
        <span className="sk-space" />
        {rule !== null && <span className="sk-meta">{texts.made(rule.changedByName)}</span>}
        {rule !== null && maySave && (
          <Button size="sm" variant="quiet" onClick={() => onRemove(rule)}>
            {texts.remove}
          </Button>
        )}
      </div>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <RuleForm
            id={id}
            draft={draft}
            currency={currency}
            isDisabled={!maySave}
            wasSent={wasSent}
            onChange={change}
          />
          <p className="px-4 py-2 border-t border-line sk-meta">{texts.limit}</p>
        </div>
        <RulePreview
          asked={asked}
          actions={actions}
          otherwise={otherwise}
          conflicts={[...contradiction, ...conflicts]}
          onRun={isChanged || isOrderless ? null : setRunning}
        />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 px-4 py-3 border-t border-line2 bg-canvas">
        {refusal !== null && (
          <div className="basis-full flex flex-wrap gap-3 items-center">
            <Callout tone="red">{refusal.message}</Callout>
            {refusal.isConflict && (
              <Button
                size="sm"
                onClick={() => {
                  discard();
                  void readRulesAgain();
                }}
              >
                {texts.takeTheirs}
              </Button>
            )}
          </div>
        )}
        {!maySave && <span className="sk-meta">{texts.noScope}</span>}
        {maySave && (
          <span className="sk-meta" role="status">
            {wasSent && (read === null || draft.name.trim() === "")
              ? words.fixFirst
              : isTouched
                ? texts.unsaved
                : ""}
          </span>
        )}
        <span className="sk-space" />
        {maySave && isChanged && <Button onClick={discard}>{words.discard}</Button>}
        {maySave && isChanged && (
          <Button
            type="submit"
            keys="Mod+S"
            needsConnection
            variant={state === "on" ? "primary" : "secondary"}
            isBusy={isBusy}
            busyLabel={words.busy}
          >
            {state === "dry" ? words.saveDry : words.save}
          </Button>
        )}
        {maySave && state !== "on" && (
          <Button
            variant="primary"
            needsConnection
            isBusy={isBusy}
            busyLabel={words.busy}
            onClick={() => void (rule !== null && !isTouched ? switchRule(rule, "on") : save("on"))}
          >
            {words.turnOn}
          </Button>
        )}
      </div>
      {running !== null && <RunRulesDialog orderIds={running} ruleId={id} onClose={() => setRunning(null)} />}
    </form>
  );
}

/** Runs rules on chosen orders, old ones included: which rule, and what became of it. */
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { notifyError } from "../../platform/notify.ts";
import { useShortcuts } from "../../platform/use-shortcuts.ts";
import {
  Button,
  Dialog,
  EmptyState,
  Field,
  PanelError,
  Select,
  SkeletonLines,
  TextLink,
} from "../../ui/index.ts";
import { describeRule, useRuleNames } from "./rule-names.ts";
import { runRules } from "./rules.api.ts";
import { runTexts as words } from "./run-texts.ts";
import { tellRun } from "./tell-run.ts";
import { texts } from "./texts.ts";
import { useRules } from "./use-rules.ts";

const all = "all";

/** Open for as long as it is drawn. */
export function RunRulesDialog({
  orderIds,
  ruleId,
  onClose,
}: {
  orderIds: readonly string[];
  ruleId?: string;
  onClose: () => void;
}) {
  const query = useRules();
  const names = useRuleNames();
  const [chosen, setChosen] = useState(ruleId ?? all);
  const [isBusy, setIsBusy] = useState(false);
  const start = useRef<HTMLButtonElement>(null);
  const rules = query.data?.rules ?? [];
  const rule = rules.find(({ _id }) => _id === chosen);
  const hasNone = chosen === all ? !rules.some(({ state }) => state === "on") : rule === undefined;
  const run = async (): Promise<void> => {
    if (isBusy || (query.data !== undefined && hasNone)) return;
    setIsBusy(true);
    try {
      // A press before the rules have come is meant, too.
      const known =
        (query.data ?? (await query.refetch({ cancelRefetch: false, throwOnError: true })).data)?.rules ?? [];
      const wanted = known.filter(({ _id, state }) => (chosen === all ? state === "on" : _id === chosen));
      if (wanted.length === 0) return setIsBusy(false);
      tellRun(await runRules(orderIds, wanted, chosen === all));
      onClose();
    } catch (error) {
      notifyError(error);
      setIsBusy(false);
    }
  };
  useShortcuts([{ keys: "Mod+Enter", label: words.key, group: texts.keys.group, run: () => void run() }]);
  const footer = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button
        ref={start}
        variant="primary"
        keys="Mod+Enter"
        needsConnection
        isBusy={isBusy}
        busyLabel={words.busy}
        isDisabled={query.data !== undefined && hasNone}
        disabledReason={chosen === all ? words.noneOn : texts.missing}
        onClick={() => void run()}
      >
        {words.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(orderIds.length)}
      size="sm"
      hasCloseButton
      initialFocus={start}
      footer={footer}
    >
      {query.isPending && <SkeletonLines lines={3} />}
      {query.isError && (
        <PanelError
          title={texts.loadFailed}
          message={normaliseError(query.error).message}
          isBusy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && rules.length === 0 && (
        <EmptyState text={texts.none} action={<TextLink href="/shipping/rules">{texts.title}</TextLink>} />
      )}
      {rules.length > 0 && (
        <div className="grid gap-3">
          <Field label={words.which}>
            <Select
              value={chosen}
              onValueChange={setChosen}
              options={[
                { value: all, label: words.all },
                ...rules.map(({ _id, name }, at) => ({ value: _id, label: `${at + 1} ${name}` })),
              ]}
            />
          </Field>
          {rule !== undefined && <p>{describeRule(rule, names)}</p>}
          <p className="sk-meta">{hasNone ? (chosen === all ? words.noneOn : texts.missing) : words.about}</p>
        </div>
      )}
    </Dialog>
  );
}

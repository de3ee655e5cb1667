/** The form of a rule: when, if, then. */
import { Button, Checkbox, Field, TextInput } from "../../ui/index.ts";
import { ActionRow } from "./action-row.tsx";
import { ConditionRow } from "./condition-row.tsx";
import { freshAction, freshCondition, type ConditionDraft, type RuleDraft } from "./rule-draft.ts";
import { texts } from "./texts.ts";

const words = texts.editor;

interface RuleFormProps {
  id: string;
  draft: RuleDraft;
  currency: string;
  isDisabled: boolean;
  /** What is missing is said once the rule was to be saved. */
  wasSent: boolean;
  onChange: (draft: RuleDraft) => void;
}

/** Draws it; what is typed goes up. */
export function RuleForm({ id, draft, currency, isDisabled, wasSent, onChange }: RuleFormProps) {
  const { groups, actions } = draft;
  const changeGroup = (
    at: number,
    change: (group: readonly ConditionDraft[]) => readonly ConditionDraft[],
  ): void =>
    onChange({
      ...draft,
      groups: groups
        .map((group, index) => (index === at ? change(group) : group))
        .filter((group) => group.length > 0),
    });
  return (
    <div className="grid gap-3 p-4">
      <Field
        label={words.name}
        className="max-w-[420px]"
        error={wasSent && draft.name.trim() === "" ? texts.problems.name : undefined}
      >
        <TextInput
          data-rule-name={id}
          value={draft.name}
          maxLength={80}
          disabled={isDisabled}
          placeholder={words.namePlaceholder}
          autoComplete="off"
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3">
        <span className="text-ink2 text-end">{words.when}</span>
        <span>{words.newOrder}</span>
      </div>
      {groups.map((group, at) =>
        group.map((condition, place) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            joint={words.joints[place > 0 ? 2 : Math.min(at, 1)] ?? ""}
            isDisabled={isDisabled}
            wasSent={wasSent}
            onChange={(next) =>
              changeGroup(at, (conditions) => conditions.map((one) => (one.key === next.key ? next : one)))
            }
            onRemove={() =>
              changeGroup(at, (conditions) => conditions.filter(({ key }) => key !== condition.key))
            }
            onAlternative={() =>
              changeGroup(at, (conditions) =>
                conditions.toSpliced(place + 1, 0, {
                  ...freshCondition(condition.field, currency),
                  op: condition.op,
                }),
              )
            }
          />
        )),
      )}
      <div className="ps-[56px]">
        {groups.length === 0 && <p className="sk-meta">{words.anyOrder}</p>}
        {!isDisabled && (
          <Button
            size="sm"
            onClick={() =>
              onChange({ ...draft, groups: [...groups, [freshCondition("platform", currency)]] })
            }
          >
            {words.addCondition}
          </Button>
        )}
      </div>
      {actions.map((action, at) => (
        <ActionRow
          key={action.key}
          action={action}
          joint={words.actionJoints[Math.min(at, 1)] ?? ""}
          isDisabled={isDisabled}
          wasSent={wasSent}
          onChange={(next) =>
            onChange({ ...draft, actions: actions.map((one) => (one.key === next.key ? next : one)) })
          }
          onRemove={() => onChange({ ...draft, actions: actions.filter(({ key }) => key !== action.key) })}
        />
      ))}
      <div className="ps-[56px] grid gap-3 justify-items-start">
        {!isDisabled && (
          <Button
            size="sm"
            onClick={() => onChange({ ...draft, actions: [...actions, freshAction("addTag")] })}
          >
            {words.addAction}
          </Button>
        )}
        <Checkbox
          label={words.isLast}
          isChecked={draft.isLast}
          isDisabled={isDisabled}
          disabledReason={texts.noScope}
          onCheckedChange={(isLast) => onChange({ ...draft, isLast })}
        />
      </div>
    </div>
  );
}

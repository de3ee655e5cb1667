/** The form of a rule: when, if, then, else, and what limits it. */
import { actionsFor, fieldsFor, type RuleActionKind } from "@stallkeeper/domain";
import { focusWhenDrawn } from "../../platform/type-ahead.ts";
import { Button, Checkbox, Field, TextInput } from "../../ui/index.ts";
import { ActionRow } from "./action-row.tsx";
import { ConditionRow } from "./condition-row.tsx";
import { formTexts } from "./form-texts.ts";
import { LimitsFields } from "./limits-fields.tsx";
import { freshAction, type ActionDraft } from "./action-draft.ts";
import { freshCondition, type ConditionDraft, type RuleDraft } from "./rule-draft.ts";
import { withTrigger } from "./rule-fits.ts";
import { texts } from "./texts.ts";
import { TriggerRow } from "./trigger-row.tsx";

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

/** A row that was just added takes the focus. */
const focusRow = (key: number): void =>
  focusWhenDrawn(() => document.querySelector<HTMLElement>(`[data-rule-row="${key}"] select`));
/** The row is gone that had the focus: the button that adds another takes it. */
const focusAdding = (what: "condition" | "then"): void =>
  focusWhenDrawn(() => document.querySelector<HTMLElement>(`[data-rule-add="${what}"]`));

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
  const kinds = actionsFor(draft.trigger.kind);
  const firstKind = kinds[0] ?? "addTag";
  const rows = { kinds, isDisabled, wasSent };
  const addOtherwise = (label: string) => (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => {
        const added = freshAction(firstKind);
        onChange({ ...draft, otherwise: [...draft.otherwise, added] });
        focusRow(added.key);
      }}
    >
      {label}
    </Button>
  );
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
      <TriggerRow
        trigger={draft.trigger}
        isDisabled={isDisabled}
        wasSent={wasSent}
        onChange={(trigger) => onChange(withTrigger(draft, trigger))}
      />
      {groups.map((group, at) =>
        group.map((condition, place) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            fields={fieldsFor(draft.trigger.kind)}
            joint={words.joints[place > 0 ? 2 : Math.min(at, 1)] ?? ""}
            isDisabled={isDisabled}
            wasSent={wasSent}
            onChange={(next) =>
              changeGroup(at, (conditions) => conditions.map((one) => (one.key === next.key ? next : one)))
            }
            onRemove={() => {
              changeGroup(at, (conditions) => conditions.filter(({ key }) => key !== condition.key));
              focusAdding("condition");
            }}
            onAlternative={() => {
              const added = { ...freshCondition(condition.field, currency), op: condition.op };
              changeGroup(at, (conditions) => conditions.toSpliced(place + 1, 0, added));
              focusRow(added.key);
            }}
          />
        )),
      )}
      <div className="ps-[56px]">
        {groups.length === 0 && <p className="sk-meta">{words.anyOrder}</p>}
        {!isDisabled && (
          <Button
            size="sm"
            data-rule-add="condition"
            onClick={() => {
              const added = freshCondition(fieldsFor(draft.trigger.kind)[0] ?? "platform", currency);
              onChange({ ...draft, groups: [...groups, [added]] });
              focusRow(added.key);
            }}
          >
            {words.addCondition}
          </Button>
        )}
      </div>
      <ActionRows
        actions={actions}
        joints={words.actionJoints}
        {...rows}
        onChange={(next) => onChange({ ...draft, actions: next })}
      />
      {(!isDisabled || actions.length === 0) && (
        <div className="ps-[56px] grid gap-1 justify-items-start">
          {wasSent && actions.length === 0 && (
            <p role="alert" className="text-red">
              {formTexts.noAction}
            </p>
          )}
          {!isDisabled && (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                data-rule-add="then"
                onClick={() => {
                  const added = freshAction(firstKind);
                  onChange({ ...draft, actions: [...actions, added] });
                  focusRow(added.key);
                }}
              >
                {words.addAction}
              </Button>
              {draft.otherwise.length === 0 && addOtherwise(words.addOtherwise)}
            </div>
          )}
        </div>
      )}
      <ActionRows
        actions={draft.otherwise}
        joints={words.otherwiseJoints}
        {...rows}
        onChange={(otherwise) => onChange({ ...draft, otherwise })}
      />
      {!isDisabled && draft.otherwise.length > 0 && (
        <div className="ps-[56px]">{addOtherwise(formTexts.addOtherwise)}</div>
      )}
      <div className="ps-[56px] grid gap-3 justify-items-start">
        <Checkbox
          label={words.isLast}
          isChecked={draft.isLast}
          isDisabled={isDisabled}
          disabledReason={texts.noScope}
          onCheckedChange={(isLast) => onChange({ ...draft, isLast })}
        />
        <LimitsFields
          limits={draft.limits}
          isDisabled={isDisabled}
          wasSent={wasSent}
          onChange={(limits) => onChange({ ...draft, limits })}
        />
      </div>
    </div>
  );
}

interface ActionRowsProps {
  actions: readonly ActionDraft[];
  joints: readonly string[];
  kinds: readonly RuleActionKind[];
  isDisabled: boolean;
  wasSent: boolean;
  onChange: (actions: readonly ActionDraft[]) => void;
}

/** What is done, a row each. */
function ActionRows({ actions, joints, onChange, ...rest }: ActionRowsProps) {
  return actions.map((action, at) => (
    <ActionRow
      key={action.key}
      {...rest}
      action={action}
      joint={joints[Math.min(at, 1)] ?? ""}
      onChange={(next) => onChange(actions.map((one) => (one.key === next.key ? next : one)))}
      onRemove={() => {
        onChange(actions.filter(({ key }) => key !== action.key));
        focusAdding("then");
      }}
    />
  ));
}

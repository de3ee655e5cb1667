import { orderLocations, ruleTags, type RuleActionKind } from "@stallkeeper/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useAllows, useSession } from "../../platform/session.ts";
import { IconButton, Select, TextInput, TextLink } from "../../ui/index.ts";
import { couriersOfLabelsQuery, servicesQuery, usePackages, usePresets } from "../labels/index.ts";
import { tagLooks } from "../order-look/index.ts";
import { orderTexts } from "../orders/index.ts";
import { ExportValue, NewShareValue, noteOf, PaperValue, PriceValue, ShareValue } from "./binding-values.tsx";
import { formTexts } from "./form-texts.ts";
import { PersonValue, SnippetValue } from "./reaching-values.tsx";
import { freshAction, readAction, writePreset, writeService, type ActionDraft } from "./action-draft.ts";
import { texts } from "./texts.ts";

const { words } = texts;
const tagOptions = ruleTags.map((value) => ({ value, label: tagLooks[value].label }));
const placeOptions = orderLocations.map((value) => ({ value, label: orderTexts.locations[value] }));

interface ActionRowProps {
  action: ActionDraft;
  /** What can be done when the rule starts. */
  kinds: readonly RuleActionKind[];
  /** "then", "and", "else". */
  joint: string;
  isDisabled: boolean;
  wasSent: boolean;
  onChange: (action: ActionDraft) => void;
  onRemove: () => void;
}

type ValueProps = Pick<ActionRowProps, "action" | "isDisabled" | "onChange"> & { isWrong: boolean };

interface Choice {
  value: string;
  label: string;
}

function ChosenValue({
  action,
  isDisabled,
  isWrong,
  onChange,
  options,
}: ValueProps & { options: readonly Choice[] }) {
  return (
    <Select
      size="sm"
      className="basis-[180px] grow max-w-[360px]"
      label={words.value}
      options={options}
      value={action.text === "" ? null : action.text}
      isDisabled={isDisabled}
      disabledReason={texts.noScope}
      isInvalid={isWrong}
      onValueChange={(text) => onChange({ ...action, text })}
    />
  );
}

/** The services of all linked couriers; one that is not offered any more is shown as such. */
function ServiceChoice(props: ValueProps) {
  const mayAsk = useAllows("labels.buy");
  const couriers = useQuery(couriersOfLabelsQuery).data ?? [];
  const lists = useQueries({
    queries: couriers.map(({ _id }) => ({ ...servicesQuery(_id), enabled: mayAsk })),
  });
  const options = couriers.flatMap(({ platform, name }, at) =>
    (lists[at]?.data ?? []).map(({ serviceCode, serviceName }) => ({
      value: writeService(platform, serviceCode, serviceName),
      label: couriers.length > 1 ? `${name} · ${serviceName}` : serviceName,
    })),
  );
  const { text } = props.action;
  const isOther = text !== "" && !options.some(({ value }) => value === text);
  if (couriers.length === 0 && !isOther) return <span className="sk-meta">{words.noService}</span>;
  return (
    <ChosenValue
      {...props}
      options={
        isOther
          ? [...options, { value: text, label: words.gone(text.split("|").slice(2).join("|")) }]
          : options
      }
    />
  );
}

/** The presets; one that was renamed or is gone is shown by the name that the rule knows. */
function PresetOptions(props: ValueProps) {
  const presets = usePresets().presets ?? [];
  const options = presets.map(({ id, name }) => ({ value: writePreset(id, name), label: name }));
  const { text } = props.action;
  const isOther = text !== "" && !options.some(({ value }) => value === text);
  if (presets.length === 0 && !isOther) return <TextLink href="/control/presets">{words.noPreset}</TextLink>;
  const gone = { value: text, label: words.gone(text.split("|").slice(1).join("|")) };
  return <ChosenValue {...props} options={isOther ? [...options, gone] : options} />;
}

function PackageOptions(props: ValueProps) {
  const options = usePackages().map(({ id, name }) => ({ value: id, label: name }));
  const { text } = props.action;
  return (
    <ChosenValue
      {...props}
      options={
        text === "" || options.some(({ value }) => value === text)
          ? options
          : [...options, { value: text, label: words.gone(text) }]
      }
    />
  );
}

function TextValue({ action, isDisabled, isWrong, onChange, label }: ValueProps & { label: string }) {
  return (
    <TextInput
      size="sm"
      className="basis-[180px] grow max-w-[360px]"
      aria-label={label}
      placeholder={label}
      value={action.text}
      disabled={isDisabled}
      isInvalid={isWrong}
      maxLength={action.kind === "note" ? 500 : 200}
      autoComplete="off"
      onChange={(event) => onChange({ ...action, text: event.target.value })}
    />
  );
}

/** The days are looked at before the reason: one thing at a time is wrong. */
const isDays = (text: string): boolean => {
  const read = readAction({ ...freshAction("hold"), days: text, text: "-" });
  return !("problem" in read);
};

function ActionValue(props: ValueProps) {
  const { action, isDisabled, onChange } = props;
  switch (action.kind) {
    case "pin":
    case "webhook":
    case "refund":
    case "acceptOffer":
    case "declineOffer":
    case "ship":
    case "endListing":
    case "relist":
      return null;
    case "reprice":
      return <NewShareValue {...props} />;
    case "counterOffer":
      return <ShareValue {...props} />;
    case "buyLabel":
      return (
        <>
          <ServiceChoice {...props} isWrong={props.isWrong && action.text === ""} />
          <PriceValue {...props} isWrong={props.isWrong && action.text !== ""} />
        </>
      );
    case "print":
      return <PaperValue {...props} />;
    case "export":
      return <ExportValue {...props} />;
    case "addTag":
    case "removeTag":
      return <ChosenValue {...props} options={tagOptions} />;
    case "move":
      return <ChosenValue {...props} options={placeOptions} />;
    case "preset":
      return <PresetOptions {...props} />;
    case "service":
      return <ServiceChoice {...props} />;
    case "package":
      return <PackageOptions {...props} />;
    case "note":
    case "task":
      return <TextValue {...props} label={formTexts.typed[action.kind]} />;
    case "snippet":
      return <SnippetValue {...props} />;
    case "assign":
      return <PersonValue {...props} />;
    case "notify":
      return (
        <>
          <PersonValue {...props} />
          <TextValue {...props} label={formTexts.typed.notify} />
        </>
      );
    case "hold":
      return (
        <>
          <TextInput
            size="sm"
            className="w-[72px]"
            aria-label={words.days}
            inputMode="numeric"
            isInvalid={props.isWrong && !isDays(action.days)}
            value={action.days}
            disabled={isDisabled}
            autoComplete="off"
            onChange={(event) => onChange({ ...action, days: event.target.value })}
          />
          <span className="sk-meta">{words.daysUnit}</span>
          <TextValue {...props} isWrong={props.isWrong && isDays(action.days)} label={words.reason} />
        </>
      );
  }
}

/** One action: what is done, and with what. */
export function ActionRow({ action, kinds, joint, isDisabled, wasSent, onChange, onRemove }: ActionRowProps) {
  const read = readAction(action);
  const currency = useSession().user?.store?.currency ?? "";
  const note = noteOf(action);
  // Another trigger may have left it behind: that is said at once.
  const problem = !kinds.includes(action.kind)
    ? formTexts.misfitAction
    : wasSent && "problem" in read
      ? read.problem
      : null;
  return (
    <div data-rule-row={action.key} className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 items-start">
      <span className="text-ink2 text-end pt-1">{joint}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2 items-center">
          <Select
            size="sm"
            className={texts.actionKinds[action.kind].length > 14 ? "w-[232px]" : "w-[132px]"}
            label={words.action}
            options={(kinds.includes(action.kind) ? kinds : [...kinds, action.kind]).map((value) => ({
              value,
              label: texts.actionKinds[value],
            }))}
            value={action.kind}
            isDisabled={isDisabled}
            disabledReason={texts.noScope}
            onValueChange={(kind) => onChange({ ...freshAction(kind, currency), key: action.key })}
          />
          <ActionValue
            action={action}
            isDisabled={isDisabled}
            isWrong={problem !== null}
            onChange={onChange}
          />
          {!isDisabled && (
            <IconButton
              label={texts.editor.removeAction}
              icon={<X className="sk-icon" aria-hidden="true" />}
              onClick={onRemove}
            />
          )}
        </div>
        {note !== null && <p className="sk-meta">{note}</p>}
        {problem !== null && (
          <p role="alert" className="text-red">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

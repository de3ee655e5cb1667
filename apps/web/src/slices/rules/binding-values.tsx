/** What actions that spend or send are told: a label's service and price, a share, a paper, an export. */
import { printedPapers } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { Checkbox, Select, TextInput, TextLink } from "../../ui/index.ts";
import { presetsQuery } from "../exports/index.ts";
import { bindingTexts as words } from "./binding-texts.ts";
import { NamedChoice, type ReachingProps } from "./reaching-values.tsx";
import { texts } from "./texts.ts";

const papers = printedPapers.map((value) => ({ value: value as string, label: words.papers[value] }));

function AmountInput({ action, isDisabled, isWrong, onChange, label }: ReachingProps & { label: string }) {
  return (
    <TextInput
      size="sm"
      className="w-[84px]"
      aria-label={label}
      inputMode="decimal"
      isInvalid={isWrong}
      value={action.amount}
      disabled={isDisabled}
      autoComplete="off"
      onChange={(event) => onChange({ ...action, amount: event.target.value })}
    />
  );
}

/** Beside a label's service: what it may cost, and whether somebody is asked. */
export function PriceValue(props: ReachingProps) {
  const { action, isDisabled, onChange } = props;
  return (
    <>
      <span className="sk-meta">{words.upTo}</span>
      <AmountInput {...props} label={words.most} />
      <span className="sk-meta">{action.currency}</span>
      <Checkbox
        label={words.asks}
        isChecked={action.asks}
        isDisabled={isDisabled}
        disabledReason={texts.noScope}
        onCheckedChange={(asks) => onChange({ ...action, asks })}
      />
    </>
  );
}

/** The share of the asking price that is asked for. */
export function ShareValue(props: ReachingProps) {
  return (
    <>
      <AmountInput {...props} label={words.share} />
      <span className="sk-meta">{words.ofAsking}</span>
    </>
  );
}

/** The share of what a listing costs now that it shall cost. */
export function NewShareValue(props: ReachingProps) {
  return (
    <>
      <AmountInput {...props} label={words.newShare} />
      <span className="sk-meta">{words.ofNow}</span>
    </>
  );
}

/** What is printed, and where it waits. */
export function PaperValue({ action, isDisabled, isWrong, onChange }: ReachingProps) {
  return (
    <>
      <Select
        size="sm"
        className="w-[160px]"
        label={words.paper}
        options={papers}
        value={action.text}
        isDisabled={isDisabled}
        disabledReason={texts.noScope}
        isInvalid={isWrong}
        onValueChange={(text) => onChange({ ...action, text })}
      />
      <span className="sk-meta">{words.printHint}</span>
    </>
  );
}

/** Which saved export is run. */
export function ExportValue({ action, onChange, ...rest }: ReachingProps) {
  const query = useQuery(presetsQuery);
  const presets = query.data ?? [];
  if (query.isSuccess && presets.length === 0 && action.text === "")
    return <TextLink href="/export">{words.noExport}</TextLink>;
  return (
    <NamedChoice
      {...rest}
      label={words.export}
      value={action.text}
      listed={presets.map(({ _id, name }) => ({ id: _id, name }))}
      onChange={(text) => onChange({ ...action, text })}
    />
  );
}

/** What is said below an action that acts on its own. */
export const noteOf = ({ kind, asks, text }: ReachingProps["action"]): string | null =>
  kind === "ship" ? words.shipHint : kind === "buyLabel" && !asks && text !== "" ? words.buysAlone : null;

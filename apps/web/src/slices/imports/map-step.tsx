import { importFields, mapColumns, whyLeftOut, type ImportField } from "@stallkeeper/domain";
import { useState } from "react";
import { notifyError } from "../../platform/notify.ts";
import { useAllows } from "../../platform/session.ts";
import { Button, Field, Panel, RadioGroup, Select } from "../../ui/index.ts";
import { checkImport, chooseHeading, removeImport, type ShownImport } from "./imports.api.ts";
import { texts } from "./texts.ts";

const words = texts.mapping;
const amounts: ReadonlySet<ImportField | null> = new Set(["price", "cost"]);
const options = [
  { value: "", label: texts.skipColumn },
  ...importFields.map((value) => ({ value, label: texts.fields[value] })),
];

/** Which column fills what; what was chosen is remembered for the next file with these columns. */
export function MapStep({
  found,
  onHeading,
  onChecked,
  onDeleted,
}: {
  found: ShownImport;
  onHeading: () => void;
  onChecked: () => void;
  onDeleted: () => void;
}) {
  const { _id, fileName, columns, rowsTotal, encoding, delimiter, mappingFrom, headingLine, topRows } = found;
  const [mapping, setMapping] = useState(found.mapping);
  const [ifExists, setIfExists] = useState<"update" | "skip">(found.ifExists === "skip" ? "skip" : "update");
  const [isBusy, setIsBusy] = useState(false);
  const mayImport = useAllows("inventory.write");
  const hasSku = mapping.includes("sku");
  // A field is filled by one column: the other one lets go of it.
  const choose = (column: number, chosen: string): void => {
    const field = importFields.find((one) => one === chosen) ?? null;
    setMapping(
      columns.map((_column, at) => {
        const before = mapping[at] ?? null;
        return at === column ? field : before === field ? null : before;
      }),
    );
  };
  const noteOf = (column: number): string => {
    const field = mapping[column] ?? null;
    const { name = "", decimals = null } = columns[column] ?? {};
    if (field === null) {
      const [known = null] = mapColumns([name]);
      const filledBy = known === null ? undefined : columns[mapping.indexOf(known)]?.name;
      if (known !== null && filledBy !== undefined) return words.filledBy(texts.fields[known], filledBy);
      const why = whyLeftOut(name);
      return why === null ? words.unknown : words.leftOut[why];
    }
    if (amounts.has(field) && decimals !== null) return words.decimals[decimals];
    return mappingFrom === "remembered" && field === found.mapping[column] ? words.remembered : "";
  };
  const run = async (work: Promise<unknown>, then: () => void): Promise<void> => {
    setIsBusy(true);
    try {
      await work;
      then();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const delimiterName =
    Object.entries(words.delimiters).find(([sign]) => sign === delimiter)?.[1] ?? delimiter;
  return (
    <Panel
      title={texts.map}
      meta={words.meta(
        fileName,
        rowsTotal,
        columns.length,
        [encoding, delimiterName].filter((part) => part !== ""),
      )}
    >
      <ul className="grid">
        {columns.map(({ name, samples }, column) => (
          <li
            // Names may repeat.
            key={column}
            className="grid gap-x-4 gap-y-1 items-center px-4 py-2 border-b border-line md:grid-cols-[1fr_200px_1.4fr_1fr]"
          >
            <strong className="break-words min-w-0">{name}</strong>
            <Select
              size="sm"
              label={words.goesToOf(name)}
              options={options}
              value={mapping[column] ?? ""}
              onValueChange={(chosen) => choose(column, chosen)}
            />
            <span className="sk-mono min-w-0 truncate">{samples.join(" · ")}</span>
            <span className="sk-meta">{noteOf(column)}</span>
          </li>
        ))}
      </ul>
      <div className="p-4 grid gap-3">
        {headingLine !== null && topRows.length > 1 && (
          <Field label={words.headings}>
            <Select
              isDisabled={isBusy || !mayImport}
              disabledReason={mayImport ? words.busy : texts.noScope}
              options={[
                { value: "0", label: words.noHeadings },
                ...topRows
                  .slice(0, -1)
                  .map(({ line, cells }) => ({ value: String(line), label: words.headingRow(line, cells) })),
              ]}
              value={String(headingLine)}
              onValueChange={(line) => void run(chooseHeading(_id, Number(line)), onHeading)}
            />
          </Field>
        )}
        <p className="sk-meta">
          {headingLine !== null && words.heading(headingLine)} {words.blank}{" "}
          {mapping.includes("onHand") && words.counted}
        </p>
        <Field label={words.ifExists}>
          <RadioGroup
            options={[
              { value: "update", label: words.update },
              { value: "skip", label: words.skip },
            ]}
            value={ifExists}
            onValueChange={setIfExists}
          />
        </Field>
        <div className="flex flex-wrap gap-2 justify-end">
          <Button
            isDisabled={isBusy || !mayImport}
            disabledReason={mayImport ? words.busy : texts.noScope}
            onClick={() => void run(removeImport(_id), onDeleted)}
          >
            {words.delete}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel={words.busy}
            isDisabled={!hasSku || !mayImport}
            disabledReason={hasSku ? texts.noScope : words.needSku}
            onClick={() => void run(checkImport(_id, mapping, ifExists), onChecked)}
          >
            {words.check(rowsTotal)}
          </Button>
        </div>
        {!hasSku && (
          <p role="status" className="text-red">
            {words.needSku}
          </p>
        )}
      </div>
    </Panel>
  );
}

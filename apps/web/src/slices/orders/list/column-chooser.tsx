/**
 * Which columns a list shows, in which order, and how dense: a choice of the person, in every store and on
 * every device.
 */
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Columns3 from "lucide-react/icons/columns-3";
import { memo } from "react";
import { setPreferences, usePreferences } from "../../../platform/preferences.ts";
import { Button, Checkbox, IconButton, Popover, RadioGroup } from "../../../ui/index.ts";
import { labelColumn, listColumns, lockedColumn, readColumns } from "../order-columns.tsx";
import type { SortField } from "../order-sorts.ts";
import { texts } from "./texts.ts";

const { columns: words } = texts;

function move(shown: readonly SortField[], id: SortField, by: -1 | 1): SortField[] {
  const from = shown.indexOf(id);
  const other = shown[from + by];
  return other === undefined
    ? [...shown]
    : shown.map((held) => (held === id ? other : held === other ? id : held));
}

function ColumnRow({ id, shown }: { id: SortField; shown: readonly SortField[] }) {
  const label = labelColumn(id);
  const at = shown.indexOf(id);
  const set = (next: readonly SortField[]): void => setPreferences({ orderColumns: next });
  return (
    <li className="flex items-center gap-1 min-h-[28px] max-md:min-h-[44px]">
      <span className="grow">
        <Checkbox
          label={label}
          isChecked={at >= 0}
          isDisabled={id === lockedColumn}
          disabledReason={words.alwaysShown}
          onCheckedChange={(isOn) => set(isOn ? [...shown, id] : shown.filter((held) => held !== id))}
        />
      </span>
      {at >= 0 && (
        <>
          <IconButton
            label={words.earlier(label)}
            icon={<ArrowUp className="sk-icon" />}
            isDisabled={at === 0}
            disabledReason={words.isFirst}
            onClick={() => set(move(shown, id, -1))}
          />
          <IconButton
            label={words.later(label)}
            icon={<ArrowDown className="sk-icon" />}
            isDisabled={at === shown.length - 1}
            disabledReason={words.isLast}
            onClick={() => set(move(shown, id, 1))}
          />
        </>
      )}
    </li>
  );
}

/** The button and what opens at it. Not drawn again when an order changes. */
export const ColumnChooser = memo(function ColumnChooser() {
  const { orderColumns, density } = usePreferences();
  const shown = readColumns(orderColumns);
  return (
    <Popover
      label={words.title}
      hasHeading
      align="end"
      trigger={<IconButton label={words.title} icon={<Columns3 className="sk-icon" />} />}
    >
      <div className="w-[240px] grid gap-2">
        <ul className="max-h-[360px] overflow-auto">
          {listColumns(shown).map((id) => (
            <ColumnRow key={id} id={id} shown={shown} />
          ))}
        </ul>
        <RadioGroup
          label={words.density}
          layout="row"
          value={density}
          onValueChange={(next) => setPreferences({ density: next })}
          options={[
            { value: "comfortable", label: words.comfortable },
            { value: "compact", label: words.compact },
          ]}
        />
        <Button
          size="sm"
          isDisabled={orderColumns === null}
          disabledReason={words.isUsual}
          onClick={() => setPreferences({ orderColumns: null })}
        >
          {words.usual}
        </Button>
      </div>
    </Popover>
  );
});

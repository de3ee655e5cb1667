/** Which columns the inventory shows: a choice of the person, on every device. */
import Columns3 from "lucide-react/icons/columns-3";
import { setPreferences, usePreferences } from "../../../platform/preferences.ts";
import { Button, Checkbox, IconButton, Popover } from "../../../ui/index.ts";
import { columnNames, lockedColumn, readItemColumns } from "./item-columns.tsx";
import { gridTexts as texts } from "./texts.ts";

/** The button and what opens at it. */
export function ItemColumnChooser() {
  const { inventoryColumns } = usePreferences();
  const shown = readItemColumns(inventoryColumns);
  const order = columnNames.map(({ id }) => id);
  const put = (id: string, isOn: boolean): void => {
    const next = isOn ? [...shown, id] : shown.filter((held) => held !== id);
    setPreferences({
      inventoryColumns: next.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)),
    });
  };
  return (
    <Popover
      label={texts.columnsTitle}
      hasHeading
      align="end"
      trigger={<IconButton label={texts.columnsTitle} icon={<Columns3 className="sk-icon" />} />}
    >
      <div className="w-[220px] grid gap-2">
        <ul className="grid gap-1">
          {columnNames.map(({ id, label }) => (
            <li key={id} className="min-h-[28px]">
              <Checkbox
                label={label}
                isChecked={shown.includes(id)}
                isDisabled={id === lockedColumn}
                disabledReason={texts.alwaysShown}
                onCheckedChange={(isOn) => put(id, isOn)}
              />
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          isDisabled={inventoryColumns === null}
          disabledReason={texts.isUsual}
          onClick={() => setPreferences({ inventoryColumns: null })}
        >
          {texts.usualColumns}
        </Button>
      </div>
    </Popover>
  );
}

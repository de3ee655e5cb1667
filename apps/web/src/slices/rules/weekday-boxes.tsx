/** The days of a week to choose from, 1 Monday to 7 Sunday. */
import { Checkbox } from "../../ui/index.ts";
import { texts } from "./texts.ts";

interface WeekdayBoxesProps {
  days: readonly number[];
  isDisabled: boolean;
  onChange: (days: readonly number[]) => void;
}

/** Draws them. */
export function WeekdayBoxes({ days, isDisabled, onChange }: WeekdayBoxesProps) {
  return texts.words.weekdays.map((name, at) => (
    <Checkbox
      key={name}
      label={name}
      isChecked={days.includes(at + 1)}
      isDisabled={isDisabled}
      disabledReason={texts.noScope}
      onCheckedChange={(isOn) =>
        onChange(
          isOn
            ? [...days, at + 1].toSorted((one, other) => one - other)
            : days.filter((day) => day !== at + 1),
        )
      }
    />
  ));
}

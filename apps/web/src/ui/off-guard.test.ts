import { expect, expectTypeOf, test } from "vitest";
import type { CheckboxProps, RadioGroupProps, SwitchProps } from "./choices.tsx";
import type { CodeInputProps } from "./code-input.tsx";
import type { BulkAction } from "./fitting-bulk-bar.tsx";
import type { MenuAction } from "./layer.types.ts";
import { tellOff } from "./off-guard.ts";
import type { SelectOption, SelectProps } from "./select.tsx";

const off = { isDisabled: true } as { isDisabled: boolean };
const saidOff = { ...off, disabledReason: "It's the last rule." };

test("no control is off without a reason, by its type", () => {
  const entry = { id: "up", label: "Move up" };
  expectTypeOf({ ...entry, ...off }).not.toExtend<MenuAction>();
  expectTypeOf({ ...entry, ...saidOff }).toExtend<MenuAction>();
  expectTypeOf({ ...entry, ...off }).not.toExtend<BulkAction>();
  expectTypeOf({ ...entry, ...saidOff }).toExtend<BulkAction>();
  const box = { label: "Gift", isChecked: true, onCheckedChange: () => undefined };
  expectTypeOf({ ...box, ...off }).not.toExtend<CheckboxProps>();
  expectTypeOf({ ...box, ...saidOff }).toExtend<CheckboxProps>();
  const lever = { label: "Prices", isOn: true, onChange: () => undefined };
  expectTypeOf({ ...lever, ...off }).not.toExtend<SwitchProps>();
  expectTypeOf({ ...lever, ...saidOff }).toExtend<SwitchProps>();
  const option = { value: "A5", label: "A5" };
  expectTypeOf({ ...option, ...off }).not.toExtend<SelectOption<string>>();
  expectTypeOf([{ ...option, ...off }]).not.toExtend<RadioGroupProps<string>["options"]>();
  const list = { options: [option], value: null, onValueChange: () => undefined };
  expectTypeOf({ ...list, ...off }).not.toExtend<SelectProps<string>>();
  expectTypeOf({ ...list, ...saidOff }).toExtend<SelectProps<string>>();
  const code = { value: "", onValueChange: () => undefined };
  expectTypeOf({ ...code, ...off }).not.toExtend<CodeInputProps>();
});

test("the reason is told while the control is off, and only then", () => {
  expect(tellOff(saidOff)).toEqual({
    title: "It's the last rule.",
    "aria-description": "It's the last rule.",
  });
  expect(tellOff({ ...saidOff, isDisabled: false })).toEqual({});
});

import { expectTypeOf, test } from "vitest";
import type { ButtonProps, IconButtonProps } from "./button.tsx";

// Judged by the compiler: npm run check reads this file.
test("a button that can be off isn't accepted without its reason", () => {
  const children = "Save";
  expectTypeOf<{ children: string; isDisabled: boolean }>().not.toExtend<ButtonProps>();
  expectTypeOf<{ label: string; icon: null; isDisabled: true }>().not.toExtend<IconButtonProps>();
  expectTypeOf({ children, isDisabled: true, disabledReason: "Nothing changed." }).toExtend<ButtonProps>();
  expectTypeOf({ children }).toExtend<ButtonProps>();
});

/** A control that can be off says why: `isDisabled` isn't accepted without `disabledReason`. */
export type OffGuard =
  | { isDisabled?: false; disabledReason?: string | undefined }
  | { isDisabled: boolean | undefined; disabledReason: string | undefined };

/** What a plain control that is off says: to whoever points at it, and to whoever hears it. */
export function tellOff({ isDisabled, disabledReason }: OffGuard): {
  title?: string;
  "aria-description"?: string;
} {
  return isDisabled === true && disabledReason !== undefined
    ? { title: disabledReason, "aria-description": disabledReason }
    : {};
}

/** The form by which a courier is linked, or gets new keys. */
import type { CourierAccountView, OfferedCourierView } from "@stallkeeper/contract";
import { FieldsDialog } from "../accounts/index.ts";
import { linkCourier, readPracticeKeys } from "./labels.api.ts";
import { texts } from "./texts.ts";

const words = texts.provider;

export interface LinkCourierDialogProps {
  courier: OfferedCourierView;
  /** Of the account that is to be linked again. */
  username?: string | undefined;
  onLinked: (couriers: CourierAccountView[]) => void;
  onClose: () => void;
}

/** Open while it is drawn. */
export function LinkCourierDialog({
  courier: { platform, name, fields, isPractice },
  username,
  onLinked,
  onClose,
}: LinkCourierDialogProps) {
  return (
    <FieldsDialog
      title={words.linkOne(name)}
      fields={fields}
      known={username === undefined ? {} : { username }}
      onSubmit={async (values) => onLinked(await linkCourier(platform, values))}
      onClose={onClose}
      {...(isPractice
        ? {
            offer: {
              hint: words.practiceHint,
              label: words.practiceFill,
              read: () => readPracticeKeys(platform),
            },
          }
        : {})}
    />
  );
}

import { cleanTrackingNumber, recogniseCourier } from "@stallkeeper/domain";
import { useState } from "react";
import type { Courier } from "../../../platform/metadata.ts";
import { Field, TextInput } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

const shortest = 8;

/** Says which courier a number would be recognised as, before it goes to a buyer. */
export function NumberCheck({ couriers }: { couriers: readonly Courier[] }) {
  const [typed, setTyped] = useState("");
  const number = cleanTrackingNumber(typed);
  const fitting = recogniseCourier(
    number,
    couriers.filter(({ isOffered }) => isOffered),
    null,
  );
  return (
    <div className="grid gap-1 p-4 max-w-[420px]">
      <Field label={texts.check} hint={texts.checkHint}>
        <TextInput
          isMono
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status">
        {number.length < shortest ? "" : fitting === null ? texts.fitsNone : texts.fits(fitting)}
      </p>
    </div>
  );
}

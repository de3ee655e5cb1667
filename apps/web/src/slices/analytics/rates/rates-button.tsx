/** Opens the exchange rates, whose dialog comes with its first opening. */
import { useState } from "react";
import { Button, makeLate, useLate } from "../../../ui/index.ts";
import { texts } from "../texts.ts";

const ratesDialog = makeLate<{ onClose: () => void; day?: string; currency?: string }>(
  async () => (await import("./rates-dialog.tsx")).RatesDialog,
);

/** A link in words; day and currency are filled in where they are missing somewhere. */
export function RatesButton({
  label = texts.rates,
  day,
  currency,
}: {
  label?: string;
  day?: string;
  currency?: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const draw = useLate(ratesDialog, isOpen, close);
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen &&
        draw?.({
          onClose: close,
          ...(day === undefined ? {} : { day }),
          ...(currency === undefined ? {} : { currency }),
        })}
    </>
  );
}

import { useState } from "react";
import { Button } from "../../../ui/index.ts";
import { RuleDialog } from "./rule-dialog.tsx";
import { syncTexts } from "./texts.ts";

const { listing: texts } = syncTexts;

interface RuleButtonProps {
  part: { listingId: string; variantId: string; sku: string };
  /** Marketplace and username. */
  account: string;
}

/** Opens the rule of one listing; without the scope it can be read. */
export function RuleButton({ part: { listingId, variantId, sku }, account }: RuleButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label={texts.openOf(sku, account)} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      {isOpen && (
        <RuleDialog id={`${listingId} ${variantId}`} account={account} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** `/upload/prices`: how each account's price comes from a draft, and what the account takes of a sale. */
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { PriceFormulas } from "./price-formulas.tsx";
import { priceTexts as texts } from "./texts.ts";

/** The page. */
export function PricesPage() {
  usePageTitle(texts.title);
  return (
    <>
      <SectionHeader />
      <div className="grow min-h-0 overflow-auto">
        <div className="grid gap-4 p-4 max-w-[1100px]">
          <PriceFormulas />
        </div>
      </div>
    </>
  );
}

/**
 * `/control/catalogue`: how prices come about, which platform category stands for each of the store's own,
 * and the brands and variants that are known.
 */
import { usePageTitle } from "../../../platform/page-title.ts";
import { SectionHeader } from "../../../platform/section-header.tsx";
import { PriceFormulas } from "../prices/price-formulas.tsx";
import { CategoryWords } from "./category-words.tsx";
import { KnownWords } from "./known-words.tsx";
import { catalogueTexts as texts } from "./texts.ts";

/** The page. */
export function CataloguePage() {
  usePageTitle(texts.title);
  return (
    <>
      <SectionHeader title={texts.title} />
      <div className="grid gap-4">
        <CategoryWords />
        <section aria-label={texts.prices}>
          <PriceFormulas />
        </section>
        <KnownWords />
      </div>
    </>
  );
}

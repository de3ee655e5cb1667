/** Brands and variants that orders, listings and platforms named, with the accounts that know them. */
import type { PlatformMapping } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { useAccounts } from "../../../platform/metadata.ts";
import { Panel, PanelError, Section, SkeletonLines } from "../../../ui/index.ts";
import { Stamp } from "../target-mark.tsx";
import { brandsQuery, variantsQuery } from "../uploads.api.ts";
import { catalogueTexts as texts } from "./texts.ts";

const shownValues = 12;
const shownBrands = 200;

function KnownAt({ platforms }: { platforms: PlatformMapping }) {
  const known = useAccounts().filter(({ _id }) => platforms[_id] !== undefined);
  return (
    <span className="inline-flex flex-wrap gap-1">
      {known.map(({ _id, platform, username }) => (
        <Stamp key={_id} platform={platform} name={`${username}: ${platforms[_id]?.name ?? ""}`} />
      ))}
    </span>
  );
}

/** Draws them in a panel. */
export function KnownWords() {
  const brands = useQuery(brandsQuery);
  const variants = useQuery(variantsQuery);
  const failed = [brands, variants].find((query) => query.isError && query.data === undefined);
  const isThere = brands.data !== undefined && variants.data !== undefined;
  const hidden = (brands.data?.length ?? 0) - shownBrands;
  return (
    <Panel title={texts.words}>
      <p className="px-4 pt-3 text-ink2 max-w-[80ch]">{texts.wordsAbout}</p>
      {failed !== undefined && (
        <PanelError
          title={texts.wordsFailed}
          message={normaliseError(failed.error).message}
          onRetry={() => void Promise.all([brands.refetch(), variants.refetch()])}
        />
      )}
      {failed === undefined && !isThere && <SkeletonLines lines={4} />}
      {isThere && (
        <div className="grid md:grid-cols-2 gap-6 p-4">
          <Section title={texts.variants}>
            {variants.data.length === 0 && <p className="sk-meta">{texts.noVariants}</p>}
            <ul className="grid gap-2">
              {variants.data.map(({ _id, name, values, platforms }) => (
                <li key={_id} className="grid gap-1">
                  <span className="flex flex-wrap gap-2 items-center">
                    <strong className="[overflow-wrap:anywhere]">{name}</strong>
                    <KnownAt platforms={platforms} />
                  </span>
                  <span className="text-ink2 [overflow-wrap:anywhere]">
                    {values.slice(0, shownValues).join(", ")}
                    {values.length > shownValues && ` ${texts.more(values.length - shownValues)}`}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
          <Section title={texts.brands}>
            {brands.data.length === 0 && <p className="sk-meta">{texts.noBrands}</p>}
            <ul className="grid gap-2">
              {brands.data.slice(0, shownBrands).map(({ _id, name, platforms }) => (
                <li key={_id} className="flex flex-wrap gap-2 items-center">
                  <span className="[overflow-wrap:anywhere]">{name}</span>
                  <KnownAt platforms={platforms} />
                </li>
              ))}
            </ul>
            {hidden > 0 && <p className="sk-meta">{texts.more(hidden)}</p>}
          </Section>
        </div>
      )}
    </Panel>
  );
}

import { listSnippetTexts, nameLanguage, shortcodeOf } from "@stallkeeper/domain";
import { Select, useFormatSettings } from "../../../ui/index.ts";
import { texts } from "./texts.ts";
import type { Insertion } from "./use-insertion.ts";

/** Says in which language the snippet was put in, and changes it; nothing where it has one alone. */
export function PickedLanguage({
  written: { placed },
  switchTo,
  own,
}: Pick<Insertion, "written" | "switchTo"> & { own: string }) {
  const { locale } = useFormatSettings();
  if (placed === null || placed.snippet.translations.length === 0) return null;
  const { snippet, language, isBuyers } = placed;
  const name = `/${shortcodeOf(snippet.name)}`;
  const options = listSnippetTexts(snippet, own).map((text) => ({
    value: text.language,
    label: nameLanguage(text.language, locale),
  }));
  return (
    <div className="flex items-center gap-2 flex-wrap">
      <span role="status" className="sk-meta">
        {(isBuyers ? texts.inBuyers : texts.inOther)(name, nameLanguage(language, locale))}
      </span>
      <Select
        size="sm"
        label={texts.languageOf(name)}
        className="!w-[140px]"
        options={options}
        value={language}
        onValueChange={switchTo}
      />
    </div>
  );
}

import { nameLanguage, snippetLanguages } from "@stallkeeper/domain";
import { Button, Field, joinClasses, Select, useFormatSettings } from "../../../ui/index.ts";
import { useStoreLanguage } from "../../messaging/index.ts";
import type { SnippetText } from "./snippets.api.ts";
import { texts } from "./texts.ts";

/** The main text; any other is named by its language. */
export const mainText = "";

/** What is written in a language of a snippet. */
export const contentIn = ({ content, translations }: SnippetText, language: string): string =>
  language === mainText ? content : (translations.find((text) => text.language === language)?.content ?? "");

/** The snippet with other words in one of its languages. */
export const writeIn = (text: SnippetText, language: string, content: string): Partial<SnippetText> =>
  language === mainText
    ? { content }
    : {
        translations: text.translations.map((one) => (one.language === language ? { ...one, content } : one)),
      };

/** The languages of a snippet by name, the store's own, and which are still to be added. */
function useLanguages({ language, translations }: SnippetText) {
  const { locale } = useFormatSettings();
  const own = useStoreLanguage();
  const main = language === "" ? own : language;
  const nameOf = (code: string): string => nameLanguage(code, locale);
  const written = [main, ...translations.map((text) => text.language)];
  const others = snippetLanguages
    .filter((code) => !written.includes(code))
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return { own, main, nameOf, others };
}

export interface SnippetLanguagesProps {
  text: SnippetText;
  active: string;
  onActive: (language: string) => void;
  onChange: (patch: Partial<SnippetText>) => void;
  isReadOnly: boolean;
}

/** Which language is written, and which the main text is in; nothing while there is one alone. */
export function SnippetLanguages({ text, active, onActive, onChange, isReadOnly }: SnippetLanguagesProps) {
  const { own, main, nameOf, others } = useLanguages(text);
  const { translations } = text;
  if (translations.length === 0) return null;
  const remove = (): void => {
    onChange({ translations: translations.filter(({ language }) => language !== active) });
    onActive(mainText);
  };
  return (
    <div className="grid gap-1">
      <div role="group" aria-label={texts.languages} className="flex items-center gap-1.5 flex-wrap">
        {[mainText, ...translations.map(({ language }) => language)].map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === active}
            className={joinClasses(
              "px-2 min-h-[26px] max-md:min-h-[44px] text-[13px] rounded-control border",
              language === active ? "bg-sunken border-control font-[600]" : "border-line text-ink2",
            )}
            onClick={() => onActive(language)}
          >
            {language === mainText ? texts.mainOf(nameOf(main)) : nameOf(language)}
          </button>
        ))}
        {!isReadOnly && active === mainText && (
          <Select
            size="sm"
            label={texts.mainLanguage}
            className="!w-[150px]"
            options={[{ value: main, label: nameOf(main) }, ...others]}
            value={main}
            onValueChange={(language) => onChange({ language: language === own ? "" : language })}
          />
        )}
        {!isReadOnly && active !== mainText && (
          <Button size="sm" variant="quiet" onClick={remove}>
            {texts.removeLanguage(nameOf(active))}
          </Button>
        )}
      </div>
      <p className="sk-meta">{texts.languageHint}</p>
    </div>
  );
}

/** Begins a text in one more language. */
export function AddLanguage({
  text,
  onActive,
  onChange,
}: Pick<SnippetLanguagesProps, "text" | "onActive" | "onChange">) {
  const { others } = useLanguages(text);
  return (
    <Field label={texts.languages} className="w-[190px] max-md:w-full">
      <Select
        placeholder={texts.addLanguage}
        options={others}
        value={null}
        onValueChange={(language) => {
          onChange({ translations: [...text.translations, { language, content: "" }] });
          onActive(language);
        }}
      />
    </Field>
  );
}

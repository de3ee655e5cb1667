/**
 * In which of its languages a snippet is put into a message: the one that the buyer writes in, else one that
 * is spoken where the order goes, else the snippet's main text. Nothing is ever translated. Pure.
 */

/** A snippet's words, by language. */
export interface SnippetTexts {
  content: string;
  /** Of the content, as in "de"; "": the store's own. */
  language: string;
  translations: readonly SnippetTranslation[];
}

export interface SnippetTranslation {
  language: string;
  content: string;
}

/** What a snippet can be written in, as people choose it. */
export const snippetLanguages: readonly string[] =
  "en de fr es it nl pl pt sv da nb fi cs sk hu ro bg hr sl el tr uk et lv lt ga is ja ko zh he ar".split(
    " ",
  );

const known: ReadonlySet<string> = new Set(snippetLanguages);

/** Whether it is a language that a snippet can be written in. */
export const isSnippetLanguage = (code: string): boolean => known.has(code);

/** The language of a locale: "de" of "de-AT". */
export const languageOf = (locale: string): string => new Intl.Locale(locale).language;

/** Where more than one is spoken, the most likely first. */
const several: Readonly<Record<string, readonly string[]>> = {
  BE: ["nl", "fr", "de"],
  CA: ["en", "fr"],
  CH: ["de", "fr", "it"],
  CY: ["el", "tr"],
  FI: ["fi", "sv"],
  IE: ["en", "ga"],
  LU: ["fr", "de"],
  // What a buyer there writes to a seller abroad in.
  HK: ["zh", "en"],
  IN: ["en"],
  PH: ["en"],
  SG: ["en", "zh"],
  ZA: ["en"],
};

/** What is spoken in a country, by its two-letter code; none where nobody knows. */
export function languagesOfCountry(countryCode: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(countryCode)) return [];
  const { language, region } = new Intl.Locale(`und-${countryCode}`).maximize();
  return several[countryCode] ?? (region === countryCode ? [language] : []);
}

/** Words that stand in nearly every message of their language. */
const commonWords: Readonly<Record<string, string>> = {
  en: "the and is are you can could please thanks thank hello when have it my for this would not has of",
  de: "ich und ist das nicht mein meine wann bitte danke hallo die der haben habe kann noch ein eine sie wie",
  fr: "je le les est vous pas bonjour merci mon ma votre une avec pour quand que qui colis bien il",
  es: "el los que es por para gracias hola mi cuando está esta puede pedido con una yo muy ha",
  it: "il che non per grazie ciao buongiorno mio mia quando è una sono con ordine ho ancora",
  nl: "ik het een niet mijn wanneer dank bedankt hallo de van kan graag en is maar wel naar",
  pl: "nie jest czy dziękuję dzień dobry mój kiedy się proszę paczka to mam jak na",
  pt: "o não é obrigado obrigada olá meu minha quando uma você para com está encomenda do",
  sv: "jag och är inte mitt min när tack hej det att på har kan en till",
  da: "jeg og er ikke mit min hvornår tak hej det at på har kan en til",
};
const wordLists = Object.entries(commonWords).map(([language, words]) => ({
  language,
  words: new Set(words.split(" ")),
}));

/** So many of a language's common words make it likely; the next likely one has at most half as many. */
const leastWords = 3;

/** The language that a text is written in; null unless it is clear. */
export function guessLanguage(text: string): string | null {
  const written = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [best, next] = wordLists
    .map(({ language, words }) => ({ language, count: written.filter((word) => words.has(word)).length }))
    .toSorted((one, other) => other.count - one.count);
  const isClear = best !== undefined && best.count >= leastWords && best.count >= 2 * (next?.count ?? 0);
  return isClear ? best.language : null;
}

/** What a buyer reads, likeliest first: what they wrote in, then what is spoken where the order goes. */
export function languagesOfBuyer(said: readonly string[], countryCode: string): string[] {
  const written = guessLanguage(said.join("\n"));
  return [...new Set([...(written === null ? [] : [written]), ...languagesOfCountry(countryCode)])];
}

/** Every language that a snippet has a text in, its main one first; `own` is the store's. */
export function listSnippetTexts(
  { content, language, translations }: SnippetTexts,
  own: string,
): SnippetTranslation[] {
  const main = { language: language === "" ? own : language, content };
  return [main, ...translations.filter((one) => one.language !== main.language)];
}

/** The text for a buyer who reads these languages: the first that there is, else the main one. */
export function pickSnippetText(
  snippet: SnippetTexts,
  wanted: readonly string[],
  own: string,
): SnippetTranslation & { isBuyers: boolean } {
  const texts = listSnippetTexts(snippet, own);
  for (const language of wanted) {
    const found = texts.find((text) => text.language === language);
    if (found !== undefined) return { ...found, isBuyers: true };
  }
  const main = { language: snippet.language === "" ? own : snippet.language, content: snippet.content };
  return { ...main, isBuyers: false };
}

import { AppError, type MessageSnippetPatch } from "@stallkeeper/contract";
import { formMessages, isSnippetLanguage, type SnippetTranslation } from "@stallkeeper/domain";
import type { SnippetText } from "./snippets.store.ts";

const mostContent = 10_000;
const mostFolder = 40;
const mostTranslations = 20;

/**
 * What a new snippet or a change of one says, each part as it is kept; what is left out stays out. Throws
 * FIELDS_INVALID, naming every part that is wrong. Pure.
 */
export function checkSnippet({
  name,
  content,
  isShared,
  folder,
  language,
  translations,
}: MessageSnippetPatch): Partial<SnippetText> {
  const fields: Record<string, string> = {};
  if (name !== undefined && name.trim() === "") fields["name"] = formMessages.required;
  const wrongText = content === undefined ? null : whatIsWrong(content);
  if (wrongText !== null) fields["content"] = wrongText;
  if (folder !== undefined && folder.trim().length > mostFolder)
    fields["folder"] = `Up to ${mostFolder} characters.`;
  if (language !== undefined && language !== "" && !isSnippetLanguage(language))
    fields["language"] = "Choose a language.";
  const wrongTranslations = translations === undefined ? null : whatIsWrongWith(translations);
  if (wrongTranslations !== null) fields["translations"] = wrongTranslations;
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(content === undefined ? {} : { content }),
    ...(isShared === undefined ? {} : { isShared }),
    // Blanks side by side look like one, and folders are told apart by their names.
    ...(folder === undefined ? {} : { folder: folder.trim().replaceAll(/\s+/g, " ") }),
    ...(language === undefined ? {} : { language }),
    ...(translations === undefined ? {} : { translations }),
  };
}

function whatIsWrong(content: string): string | null {
  if (content.trim() === "") return formMessages.required;
  return content.length > mostContent ? `Up to ${mostContent} characters.` : null;
}

function whatIsWrongWith(translations: readonly Partial<SnippetTranslation>[]): string | null {
  if (translations.length > mostTranslations) return `Up to ${mostTranslations} languages.`;
  const languages = translations.map(({ language }) => language ?? "");
  if (!languages.every(isSnippetLanguage)) return "Choose a language for each text.";
  if (new Set(languages).size < languages.length) return "Write one text for each language.";
  return (
    translations.map(({ content }) => whatIsWrong(content ?? "")).find((wrong) => wrong !== null) ?? null
  );
}

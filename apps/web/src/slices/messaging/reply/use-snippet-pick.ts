/**
 * A slash at the beginning or after a space asks for a snippet: what follows narrows by shortcode, arrows
 * walk, Enter takes it in its place, Escape leaves the slash as text.
 */
import { shortcodeOf } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { rankChoices } from "../../../platform/fuzzy-match.ts";
import { snippetsQuery, type Snippet } from "./reply.api.ts";

export interface SnippetPick {
  isOpen: boolean;
  listId: string;
  snippets: readonly Snippet[];
  active: Snippet | undefined;
  activeId: string | undefined;
  optionId: (snippet: Snippet) => string;
  choose: (snippet: Snippet) => void;
  /** Does what a key does to the list; false when the key is the text's. */
  takesKey: (key: string) => boolean;
}

const asked = /(?:^|\s)\/(\S*)$/;

/** `onChoose` takes the text with the chosen one in place of its name. */
export function useSnippetPick(text: string, onChoose: (content: string) => void): SnippetPick {
  const listId = useId();
  const [place, setPlace] = useState(0);
  const [leftText, setLeftText] = useState<string | null>(null);
  const written = asked.exec(text)?.[1];
  const isOpen = written !== undefined && leftText !== text;
  const known = useQuery({ ...snippetsQuery, enabled: isOpen }).data ?? [];
  const snippets =
    written === undefined ? [] : rankChoices(known, written, ({ name }) => [shortcodeOf(name), name]);
  const index = Math.min(place, Math.max(0, snippets.length - 1));
  const active = isOpen ? snippets[index] : undefined;
  const optionId = ({ _id }: Snippet): string => `${listId}-${_id}`;
  const choose = ({ content }: Snippet): void => {
    setPlace(0);
    onChoose(`${text.slice(0, text.length - (written ?? "").length - 1)}${content}`);
  };
  const walk = (delta: number): boolean => {
    setPlace(Math.min(Math.max(0, snippets.length - 1), Math.max(0, index + delta)));
    return true;
  };
  const takesKey = (key: string): boolean => {
    if (!isOpen) return false;
    if (key === "ArrowDown") return walk(1);
    if (key === "ArrowUp") return walk(-1);
    if (key === "Escape") setLeftText(text);
    else if (key === "Enter" && active !== undefined) choose(active);
    else return false;
    return true;
  };
  return {
    isOpen,
    listId,
    snippets,
    active,
    activeId: active === undefined ? undefined : optionId(active),
    optionId,
    choose,
    takesKey,
  };
}

/**
 * A slash at the beginning or after a space asks for a snippet: what follows narrows by shortcode, the most
 * used first; arrows walk, Enter takes it in its place, Escape leaves the slash as text.
 */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { findSnippets } from "./rank-snippets.ts";
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

/** `onChoose` takes what stands before the slash, and the chosen one. */
export function useSnippetPick(
  text: string,
  onChoose: (before: string, snippet: Snippet) => void,
): SnippetPick {
  const listId = useId();
  const [place, setPlace] = useState(0);
  const [leftText, setLeftText] = useState<string | null>(null);
  const written = asked.exec(text)?.[1];
  const isOpen = written !== undefined && leftText !== text;
  const known = useQuery({ ...snippetsQuery, enabled: isOpen }).data ?? [];
  const snippets = written === undefined ? [] : findSnippets(known, written);
  const index = Math.min(place, Math.max(0, snippets.length - 1));
  const active = isOpen ? snippets[index] : undefined;
  const optionId = ({ _id }: Snippet): string => `${listId}-${_id}`;
  const choose = (snippet: Snippet): void => {
    setPlace(0);
    onChoose(text.slice(0, text.length - (written ?? "").length - 1), snippet);
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

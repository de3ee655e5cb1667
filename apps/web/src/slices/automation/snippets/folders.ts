import { compareNames } from "@stallkeeper/domain";
import type { Snippet } from "../../messaging/index.ts";

/** The snippets of a folder; "" for those in none. */
export interface Folder<One> {
  name: string;
  snippets: One[];
}

type Filed = Pick<Snippet, "folder" | "name">;

/** Snippets by folder: those in none first, then the folders, each by name. Pure. */
export const sortIntoFolders = <One extends Filed>(snippets: readonly One[]): Folder<One>[] =>
  [...Map.groupBy(snippets, ({ folder }) => folder)]
    .map(([name, members]) => ({
      name,
      snippets: members.toSorted((one, other) => compareNames(one.name, other.name)),
    }))
    .toSorted((one, other) => compareNames(one.name, other.name));

/** The names of the folders there are. Pure. */
export const listFolders = (snippets: readonly Filed[]): string[] =>
  sortIntoFolders(snippets).flatMap(({ name }) => (name === "" ? [] : [name]));

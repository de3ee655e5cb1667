import * as foundation from "./0001-foundation/index.ts";

export interface Migration {
  name: string;
  sql: string;
}

/** Every schema step in order. A step that was released is never edited, only followed. */
export const migrations: readonly Migration[] = [foundation];

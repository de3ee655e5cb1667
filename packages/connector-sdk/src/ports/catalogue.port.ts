import type { ConnectorContext, JsonObject } from "../context.ts";

/** A word for goods as the platform knows it. */
export interface PlatformTerm {
  readonly id: string;
  readonly name: string;
}

export interface PlatformCategory extends PlatformTerm {
  /** Id of the category above it. */
  readonly parentId: string | null;
}

/** What one listing says of its goods; nothing that it does not say. */
export interface ListedWords {
  readonly category: PlatformTerm | null;
  readonly brand: PlatformTerm | null;
  readonly variants: readonly { readonly name: string; readonly value: string }[];
}

/** The platform's words for goods. Each part that is left out is one that the platform does not tell. */
export interface CataloguePort {
  /** All categories a seller may choose there. */
  categories?(ctx: ConnectorContext): Promise<readonly PlatformCategory[]>;
  /** All brands the account knows. */
  brands?(ctx: ConnectorContext): Promise<readonly PlatformTerm[]>;
  /** Reads a listing's untouched vendor object. Pure. */
  wordsOf?(external: JsonObject): ListedWords;
}

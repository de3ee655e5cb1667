/** Bodies and answers of /api/admin/stores, /api/admin/tokens and /api/admin/mail. */
import { max, required } from "@stallkeeper/domain";
import { z } from "zod";
import { ruledText } from "./ruled-text.ts";
import type { ApiTokenView } from "./tokens.ts";

export const storeNameInput = z.object({ name: ruledText(required, max(100)) });
/** One of the person's own stores; names are unique on an installation. */
export const storeInput = z.object({ storeName: ruledText(required, max(100)) });

/** A store that the person belongs to. */
export interface StoreView {
  _id: string;
  name: string;
  role: string;
  isCurrent: boolean;
  /** The person may rename, archive and restore it. */
  isManaged: boolean;
  members: number;
  createdAt: string;
  archivedAt: string | null;
}
export interface StoresView {
  stores: StoreView[];
}

/** A token of anybody in the store. */
export interface StoreTokenView extends ApiTokenView {
  owner: string;
}
export interface StoreTokensView {
  tokens: StoreTokenView[];
}

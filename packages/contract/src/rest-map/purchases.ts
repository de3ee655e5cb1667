/** Purchases: what is ordered from suppliers, and receiving it. */
import {
  closePurchaseInput,
  receiveInput,
  reorderInput,
  savePurchaseInput,
  type Received,
} from "../rest/purchases.ts";
import { answers, type Done } from "./route.ts";

const requires = "inventory.write";

export const purchaseRoutes = {
  "POST /api/purchases": answers<{ purchaseId: string }>()({ requires, input: savePurchaseInput }),
  "POST /api/purchases/receive": answers<Received[]>()({ requires, input: receiveInput }),
  "POST /api/purchases/close": answers<Done>()({ requires, input: closePurchaseInput }),
  "POST /api/purchases/reorder": answers<{ purchaseIds: string[] }>()({ requires, input: reorderInput }),
} as const;

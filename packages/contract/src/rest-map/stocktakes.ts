/** Stock takes: counting shelves and booking what was found. */
import {
  moveTakeInput,
  postTakeInput,
  startTakeInput,
  takeCountsInput,
  undoTakeInput,
  type TakeCounted,
  type TakePosted,
} from "../rest/stocktakes.ts";
import { answers, type Done } from "./route.ts";

const requires = "inventory.write";

export const stocktakeRoutes = {
  "POST /api/stock/takes": answers<{ takeId: string }>()({ requires, input: startTakeInput }),
  "POST /api/stock/takes/counts": answers<TakeCounted[]>()({ requires, input: takeCountsInput }),
  "POST /api/stock/takes/move": answers<Done>()({ requires, input: moveTakeInput }),
  "POST /api/stock/takes/post": answers<TakePosted>()({ requires, input: postTakeInput }),
  "POST /api/stock/takes/undo": answers<TakePosted>()({ requires, input: undoTakeInput }),
} as const;

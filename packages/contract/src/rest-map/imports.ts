/** Files of items: sent in parts, mapped, checked, taken in and undone. */
import {
  checkImportInput,
  importCellsInput,
  importHeadingInput,
  importListingsInput,
  importPartInput,
  newImportInput,
  type ImportableAccount,
  type ImportParity,
} from "../rest/imports.ts";
import { answers, type Done, type Named, type NoData } from "./route.ts";

const requires = "inventory.write";

export const importRoutes = {
  "POST /api/imports": answers<Named>()({ requires, input: newImportInput }),
  "GET /api/imports/listings": answers<ImportableAccount[]>()({ requires }),
  "POST /api/imports/listings": answers<Named>()({ requires, input: importListingsInput }),
  "POST /api/imports/:importId/parts": answers<Done>()({ requires, input: importPartInput }),
  "POST /api/imports/:importId/read": answers<Done>()({ requires }),
  "POST /api/imports/:importId/heading": answers<Done>()({ requires, input: importHeadingInput }),
  "POST /api/imports/:importId/check": answers<Done>()({ requires, input: checkImportInput }),
  "POST /api/imports/:importId/cells": answers<Done>()({ requires, input: importCellsInput }),
  "POST /api/imports/:importId/apply": answers<Done>()({ requires }),
  "POST /api/imports/:importId/undo": answers<Done>()({ requires }),
  "POST /api/imports/:importId/remove": answers<Done>()({ requires }),
  "GET /api/imports/:importId/parity": answers<ImportParity>()({ requires }),
  "GET /api/imports/:importId/parity/file": answers<NoData>()({ requires }),
  "GET /api/imports/:importId/problems": answers<NoData>()({ requires }),
} as const;

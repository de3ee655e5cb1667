// Each page comes with its own chunk.
export { sendUnsentScans } from "./unsent-scans.ts";
/** `/shipping/scan`. */
export const loadScanPage = () => import("./scan/scan-page.tsx");
/** `/shipping/batches`. */
export const loadBatchesPage = () => import("./batches/batches-page.tsx");
/** `/shipping/batches/:id`. */
export const loadBatchPage = () => import("./batches/batch-page.tsx");
/** `/shipping/pick`. */
export const loadPickPage = () => import("./pick/pick-page.tsx");
/** `/shipping/slips`: packing slips and the sheet of command barcodes. */
export const loadSlipsPage = () => import("./slips/slips-page.tsx");
/** The dialog that puts orders into a batch. */
export const loadAddToBatchDialog = () => import("./batches/add-to-batch-dialog.tsx");

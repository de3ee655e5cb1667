/** The dialog that puts orders into a batch. */
export const loadAddToBatchDialog = () => import("./batches/add-to-batch-dialog.tsx");

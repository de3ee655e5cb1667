/** The dialog that writes to the buyers of many orders. */
export const loadMessageManyDialog = () => import("./message-many-dialog.tsx");

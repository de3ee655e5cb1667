/** The dialog that runs rules on orders. */
export const loadRunRulesDialog = () => import("./run-rules-dialog.tsx");

/** `/shipping/rules`. */
export const loadRulesPage = () => import("./rules-page.tsx");
/** The dialog that runs rules on orders. */
export const loadRunRulesDialog = () => import("./run-rules-dialog.tsx");

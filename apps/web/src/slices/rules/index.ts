export { handRulesQuery } from "./hand/hand-rules.api.ts";
export { keepHandRules } from "./hand/keep-hand-rules.ts";
/** The dialog that runs rules on orders. */
export const loadRunRulesDialog = () => import("./run-rules-dialog.tsx");

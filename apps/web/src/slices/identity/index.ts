// Signing in is small and first; the other pages are loaded when they are opened.
export { SignInPage } from "./sign-in/sign-in-page.tsx";
export { SessionEndedDialog } from "./sign-in/session-ended-dialog.tsx";
/** The page of the first visit. */
export const loadOwnerSetupPage = () => import("./setup/owner-setup-page.tsx");
/** `/profile`. */
export const loadProfilePage = () => import("./profile/profile-page.tsx");
/** `/?invitation=…`. */
export const loadInvitationPage = () => import("./invitation/invitation-page.tsx");
/** Asks a signed-in person to confirm that it is them. */
export const loadConfirmLoginDialog = () => import("./confirm/confirm-login-dialog.tsx");
export { ScopeMatrix, type ScopeMatrixProps } from "./scope-matrix.tsx";
export { FormProblem } from "./form-problem.tsx";
export { useForm } from "./use-form.ts";

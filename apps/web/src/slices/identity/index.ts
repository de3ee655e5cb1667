export { SignInPage } from "./sign-in-page.tsx";
export { OwnerSetupPage } from "./owner-setup-page.tsx";
export { SessionEndedDialog } from "./session-ended-dialog.tsx";
export { ProfilePage } from "./profile-page.tsx";
export { ResetPage } from "./reset-page.tsx";

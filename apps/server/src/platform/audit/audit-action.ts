/** Every act that leaves a line in the audit log. A new sensitive act adds its name here and calls `recordAudit` in its transaction. */
export const auditActions = [
  // identity
  "ownerSetUp", "signIn", "signOut", "changePassword", "passwordReset", "saveProfile", "emailLinkSent", "emailChanged", "emailChangeCancelled", "request2FA", "confirm2FA", "remove2FA", "recoveryCodes",
  "passkeyAdded", "passkeyRemoved", "sessionRevoked", "sessionsRevoked", "apiTokenCreated", "apiTokenRevoked",
  // members
  "invitationSent", "invitationWithdrawn", "invitationAccepted",
  "memberScopesChanged", "memberSignedOut", "memberDeactivated", "memberActivated",
  // accounts
  "accountLinked", "accountReconnected", "accountUnlinked", "accountPaused", "accountResumed", "syncStopped",
  // the store
  "settingsChanged", "storeSwitched", "keyRotated", "ruleCreated", "ruleChanged", "ruleRemoved", "ruleRestored", "rulesPaused", "rulesResumed",
  // acts that move goods or money
  "orderShipped", "partShipped", "trackingCorrected", "labelsPlanned", "labelPlansTakenBack", "labelBought", "labelVoided", "dayClosed", "refundRequested", "messageSent", "returnOpened", "returnMoved", "returnPhotoAdded", "returnPhotoRemoved", "returnPhotoRestored", "returnResolved", "swapOpened", "swapSent", "swapCancelled", "stockCounted", "stockChecked", "actionRetried", "actionWithdrawn", "actionSettled",
] as const;

export type AuditAction = (typeof auditActions)[number];

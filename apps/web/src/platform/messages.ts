/** Messages of the specification that belong to no slice (spec 8). */
export const messages = {
  success: "Success!",
  /** Reachable from no control: what is not there yet is said on its own page. */
  notImplemented: "This feature is not implemented yet!",
  /** Why a control is off for whoever lacks its scope; what the service answers as FORBIDDEN. */
  noScope: "Your account can't do this. Ask an administrator.",
} as const;

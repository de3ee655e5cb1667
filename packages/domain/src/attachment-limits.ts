/** The most that goes out with a message, whatever its platform takes. */
export const attachmentLimits = {
  /** Of one file as it is sent. */
  bytes: 8 * 1024 * 1024,
  /** At one message, whatever the platform takes. */
  files: 10,
} as const;

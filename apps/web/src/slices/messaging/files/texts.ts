/** Words of files that go with messages and come with them. */
export const texts = {
  /** Who of the shop wrote it, where that is nobody else. */
  me: "You",
  attach: "Attach a file",
  attached: "Attached files",
  remove: (name: string) => `Remove ${name}`,
  uploading: "Uploading…",
  stillUploading: "Wait until the files are uploaded.",
  tooLarge: (name: string, most: string) => `${name} is too large. Files can be up to ${most}.`,
  empty: (name: string) => `${name} is empty.`,
  notAttached: (name: string, reason: string) => `${name} wasn't attached. ${reason}`,
  none: (platform: string) => `${platform} doesn't allow attachments.`,
  removed: (name: string) => `${name} was removed.`,
  picture: (who: string, name: string) => `Picture from ${who}: ${name}`,
  filesOf: (who: string) => `Files from ${who}`,
  notShown: (name: string) => `${name} can't be shown here.`,
  unread: (name: string) => `${name} couldn't be loaded.`,
  ours: "you",
} as const;

import { plural, writeFileSize, writeNumber } from "../../../ui/format.ts";

/** Words of Admin › Backups. */
export const texts = {
  title: "Backups",
  failed: "Backups didn't load.",
  empty: "No backups yet.",
  about: (hours: number | null) =>
    hours === null
      ? "All stores, made by hand. They're in the data folder, under backups."
      : plural(hours, {
          one: "All stores, every # hour; the newest seven are kept. They're in the data folder, under backups.",
          other:
            "All stores, every # hours; the newest seven are kept. They're in the data folder, under backups.",
        }),
  key: "Copy them to another machine, and keep master.key apart: it opens the saved credentials.",
  make: "Back up now",
  started: "Backup started.",
  running: "A backup is being made.",
  problem: (reason: string) => `The last backup wasn't made. ${reason}`,
  size: (bytes: number) => writeFileSize(bytes),
  check: "Test restore",
  checkOf: (moment: string) => `Test restore of ${moment}`,
  checking: "Restoring…",
  checked: (rows: number, tables: number) =>
    `Every one of ${writeNumber(rows)} rows in ${writeNumber(tables)} tables can be restored. Nothing was changed.`,
  drills: {
    title: "Restore tests",
    empty: "No restore test yet. Test a backup now and then: only a copy that can be restored is a backup.",
    good: (rows: number, tables: number) =>
      `Can be restored: ${writeNumber(rows)} rows in ${writeNumber(tables)} tables`,
    bad: (reason: string) => `Can't be restored. ${reason}`,
  },
  restoreTitle: "Restore a backup",
  restore:
    "A backup goes into a new data folder, so nothing here is overwritten and you can go back. Whoever runs the machine does it:",
  steps: [
    { text: "Stop Stallkeeper." },
    { text: "Put the backup in a new folder:", command: "npm run restore -- FILE --data NEW_FOLDER" },
    { text: "Copy master.key from the old data folder into the new one." },
    { text: "Start from it:", command: "npm start -- --data NEW_FOLDER" },
    { text: "Sign in, resume each account, and answer what waited to be sent." },
  ] satisfies { text: string; command?: string }[],
  lost:
    "What was done here after the backup isn't in it: counts, notes, rules, drafts and settings. " +
    "Orders, messages and listings are read again from the platforms; nothing is sent twice without asking you.",
} as const;

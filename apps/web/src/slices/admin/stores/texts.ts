import { plural } from "../../../ui/format.ts";

/** Words of Admin › Stores. */
export const texts = {
  title: "Stores",
  failed: "Stores didn't load.",
  columns: { name: "Store", role: "Your role", people: "People", state: "State" },
  people: (count: number) => plural(count, { one: "# person", other: "# people" }),
  current: "you're here",
  open: "open",
  archived: "archived",
  since: "since",
  actions: "Actions",
  switch: "Switch",
  switchTo: (name: string) => `Switch to ${name}`,
  switching: "Switching. Its accounts are read first, then every tab follows.",
  rename: "Rename",
  renameOf: (name: string) => `Rename ${name}`,
  archive: "Archive…",
  archiveOf: (name: string) => `Archive… ${name}`,
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} is open again. Its accounts stay paused until you sync them.`,
  create: {
    open: "New store",
    hint: "It starts with the currency, time zone and language of this store. You're its owner.",
    submit: "Create store",
    done: (name: string) => `${name} is ready. Switch to it to link accounts.`,
  },
  form: { name: "Name", busy: "Saving…", cancel: "Cancel" },
  renameForm: {
    title: "Rename store",
    submit: "Save name",
    done: (name: string) => `This store is now called ${name}.`,
  },
  ask: {
    title: (name: string) => `Archive ${name}?`,
    text: "Everyone there is signed out, its API tokens stop working, and its accounts are paused. Nothing is deleted: you can restore it any time.",
    confirm: "Archive store",
    keep: "Keep open",
    done: (name: string) => `${name} is archived.`,
  },
} as const;

/** Words of the snippets. Texts in the specification's catalogue stand here to the letter. */
import { shortcodeOf } from "@stallkeeper/domain";
import { plural } from "../../../ui/format.ts";

export const texts = {
  title: "Snippets",
  fresh: "New snippet",
  loadFailed: "Snippets didn't load.",
  none: "No snippets yet. Write the answer you type most.",
  noMatch: "No snippets match this filter.",
  filter: "Filter snippets",
  counted: (count: number) =>
    plural(count, { one: "# snippet. Only you see these.", other: "# snippets. Only you see these." }),
  list: "Snippets",
  unsaved: "Not saved",
  usedBy: (triggers: string) => `Used by ${triggers}`,
  autoMessage: "auto message",
  choose: "Choose a snippet, or write a new one.",
  missing: "This snippet no longer exists.",
  editor: "Snippet",
  name: "Name",
  shortcode: (name: string) => `Type /${shortcodeOf(name)} in a message.`,
  content: "Content",
  counter: (count: number) => plural(count, { one: "# character", other: "# characters" }),
  counterOf: (count: number, most: number, platform: string) => `${count} of ${most}, ${platform}'s limit`,
  tooLong: "Too long to send there",
  insert: "Insert",
  ask: "ask: …",
  insertLabel: (name: string) => `Insert ${name}`,
  preview: "Preview",
  problems: (count: number) =>
    plural(count, {
      one: "# placeholder is empty on this order. As an auto message it would wait for you.",
      other: "# placeholders are empty on this order. As an auto message it would wait for you.",
    }),
  save: "Save",
  saving: "Saving…",
  discard: "Discard",
  back: "Back to the list",
  remove: "Delete",
  removing: "Deleting…",
  saved: (name: string) => `Snippet '${name}' was saved!`,
  deleted: (name: string) => `Snippet '${name}' was deleted!`,
  undo: "Undo",
  confirm: {
    title: (name: string) => `Delete /${shortcodeOf(name)}?`,
    text: (triggers: string) => `The auto message for ${triggers} stops.`,
    yes: "Delete snippet",
    no: "Keep",
  },
  keys: {
    group: "Snippets",
    move: "next or previous snippet",
    save: "save the snippet",
    fresh: "new snippet",
    filter: "filter the snippets",
    leave: "back to the list",
  },
} as const;

/**
 * An item was sold twice (spec 4): the notes say so, the order is tagged and waits in the queue for the
 * buyer's word. A repeat while it stands changes nothing.
 */
import { tagsAfterMove } from "./moves.ts";
import { locationTags } from "./order-tags.ts";

/** The sentence of the specification. */
export const alreadySoldNote = "Item already sold. Waiting for customer's reply.";

export interface NotesAndTags {
  notes: string;
  tags: readonly string[];
}

/** Notes and tags of an order that is marked as already sold. */
export function markAlreadySold({ notes, tags }: NotesAndTags): { notes: string; tags: string[] } {
  const isMarked = tags.includes("alreadySold") && notes.includes(alreadySoldNote);
  const text = notes.trimEnd();
  return {
    notes: isMarked ? notes : text === "" ? alreadySoldNote : `${text}\n${alreadySoldNote}`,
    tags: tagsAfterMove(tags.includes("alreadySold") ? tags : [...tags, "alreadySold"], "queued"),
  };
}

/**
 * Takes the mark back on the order as it stands now: the sentence, the tag and the move; what else was done
 * since then stays.
 */
export function unmarkAlreadySold(
  now: NotesAndTags,
  before: NotesAndTags,
): { notes: string; tags: string[] } {
  const isLocation = (tag: string) => (locationTags as readonly string[]).includes(tag);
  const kept = now.tags.filter(
    (tag) => !isLocation(tag) && (tag !== "alreadySold" || before.tags.includes(tag)),
  );
  const stillQueued = now.tags.includes("queued");
  const location = (stillQueued ? before.tags : now.tags).filter(isLocation);
  return { notes: withoutNote(now.notes, before.notes), tags: [...kept, ...location] };
}

function withoutNote(notes: string, before: string): string {
  const at = notes.lastIndexOf(alreadySoldNote);
  if (at < 0 || countNotes(notes) <= countNotes(before)) return notes;
  const [head, tail] = [notes.slice(0, at), notes.slice(at + alreadySoldNote.length)];
  // The line break that came with the sentence goes with it.
  return head.endsWith("\n") ? head.slice(0, -1) + tail : head + tail.replace(/^\n/, "");
}

function countNotes(notes: string): number {
  return notes.split(alreadySoldNote).length - 1;
}

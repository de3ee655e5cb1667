/** Notes of the store's people, kept inside their conversation (`messaging_sessions.notes`). */
import type { StoreTx } from "../../../platform/db/index.ts";

export interface InternalNote {
  _id: string;
  date: string;
  author: string;
  authorId: string | null;
  content: string;
}

/** Adds a note; a repeat changes nothing. Null: there is no such conversation. */
export async function addNote(
  tx: StoreTx,
  sessionId: string,
  note: InternalNote,
): Promise<{ isNew: boolean } | null> {
  return tx.one<{ isNew: boolean }>(
    `update messaging_sessions set notes = case when notes @> $3::jsonb then notes else notes || $2::jsonb end
     where id = $1 returning old.notes <> new.notes as "isNew"`,
    [sessionId, JSON.stringify([note]), JSON.stringify([{ _id: note._id }])],
  );
}

/** Removes a note of its writer. Null: there is none of theirs. */
export function removeNote(
  tx: StoreTx,
  sessionId: string,
  note: { note: string; authorId: string | null },
): Promise<{ id: string } | null> {
  return tx.one<{ id: string }>(
    `update messaging_sessions set notes = (select coalesce(jsonb_agg(note order by place), '[]')
       from jsonb_array_elements(notes) with ordinality as kept (note, place) where note ->> '_id' <> $2)
     where id = $1 and notes @> $3::jsonb returning id`,
    [sessionId, note.note, JSON.stringify([{ _id: note.note, authorId: note.authorId }])],
  );
}

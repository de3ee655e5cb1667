/**
 * Files that go out with messages or came with them (docs/adr/0082-attachments.md): each kept once per store,
 * drawn or written anew from what was sent.
 */
import { isolate } from "./row-walls.ts";

export const name = "0045-message-attachments";

export const sql = `
create table message_attachments (
  store_id uuid not null references stores (id) on delete cascade,
  id uuid not null default uuidv7(),
  -- SHA-256 of what was sent: the same file is kept once
  sent_hash bytea not null,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  content bytea not null,
  -- a small WebP of a picture
  preview bytea,
  added_at timestamptz(3) not null,
  -- since a message, a draft or a snippet names it; null: it goes after a week
  used_at timestamptz(3),
  primary key (store_id, id),
  unique (store_id, sent_hash)
);
-- They are packed already.
alter table message_attachments alter column content set storage external;
create index message_attachments_unused on message_attachments (store_id, added_at) where used_at is null;

-- What an address of a platform gave, so that it is fetched once.
create table fetched_attachments (
  store_id uuid not null,
  url_hash bytea not null,
  attachment_id uuid not null,
  primary key (store_id, url_hash),
  foreign key (store_id, attachment_id) references message_attachments (store_id, id) on delete cascade
);
create index fetched_attachments_of on fetched_attachments (store_id, attachment_id);

alter table message_drafts add column attachments jsonb not null default '[]';
${["message_attachments", "fetched_attachments"].map(isolate).join("\n")}
`;

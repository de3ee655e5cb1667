import { afterAll, expect, test, vi } from "vitest";
import { openService } from "../../../platform/open-service.test-server.ts";
import { toasts } from "../../../platform/notify.ts";
import { personStorage } from "../../../platform/person-storage.ts";
import { acceptSignIn } from "../../../platform/session.ts";
import { forgetNoteDraft, keepNoteDraft } from "../desk/note-drafts.ts";
import {
  forgetDraft,
  keepDraft,
  keepDraftFiles,
  mergeDrafts,
  readDraft,
  readDraftFiles,
  saveDrafts,
  settleDraft,
} from "./drafts.ts";

let answer: [status: number, body: unknown] | null = null;
const service = await openService(() => answer);
afterAll(service.close);

test("what is typed while a reply or a note is on its way outlives its sending", () => {
  vi.useFakeTimers();
  keepDraft("s1", "Dear Ada");
  keepDraft("s1", "Dear Ada, one more thing");
  forgetDraft("s1", "Dear Ada");
  keepDraft("s2", "Dear Bob");
  forgetDraft("s2", "Dear Bob");
  keepNoteDraft("s1", "Asks for a refund, twice");
  forgetNoteDraft("s1", "Asks for a refund");
  keepNoteDraft("s2", "Gone");
  forgetNoteDraft("s2", "Gone");
  const texts = Object.entries(personStorage<{ text: string }>("drafts").read()).map(([id, { text }]) => [
    id,
    text,
  ]);
  expect([Object.fromEntries(texts), personStorage<string>("note-drafts").read()]).toEqual([
    { s1: "Dear Ada, one more thing", s2: "" },
    { s1: "Asks for a refund, twice" },
  ]);
  vi.clearAllTimers();
  vi.useRealTimers();
});

const draft = (text: string, revision: number | null, isSaved = true) => ({ text, revision, isSaved });

test("of a draft on two devices the newer one stays, and what wasn't saved yet is never overwritten", () => {
  const here = { same: draft("mine", 3), old: draft("mine", 1), typing: draft("typing", 1, false) };
  const there = [
    { place: "same", text: "theirs", revision: 2 },
    { place: "old", text: "theirs", revision: 2 },
    { place: "typing", text: "theirs", revision: 5 },
    { place: "other", text: "theirs", revision: 1 },
    // Sent on the other device.
    { place: "gone", text: "", revision: 4 },
  ];
  const told = there.map((one) => ({ ...one, attachments: [] }));
  expect(mergeDrafts({ ...here, gone: draft("half", 1) }, told)).toEqual({
    ...here,
    old: draft("theirs", 2),
    other: draft("theirs", 1),
    gone: draft("", 4),
  });
});

const file = (_id: string) => ({ _id, name: `${_id}.jpg`, kind: "picture" as const, bytes: 1_000 });

test("files go with a draft, and what is attached while it is on its way outlives its sending", () => {
  vi.useFakeTimers();
  keepDraft("f1", "Dear Ada");
  keepDraftFiles("f1", [file("cup")]);
  keepDraftFiles("f1", [file("cup"), file("plate")]);
  forgetDraft("f1", "Dear Ada", [file("cup")]);
  expect(readDraftFiles("f1")).toEqual([file("plate")]);
  expect(readDraftFiles("f2")).toEqual([]);
  const there = [{ place: "f2", text: "", attachments: [file("bowl")], revision: 1 }];
  expect(mergeDrafts({}, there)["f2"]?.files).toEqual([file("bowl")]);
  vi.clearAllTimers();
  vi.useRealTimers();
});

test("what was typed while its draft was saved goes out behind it, on the revision it was answered with", () => {
  const kept = { text: "Dear", attachments: [], revision: 3, isKept: true };
  expect(settleDraft(draft("Dear", 2, false), draft("Dear", 2), kept)).toEqual(draft("Dear", 3));
  expect(settleDraft(draft("Dear Ada", 2, false), draft("Dear", 2), kept)).toEqual(
    draft("Dear Ada", 3, false),
  );
});

test("what two devices typed is put together, whatever their clocks say; what was sent there isn't", () => {
  const settle = (mine: string, theirs: string) =>
    settleDraft(draft(mine, 1, false), draft(mine, 1), {
      text: theirs,
      attachments: [],
      revision: 4,
      isKept: false,
    });
  expect(settle("Typed here", "Typed there")).toEqual(draft("Typed here\n\nTyped there", 4, false));
  expect(settle("Dear Ada, it", "Dear Ada")).toEqual(draft("Dear Ada, it", 4, false));
  expect(settle("Dear", "Dear Ada")).toEqual(draft("Dear Ada", 4));
  expect(settle("Typed here", "")).toEqual(draft("Typed here", 4, false));
  expect(settle("", "Typed there")).toEqual(draft("Typed there", 4));
  const both = settleDraft({ ...draft("Dear", 1, false), files: [file("cup")] }, draft("Dear", 1), {
    text: "Dear",
    attachments: [file("bowl")],
    revision: 4,
    isKept: false,
  });
  expect(both).toEqual({ ...draft("Dear", 4, false), files: [file("cup"), file("bowl")] });
});

test("a draft whose conversation is gone is saved and said no more than once, with its words", async () => {
  acceptSignIn({
    token: "t",
    user: {
      _id: "p1",
      email: "ada@stallkeeper.test",
      scopes: ["messages.write"],
      store: { _id: "s1" },
    } as never,
  });
  const told = () => toasts.getQueue().items.map(({ text, action }) => [text, action?.label]);
  const asked = () =>
    service.arrived.map(({ body }): string => (body as { place?: string } | null)?.place ?? "");
  /** Saves what is to be saved, until this place has been asked for, too. */
  const saveUpTo = async (place: string): Promise<void> => {
    keepDraft(place, "Hello");
    saveDrafts();
    await expect.poll(asked).toContain(place);
  };
  personStorage("drafts").write({});
  service.arrived.length = 0;
  answer = [404, { code: "MESSAGING_SESSION_NOT_FOUND", msg: "Missing session!" }];
  keepDraft("gone", "Dear Ada, a long answer");
  keepDraft("empty", "Dear");
  keepDraft("empty", "");
  saveDrafts();
  await expect.poll(told).toHaveLength(1);
  await expect.poll(() => asked().toSorted()).toEqual(["empty", "gone"]);
  expect(told()).toEqual([
    [
      "This conversation or order is gone, so your draft can't be sent. Copy it to use it elsewhere.",
      "Copy draft",
    ],
  ]);
  answer = [200, { data: { place: "", text: "Hello", attachments: [], revision: 1, isKept: true } }];
  await saveUpTo("open");
  expect(asked().toSorted()).toEqual(["empty", "gone", "open"]);
  expect(readDraft("gone")).toBe("Dear Ada, a long answer");
  // Typed on, it's tried again: what was gone may be back.
  answer = [404, { code: "MESSAGING_SESSION_NOT_FOUND", msg: "Missing session!" }];
  keepDraft("gone", "Dear Ada, a longer answer");
  await saveUpTo("other");
  await expect.poll(() => asked().filter((place) => place === "gone")).toHaveLength(2);
  expect(told()).toHaveLength(1);
});

test("of a draft whose files are gone the words are kept", async () => {
  service.arrived.length = 0;
  answer = [404, { code: "ATTACHMENT_NOT_FOUND", msg: "This file doesn't exist." }];
  keepDraft("files", "Here it is");
  keepDraftFiles("files", [file("cup")]);
  saveDrafts();
  await expect.poll(() => readDraftFiles("files")).toEqual([]);
  expect(readDraft("files")).toBe("Here it is");
  expect(toasts.getQueue().items.at(-1)?.text).toBe("A file in your draft has expired. Attach it again.");
  answer = [
    200,
    { data: { place: "files", text: "Here it is", attachments: [], revision: 1, isKept: true } },
  ];
  saveDrafts();
  await expect.poll(() => service.arrived.at(-1)?.body).toMatchObject({ place: "files", attachments: [] });
});

import { expect, test } from "vitest";
import { findSentMessage, type StandingMessage } from "./sent-message.ts";

const file = (name: string, kind: "picture" | "pdf" = "picture") => ({ name, kind });
const standing = (id: string, files: StandingMessage["files"] = [], sentAt = "2026-03-10T12:00:00.000Z") => ({
  id,
  text: "Here you go",
  sentAt,
  files,
});
const query = {
  platformMessageId: null,
  text: "Here you go",
  notBefore: "2026-03-10T11:00:00.000Z",
  exceptIds: [],
};
const [cup, plate] = [file("cup.jpg"), file("plate.jpg")];

test.each([
  ["by its id, whatever it says", [standing("m1", [cup])], { platformMessageId: "m1", text: "" }, ["m1", 1]],
  ["by its words", [standing("m1")], {}, ["m1", 1]],
  [
    "the one with its files",
    [standing("m1", [cup]), standing("m2", [plate])],
    { attachments: [plate] },
    ["m2", 1],
  ],
  ["among several alike", [standing("m1", [cup]), standing("m2", [cup])], { attachments: [cup] }, ["m1", 2]],
  [
    "in any order and case",
    [standing("m1", [plate, file("CUP.JPG")])],
    { attachments: [cup, plate] },
    ["m1", 1],
  ],
  ["unsure: other names", [standing("m1", [file("1.jpg")])], { attachments: [cup] }, ["m1", 0]],
  ["unsure: not all of them", [standing("m1", [cup])], { attachments: [cup, plate] }, ["m1", 0]],
  ["not with another kind", [standing("m1", [file("cup.pdf", "pdf")])], { attachments: [cup] }, null],
  ["not with more files", [standing("m1", [cup])], {}, null],
  ["not a known one", [standing("m1")], { exceptIds: ["m1"] }, null],
  ["not an older one", [standing("m1", [], "2026-03-10T10:00:00.000Z")], {}, null],
  ["not in other words", [standing("m1")], { text: "Here" }, null],
  ["not one with another id", [standing("m1")], { platformMessageId: "m2" }, null],
])("a sent message is found %s", (_case, messages, asked, found) => {
  expect(findSentMessage(messages, { ...query, ...asked })).toEqual(
    found === null ? null : { id: found[0], candidates: found[1] },
  );
});

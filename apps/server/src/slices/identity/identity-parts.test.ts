import { expect, test } from "vitest";
import { describeDevice } from "./device-words.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./recovery-codes.ts";
import { namedAddress, relyingPartyOf } from "./relying-party.ts";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15",
    "Firefox on iPad",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0",
    "Opera on ChromeOS",
  ],
  ["curl/8.5.0", "Unknown device"],
  ["", "Unknown device"],
  ["something on Windows", "Windows"],
])("%s is called %s", (agent, words) => {
  expect(describeDevice(agent)).toBe(words);
});

test.each([
  ["shop.example", "https://shop.example", { id: "shop.example", origin: "https://shop.example" }],
  ["SHOP.example:443", "https://shop.example", { id: "shop.example", origin: "https://shop.example" }],
  ["localhost:3000", "http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["localhost:3000", "https://shop.example", { id: "localhost", origin: "http://localhost:3000" }],
  ["127.0.0.1:3000", "http://127.0.0.1:3000", null],
  ["[::1]:3000", "http://127.0.0.1:3000", null],
  ["evil.example", "https://shop.example", null],
  ["localhost.evil.example", "https://shop.example", null],
  [undefined, "https://shop.example", null],
  ["%", "https://shop.example", null],
])("at %s of %s passkeys are made for %j", (host, publicUrl, party) => {
  expect(relyingPartyOf(host, publicUrl)).toEqual(party);
});

test.each([
  ["192.168.1.20:3000", "https://shop.example", "https://shop.example"],
  ["127.0.0.1:3456", "http://127.0.0.1:3000", "http://localhost:3456"],
  [undefined, "http://127.0.0.1:3000", "http://localhost:3000"],
])("from %s of %s the way to a name is %s", (host, publicUrl, url) => {
  expect(namedAddress(host, publicUrl)).toBe(url);
});

test("recovery codes differ, are theirs alone, and are read as people type them", () => {
  const codes = Array.from({ length: 20 }, makeRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(200);
  const [code = ""] = codes;
  const hash = hashRecoveryCode("one", code);
  expect(hash).toHaveLength(32);
  for (const typed of [code.toUpperCase(), code.replaceAll("-", " "), ` ${code.replaceAll("-", "")} `])
    expect(hashRecoveryCode("one", typed)).toEqual(hash);
  expect(hashRecoveryCode("two", code)).not.toEqual(hash);
  for (const wrong of [
    "",
    "123456",
    `${code}2`,
    code.slice(1),
    code.replace(/^./, "0"),
    code.replace(/^./, "l"),
  ])
    expect(hashRecoveryCode("one", wrong)).toBeNull();
});

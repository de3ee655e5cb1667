import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { Rejected } from "../errors.ts";
import { assertAddressAllowed, guardedLookup, isPublicAddress } from "./address-guard.ts";
import { createHttpClient } from "./http-client.ts";

const PRIVATE_ADDRESSES = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.1.2.3",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:169.254.169.254",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "5f00::1",
  "not-an-address",
  "",
];

/** Spellings of 127.0.0.1, 169.254.169.254, 10.0.0.1 and ::1 that URL parsers take for hosts. */
const PRIVATE_SPELLINGS = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "0177.0.0.1",
  "0x7f.0.0.1",
  "0x7f000001",
  "2130706433",
  "017700000001",
  "0x7f.1",
  "127.0.0.1.",
  "①②⑦.0.0.1",
  "127。0。0。1",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "0251.0376.0251.0376",
  "169.254.43518",
  "10.0.0.1",
  "012.0.0.1",
  "167772161",
  "0x0a000001",
  "192.168.1.1",
  "3232235777",
  "0",
  "0x0",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:7f00:0001]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[::]",
  "[2001:db8::1]",
  "[2001::7f00:1]",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.251",
  "255.255.255.255",
  "192.0.0.1",
];

describe("addresses that must not be reached", () => {
  it.each(PRIVATE_ADDRESSES)("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));
  it.each([
    "1.1.1.1",
    "93.184.216.34",
    "172.32.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00:1450:4001:82a::200e",
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("no connection reaches the canary", () => {
  let connections = 0;
  const canary = createServer((_request, response) => response.end("{}"));
  canary.on("connection", () => {
    connections += 1;
  });
  const client = createHttpClient({
    allowedHosts: () => new Set(["allowed.test:8080"]),
    userAgent: "test",
    sleep: async () => undefined,
  });
  const http = client.forAccount("account-1", {
    account: { perSecond: 1000, burst: 1000 },
    pauseWithoutHintMs: 1,
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => canary.listen(0, resolve));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await client.close();
    canary.close();
  });

  const spellings = PRIVATE_SPELLINGS.flatMap((host) => [`http://${host}/`, `https://${host}/`]);
  it.each(spellings)("%s", async (url) => {
    await expect(
      http.request({ operation: "test", method: "GET", url, schema: z.unknown() }),
    ).rejects.toBeInstanceOf(Rejected);
    expect(connections).toBe(0);
  });

  it.each([
    "http://127.0.0.1:PORT/",
    "http://[::1]:PORT/",
    "http://localhost:PORT/",
    "http://user:secret@example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "http://example.com:22/",
  ])("%s", async (template) => {
    await expect(
      http.request({
        operation: "test",
        method: "GET",
        url: template.replace("PORT", String(port)),
        schema: z.unknown(),
      }),
    ).rejects.toBeInstanceOf(Rejected);
    expect(connections).toBe(0);
  });

  it("a name that resolves to a private address is refused at connection time, not only before", async () => {
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) =>
      guardedLookup("localhost", { all: true }, (failure) => resolve(failure)),
    );
    expect(error?.code).toBe("ADDRESS_NOT_ALLOWED");
    await expect(
      http.request({ operation: "test", method: "GET", url: "http://localhost/", schema: z.unknown() }),
    ).rejects.toMatchObject({ vendorCode: "ADDRESS_NOT_ALLOWED" });
  });

  it("the operator's list opens one host and port and no other", () => {
    const allowed = new Set(["127.0.0.1:4010", "shop.lan:80"]);
    expect(assertAddressAllowed(new URL("http://127.0.0.1:4010/x"), allowed)).toBe(true);
    expect(assertAddressAllowed(new URL("http://shop.lan/x"), allowed)).toBe(true);
    expect(() => assertAddressAllowed(new URL("http://127.0.0.1:4011/x"), allowed)).toThrow(Rejected);
    expect(() => assertAddressAllowed(new URL("http://127.0.0.1/x"), allowed)).toThrow(Rejected);
    expect(assertAddressAllowed(new URL("https://shop.example.com/x"), allowed)).toBe(false);
  });
});

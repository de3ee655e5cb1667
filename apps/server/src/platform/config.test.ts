import { readdirSync, rmSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  ["https://shop.example.com/", "https://shop.example.com"],
  ["http://stall.local:8080/desk?x=1", "http://stall.local:8080"],
  ["", "http://127.0.0.1:3000"],
])("the public address %j is kept as %s", (text, origin) => {
  expect(readConfig([], { STALLKEEPER_URL: text }).publicUrl).toBe(origin);
});

test.each([
  "shop.example.com",
  "shop.example.com:3000",
  "ftp://shop.example.com",
  "https://",
  "https://me@shop.example.com",
])("the public address %s is refused in words", (text) => {
  expect(() => readConfig([], { STALLKEEPER_URL: text })).toThrow(
    `STALLKEEPER_URL takes the whole address, such as https://shop.example.com, not "${text}".`,
  );
});

test("a demo that names no folder gets one of its own that is closed to others", () => {
  const folders = [readConfig(["--demo"], {}).dataDir, readConfig(["--demo"], {}).dataDir];
  try {
    expect(new Set(folders).size).toBe(2);
    for (const folder of folders)
      expect([statSync(folder).mode & 0o777, readdirSync(folder)]).toEqual([0o700, []]);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});

test.each(["proxy.local", "10.0.0.0/33", "0.0.0.0/0", "::/0", "10.0.0.1:80", "fe80::/129", "10.0.0.0/8/8"])(
  "the proxy %s is refused in words",
  (text) => {
    expect(() => readConfig(["--proxy", text], {})).toThrow(
      `--proxy and STALLKEEPER_PROXIES take addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, not "${text}".`,
    );
  },
);

test("proxies are named by flag and environment", () => {
  expect(
    readConfig(["--proxy", "127.0.0.1", "--proxy", "::1"], { STALLKEEPER_PROXIES: "10.0.0.0/8, fd00::/8" })
      .trustedProxies,
  ).toEqual(["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8"]);
  expect(readConfig([], {}).trustedProxies).toEqual([]);
});

test("traces go to the endpoint that was named, by flag or by OpenTelemetry's own variables", () => {
  const env = { STALLKEEPER_DATA: "/tmp" };
  expect(readConfig([], env).traces).toBeNull();
  expect(readConfig([], { ...env, OTEL_SERVICE_NAME: "shop" }).traces).toBeNull();
  const named = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/", OTEL_SERVICE_NAME: "shop" };
  expect(readConfig([], named).traces).toEqual({
    url: "http://127.0.0.1:4318/v1/traces",
    serviceName: "shop",
  });
  expect(readConfig(["--otlp-endpoint", "https://otel.example.com/in"], named).traces?.url).toBe(
    "https://otel.example.com/in/v1/traces",
  );
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:4318" }, "take an address"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://me:secret@127.0.0.1:4318" }, "no user or password"],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4317", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    "takes http/protobuf",
  ],
])("an endpoint that can't be meant is refused in words: %o", (env, words) => {
  expect(() => readConfig([], { STALLKEEPER_DATA: "/tmp", ...env })).toThrow(words);
  expect(() => readConfig([], { STALLKEEPER_DATA: "/tmp", ...env })).not.toThrow("secret");
});

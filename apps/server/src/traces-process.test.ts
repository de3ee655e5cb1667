/** Traces of the program as it is started: nothing of them unless asked for, and nothing lost when it stops. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOtlpReceiver, type OtlpReceiver } from "./platform/tracing/otlp-receiver.test-server.ts";
import { sourceEntry, startProcess } from "./service-process.fixture.ts";

// Says on stderr which modules of the library are read.
const tellModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({
    load(url, context, next) {
      if (url.includes("/@opentelemetry/")) process.stderr.write("read " + url + "\\n");
      return next(url, context);
    },
  });`)}`;
const env = { NODE_OPTIONS: `--import=${tellModules}`, LOG_LEVEL: "debug" };
let dataDir: string;
let receiver: OtlpReceiver;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "sk-traces-"));
  receiver = await startOtlpReceiver();
});
afterAll(async () => {
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts it, asks one thing and stops it; answers what it wrote. */
async function visit(args: readonly string[], more: Record<string, string> = {}): Promise<string> {
  // In the bundle the library's modules have no names of their own.
  const service = startProcess(dataDir, ["--port", "0", ...args], { ...env, ...more }, sourceEntry);
  expect((await fetch(new URL("/api/setup", await service.ready))).status).toBe(200);
  service.child.kill("SIGTERM");
  expect(await service.ended).toEqual({ code: 0, signal: null });
  return service.output();
}

test("unless an endpoint is named, no module of the library is read and no line has a trace", async () => {
  const output = await visit([]);
  expect(output).toContain('"route":"/api/setup"');
  expect(output).not.toContain("read file:");
  expect(output).not.toContain("traceId");
});

test("what was just answered is sent before it ends, with the headers it asks for, and the log names the trace", async () => {
  const output = await visit(["--otlp-endpoint", receiver.url], {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-the-receiver,x-tenant=northlane",
  });
  expect(output).toContain("read file:");
  const span = receiver.spans.find(({ name }) => name === "GET /api/setup");
  expect(span).toBeDefined();
  const line = output.split("\n").find((text) => text.includes('"route":"/api/setup"')) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ traceId: span?.traceId, spanId: span?.spanId });
  expect(receiver.resource).toMatchObject({ "service.name": "stallkeeper" });
  expect(receiver.posted()).toContain('"authorization":"Bearer of-the-receiver"');
  expect(receiver.posted()).toContain('"x-tenant":"northlane"');
  expect(output).not.toContain("of-the-receiver");
});

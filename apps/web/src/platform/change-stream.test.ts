import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChangeStream } from "./change-stream.ts";

class FakeSource extends EventTarget {
  readyState = 1;
  close(): void {
    this.readyState = 2;
  }
  tell(kind: string): void {
    this.dispatchEvent(new Event(kind));
  }
  breakOff(): void {
    this.readyState = 2;
    this.tell("error");
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openStream() {
  const sources: FakeSource[] = [];
  const stream = createChangeStream(() => {
    const source = new FakeSource();
    sources.push(source);
    return source;
  }, 3_000);
  const gaps = vi.fn<() => void>();
  stream.onGap(gaps);
  stream.start();
  return { stream, sources, gaps };
}

test("a stream that was closed calls the gap out on the new stream's ready, not when it is opened", () => {
  const { stream, sources, gaps } = openStream();
  sources[0]?.tell("ready");
  gaps.mockClear();
  sources[0]?.breakOff();
  expect(stream.readState().state).toBe("broken");
  vi.advanceTimersByTime(3_000);
  expect(sources).toHaveLength(2);
  sources[1]?.tell("open");
  expect(gaps).not.toHaveBeenCalled();
  sources[1]?.tell("ready");
  expect(gaps).toHaveBeenCalledOnce();
});

test("a connection that the browser took up again tells what was missed itself, and a reset calls out the gap", () => {
  const { sources, gaps } = openStream();
  sources[0]?.tell("ready");
  gaps.mockClear();
  sources[0]?.tell("error");
  sources[0]?.tell("ready");
  expect(gaps).not.toHaveBeenCalled();
  sources[0]?.tell("reset");
  expect(gaps).toHaveBeenCalledOnce();
});

test("a new stream that caught up by itself calls no gap out, one that didn't does", () => {
  const { sources, gaps } = openStream();
  sources[0]?.dispatchEvent(new MessageEvent("ready", { data: '{"isCaughtUp":true}' }));
  expect(gaps).not.toHaveBeenCalled();
  sources[0]?.breakOff();
  vi.advanceTimersByTime(3_000);
  sources[1]?.dispatchEvent(new MessageEvent("ready", { data: '{"isCaughtUp":false}' }));
  expect(gaps).toHaveBeenCalledOnce();
});

test("after stop nothing is opened again", () => {
  const { stream, sources } = openStream();
  sources[0]?.breakOff();
  stream.stop();
  vi.advanceTimersByTime(10_000);
  expect(sources).toHaveLength(1);
});

test("what was told just before the stream stopped is not handed to whoever listens next", () => {
  const { stream, sources } = openStream();
  sources[0]?.dispatchEvent(new MessageEvent("change", { data: '{"entity":"order","ids":["theirs"]}' }));
  stream.stop();
  const heard = vi.fn<(ids: readonly string[]) => void>();
  stream.onChange("order", heard);
  stream.start();
  sources[1]?.dispatchEvent(new MessageEvent("change", { data: '{"entity":"order","ids":["ours"]}' }));
  vi.advanceTimersByTime(100);
  expect(heard.mock.calls).toEqual([[["ours"]]]);
});

test("hundreds of changes that come together are handed over and shown once", () => {
  const { stream, sources } = openStream();
  sources[0]?.tell("ready");
  const heard = vi.fn<(ids: readonly string[]) => void>();
  const shown = vi.fn<() => void>();
  stream.onChange("order", heard);
  stream.subscribeState(shown);
  for (let change = 0; change < 300; change += 1) {
    const data = JSON.stringify({ entity: "order", ids: [`order ${change % 7}`] });
    sources[0]?.dispatchEvent(new MessageEvent("change", { data }));
  }
  vi.advanceTimersByTime(100);
  expect(heard).toHaveBeenCalledOnce();
  expect(heard.mock.calls[0]?.[0]).toHaveLength(7);
  expect(shown).toHaveBeenCalledOnce();
});

test("changes that a connection still told before it broke don't make it look live", () => {
  const { stream, sources } = openStream();
  sources[0]?.tell("ready");
  sources[0]?.dispatchEvent(new MessageEvent("change", { data: '{"entity":"order","ids":["late"]}' }));
  sources[0]?.breakOff();
  vi.advanceTimersByTime(100);
  expect(stream.readState().state).toBe("broken");
});

/**
 * Takes back what a test file put in the place of globals. Files share their worker: one that leaves a
 * `fetch` or a `document` behind makes whatever runs next fail, and names the wrong file.
 */
import { afterAll, vi } from "vitest";

afterAll(() => {
  vi.unstubAllGlobals();
});

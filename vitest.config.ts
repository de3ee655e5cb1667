import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{apps,packages,tools}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    globalSetup: ["packages/testkit/src/global-setup.ts"],
    pool: "threads",
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

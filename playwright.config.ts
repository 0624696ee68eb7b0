import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./e2e/chromium.ts";

const port = Number(process.env["E2E_PORT"] ?? 7411);
const real = process.env["E2E_REAL"];

/** Journeys in a real browser against `dist/`. With E2E_REAL (set by `npm run real`) those of one protocol's real server. */
export default defineConfig({
  testDir: real === undefined ? "e2e" : `e2e/real/${real}`,
  testMatch: "**/*.e2e.ts",
  ...(real === undefined ? { testIgnore: "real/**" } : {}),
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/snapshots/{testFileName}/{arg}{ext}",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] === undefined ? [["list"]] : [["list"], ["json"]],
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
    video: "off",
    trace: "off",
    launchOptions: chromiumOptions,
  },
  webServer: {
    command: "node e2e/server/serve.mjs",
    url: `http://127.0.0.1:${port}/ready`,
    reuseExistingServer: false,
    env: { ...(process.env as Record<string, string>), E2E_PORT: String(port) },
    stdout: "ignore",
    stderr: "pipe",
  },
});

import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { installPlatform } from "./platform.ts";

/** Runs before every component test: what jsdom lacks of the platform, and a page that the last test left nothing on. */
installPlatform();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
});

import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { rulesEn } from "../messages/en/rules.ts";
import { learn } from "../messages/sayings.ts";
import { dispatchWithinOneAct } from "./one-act.ts";
import { installPlatform } from "./platform.ts";

/** Runs before every component test: what jsdom lacks of the platform, and a page that the last test left nothing on. */
installPlatform();
dispatchWithinOneAct();

// In the app they are learned with what decides and sends, before any batch is drawn.
learn(rulesEn);

// What is waited for by what is drawn may need a file that a busy machine loads slowly.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no persons: every press of a test stands for one. That a script's press decides nothing is tested in a real
// browser, and in `guards.test.tsx`, which takes this back.
vi.mock("../lib/from-a-person.ts", () => ({ isFromAPerson: () => true }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
});

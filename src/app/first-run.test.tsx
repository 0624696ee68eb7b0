import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { ProtocolModule } from "../domain/protocol-module.ts";
import { sentence } from "../domain/sentence.ts";
import { protocols } from "../protocols/registry.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { FirstRun } from "./first-run.tsx";

/** A module of which only the example is looked at. */
const speaking = (name: string): ProtocolModule => ({
  connect: () => ({ faults: [] }),
  messages: { en: { [`${name}.needs`]: `A proxy for ${name}.` } },
  example: {
    entry: { id: name, protocol: name, label: name.toUpperCase(), baseUrl: `/proxy/${name}` },
    needs: sentence(`${name}.needs`),
  },
});

describe("the page of a first run", () => {
  test("has a block to copy for every system, and says what each needs", async () => {
    render(<FirstRun known={{ one: async () => speaking("one"), two: async () => speaking("two") }} />);
    const two = await screen.findByRole("region", { name: "TWO" });
    expect(within(two).getByText("A proxy for two.")).toBeVisible();
    const one = screen.getByRole("region", { name: "ONE" });
    expect(one.compareDocumentPosition(two)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test("gives the block to the clipboard as it stands, and says so", async () => {
    const user = userEvent.setup();
    render(<FirstRun known={{ one: async () => speaking("one") }} />);
    const one = await screen.findByRole("region", { name: "ONE" });
    await user.click(within(one).getByRole("button", { name: "Copy" }));
    expect(await within(one).findByText("Copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(one.querySelector("pre")?.textContent);
  });

  test("says so where the browser has no clipboard, as over plain HTTP", async () => {
    const user = userEvent.setup();
    render(<FirstRun known={{ one: async () => speaking("one") }} />);
    const one = await screen.findByRole("region", { name: "ONE" });
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
    await user.click(within(one).getByRole("button", { name: "Copy" }));
    expect(await within(one).findByText("The browser did not copy. Select the text instead.")).toBeVisible();
  });

  test("keeps the other blocks where one system cannot be loaded, and names that one", async () => {
    const known = {
      one: async () => Promise.reject(new Error("no chunk")),
      two: async () => speaking("two"),
    };
    render(<FirstRun known={known} />);
    expect(await screen.findByRole("region", { name: "TWO" })).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent('"one"');
  });
});

describe.each(Object.entries(protocols))("the example of %s", (protocol, load) => {
  test("is a configuration that this inbox takes", async () => {
    const { connect, example } = await load();
    const text = JSON.stringify({ connections: [example.entry] });
    expect(checkConfiguration(text).kind).toBe("read");
    expect(example.entry.protocol).toBe(protocol);
    const surroundings = {
      fetch: vi.fn(),
      clock: createFakeClock(),
      credentials: { token: () => null, refuse: () => undefined },
    };
    expect(connect(example.entry, surroundings)).toHaveProperty("backend");
  });

  test("says what it needs in a sentence of its own", async () => {
    const { example, messages } = await load();
    expect(messages.en).toHaveProperty([example.needs.id]);
  });
});

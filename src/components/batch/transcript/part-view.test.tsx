import { within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { TranscriptPart } from "../../../domain/transcript.ts";
import { aBatch } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

async function drawn(...parts: readonly TranscriptPart[]) {
  const message = { id: "m", role: "assistant", at: null, isCompaction: false, parts } as const;
  const pane = await renderBatch(aBatch({ transcript: { messages: [message], lastUserMessage: null } }));
  const section = pane.region.getByRole("region", { name: /^Transcript/ });
  return { ...pane, section, script: within(section) };
}

const text = (words: string, isStreaming = false): TranscriptPart => ({
  kind: "text",
  text: words,
  isStreaming,
});
const source = (url: string, title: string | null = null): TranscriptPart => ({
  kind: "source-url",
  url,
  title,
});
const file = (url: string, mediaType: string, name: string | null = null): TranscriptPart => ({
  kind: "file",
  url,
  mediaType,
  name,
});

const blobs = (): readonly Blob[] => vi.mocked(URL.createObjectURL).mock.calls.map(([blob]) => blob as Blob);

function withBlobs() {
  Object.assign(URL, { createObjectURL: vi.fn(() => "blob:here"), revokeObjectURL: vi.fn() });
}

afterEach(() => {
  Reflect.deleteProperty(URL, "createObjectURL");
  Reflect.deleteProperty(URL, "revokeObjectURL");
});

const hostile = [
  "# Title **b** [x](https://evil.example.test) ![i](https://evil.example.test/p.png)",
  "<img src=x onerror=alert(1)><iframe srcdoc='<script>1</script>'></iframe>",
  "<form action=//evil.example.test><button>Approve</button></form><style>button{display:none}</style>",
  "<details><summary>x</summary>tail</details><!-- ; rm -->",
];

test.each(hostile)("what was said stays text, wherever it stands: %s", async (words) => {
  const { section, script, user } = await drawn(
    text(words),
    { kind: "reasoning", text: words, isStreaming: false },
    { kind: "error", text: words },
    source(words, words),
    { kind: "source-document", title: words, mediaType: words, name: words },
    file(words, words, words),
    { kind: "data", name: words, source: JSON.stringify({ [words]: words }) },
    { kind: "raw", type: words, source: JSON.stringify(words), fault: words },
  );
  for (const fold of script.getAllByRole("button", { expanded: false })) await user.click(fold);
  expect(section.querySelectorAll("a, img, b, h1, h2, iframe, form, style, details, script")).toHaveLength(0);
  expect(script.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(script.getAllByText(words).length).toBeGreaterThanOrEqual(5);
});

test("reasoning and data are folded with their counts, and one press opens them", async () => {
  const { script, user } = await drawn(
    { kind: "reasoning", text: "I shall count.", isStreaming: true },
    { kind: "data", name: "progress", source: '{"done":3,"of":9007199254740993}' },
  );
  expect(script.queryByText("I shall count.")).toBeNull();
  await user.click(script.getByRole("button", { name: "Reasoning, 14 characters", expanded: false }));
  expect(script.getByText("I shall count.")).toBeVisible();
  expect(script.getByText("Still being written when this was read.")).toBeVisible();
  await user.click(script.getByRole("button", { name: "Data “progress”, 32 characters" }));
  expect(script.getByRole("group", { name: "Data “progress”" })).toHaveTextContent("of9007199254740993");
  await user.click(script.getByRole("button", { name: "Reasoning, 14 characters", expanded: true }));
  expect(script.queryByText("I shall count.")).toBeNull();
});

test("hidden characters are chips; an empty or unfinished text says so; steps are marked where there are several", async () => {
  const { section, script } = await drawn(
    { kind: "step" },
    text("zero\u200Bwidth"),
    text(""),
    { kind: "step" },
    text("half a sen", true),
  );
  expect(section).toHaveTextContent("zeroU+200Bwidth");
  expect(script.getByText("An empty text.")).toBeVisible();
  expect(section).toHaveTextContent(/Step 1.*Step 2half a senStill being written/);
});

test("a long text is folded with its count", async () => {
  const { script, user } = await drawn(text("x".repeat(1_500)));
  await user.click(script.getByRole("button", { name: "Open 300 more characters" }));
  expect(script.getByText("x".repeat(1_500))).toBeVisible();
});

test("a part of an unknown type is drawn raw, with what kept it from being read", async () => {
  const { script } = await drawn({ kind: "raw", type: "hologram", source: '{"steps":3}', fault: "no text" });
  expect(script.getByRole("group", { name: "Part of the type hologram, drawn raw" })).toHaveTextContent(
    '{"steps":3}',
  );
  expect(script.getByText("It could not be read: no text")).toBeVisible();
});

test("only addresses of the web become links, named by the host that they really lead to", async () => {
  const { script, section } = await drawn(
    source("https://docs.example.test/traces", "About <b>traces</b>"),
    source("https://github.com@evil.example.test/login"),
    source("https://аpple.example.test/"),
    source("javascript:alert(1)", "About"),
    source("//evil.example.test"),
    source("not a url"),
  );
  const links = script.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Open docs.example.test",
    "Open evil.example.test",
    "Open xn--pple-43d.example.test",
  ]);
  for (const link of links) {
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(link).toHaveAttribute("target", "_blank");
  }
  expect(section).toHaveTextContent("“About <b>traces</b>”");
  expect(section).toHaveTextContent("https://github.com@evil.example.test/login");
  expect(section).toHaveTextContent("https://U+0430pple.example.test/");
  expect(section).toHaveTextContent("No link: the address is of the kind javascript:");
  expect(script.getAllByText("No link: this is not the address of a web page.")).toHaveLength(2);
});

test("T-33: a user before the host, a port, and an address that browsers mend are told beside the link", async () => {
  const { script } = await drawn(
    source("https://github.com@evil.test/"),
    source("https://docs.example.test:8443/"),
    source("http:\\\\evil.test"),
    source("HtTpS://docs.example.test/"),
    source("view-source:https://docs.example.test/"),
    source("intent://scan/#Intent;end"),
    source("blob:https://docs.example.test/1"),
  );
  expect(script.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Open evil.test",
    "Open docs.example.test:8443",
    "Open evil.test",
    "Open docs.example.test",
  ]);
  for (const link of script.getAllByRole<HTMLAnchorElement>("link"))
    expect(["http:", "https:"]).toContain(new URL(link.href).protocol);
  expect(script.getByText(/^The address names a user before its host/)).toBeVisible();
  expect(script.getByText("It leads to port 8443 of that host.")).toBeVisible();
  expect(script.getByText(/^It is written in a way that browsers mend/)).toBeVisible();
  for (const scheme of ["view-source", "intent", "blob"])
    expect(script.getByText(`No link: the address is of the kind ${scheme}:`)).toBeVisible();
});

const png = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==";

test("a picture that its first bytes prove is drawn from this page's own memory, with its size", async () => {
  withBlobs();
  const { script, section } = await drawn(file(png, "image/png", "pixel\u202E.png"));
  const picture = script.getByRole("img", { name: "Image pixel[U+202E].png" });
  expect(picture).toHaveAttribute("src", "blob:here");
  expect(section).toHaveTextContent("pixelU+202E.png");
  expect(section).toHaveTextContent("16 bytes");
  expect(blobs().map(({ type }) => type)).toEqual(["image/png"]);
});

test("a picture under a false type is told as what it is", async () => {
  withBlobs();
  const { section } = await drawn(file(png.replace("image/png", "text/html"), "text/html", "page.html"));
  expect(section).toHaveTextContent("Said to be text/html; it is image/png.");
  expect(blobs().map(({ type }) => type)).toEqual(["image/png"]);
});

test.each([
  ["data:image/svg+xml,%3Csvg onload='alert(1)'/%3E", "image/svg+xml", "drawing.svg"],
  ["data:text/html,<script>alert(1)</script>", "text/html", "page.html"],
  ["data:image/png,%3Csvg onload='alert(1)'/%3E", "image/png", "liar.png"],
  ["data:application/pdf;base64,JVBERi0=", "application/pdf", "a.pdf"],
])("what is no raster picture is never drawn, only saved as plain bytes: %s", async (url, type, name) => {
  withBlobs();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { script, section, user } = await drawn(file(url, type, name));
  expect(section.querySelectorAll("img, svg:not([aria-hidden]), iframe, object, embed, a")).toHaveLength(0);
  await user.click(script.getByRole("button", { name: `Save as ${name}` }));
  expect(saved.mock.contexts[0]).toHaveProperty("download", name);
  expect(blobs().map((blob) => blob.type)).toEqual(["application/octet-stream"]);
  saved.mockRestore();
});

test("a file is saved under a cleaned name, and its name is shown as it came", async () => {
  const { script, section } = await drawn(file("data:,MZ", "application/x", "..\\..\\a\u202Egpj.exe"));
  expect(section).toHaveTextContent("..\\..\\aU+202Egpj.exe");
  expect(script.getByRole("button", { name: "Save as a_gpj.exe" })).toBeVisible();
});

test("a file that lies elsewhere is not loaded, whatever it is", async () => {
  const { script, section } = await drawn(
    file("https://evil.example.test/p.png?d=SECRET", "image/png", "p.png"),
    file("file:///etc/passwd", "text/plain", null),
  );
  expect(section.querySelectorAll("img")).toHaveLength(0);
  expect(script.getAllByText("Not loaded: it lies elsewhere.")).toHaveLength(2);
  expect(script.getByRole("link", { name: "Open evil.example.test" })).toBeVisible();
  expect(section).toHaveTextContent("without a name");
  expect(section).toHaveTextContent("No link: the address is of the kind file:");
});

test("a large file is read only when a person asks for it, and data that cannot be read says so", async () => {
  const large = `data:text/plain,${"x".repeat(2_000_000)}`;
  const { script, section, user } = await drawn(
    file(large, "text/plain"),
    file("data:;base64,#", "image/png"),
  );
  expect(section).toHaveTextContent("Its data cannot be read.");
  await user.click(script.getByRole("button", { name: /^Read this file, about 1,5\d\d,\d{3} bytes$/ }));
  expect(section).toHaveTextContent("2,000,000 bytes");
});

import { expect, type Locator, type Page } from "@playwright/test";
import type { FakeEffect } from "../src/mocks/fake-server.ts";
import { Presses, patience } from "./presses.ts";
import { ask } from "./server/ask.ts";
import type { Watch } from "./watch.ts";

/** The verbs of a call, as their buttons begin. */
export type VerbName = "Approve" | "Deny" | "Abort" | "Answer" | "Decline";

/** The inbox as a person meets it: every part by its role and its name (design section 6, "Names"). */
export class InboxPage extends Presses {
  readonly origin: string;

  constructor(page: Page, origin: string, watched: Watch) {
    super(page, watched);
    this.origin = origin;
  }

  get list(): Locator {
    return this.page.getByRole("region", { name: "Inbox", exact: true });
  }

  get rows(): Locator {
    return this.list.getByRole("link");
  }

  get calls(): Locator {
    return this.batch.getByRole("article");
  }

  get submit(): Locator {
    return this.batch.getByRole("button", { name: "Submit decisions" });
  }

  get sendAbort(): Locator {
    return this.batch.getByRole("button", { name: "Send abort" });
  }

  get feedback(): Locator {
    return this.batch.getByRole("textbox", { name: "Feedback" });
  }

  /** The picker of files, which is reached by its label. */
  get attachFiles(): Locator {
    return this.batch.getByLabel("Attach files");
  }

  /** The files that stand in Feedback. */
  get attached(): Locator {
    return this.batch.getByRole("group", { name: "Attached files" }).getByRole("listitem");
  }

  /** One question of an agent, by its words. */
  question(prompt: string): Locator {
    return this.batch.getByRole("group", { name: prompt });
  }

  get warning(): Locator {
    return this.page.getByRole("alertdialog");
  }

  /** The question after a server saw an abort beside other decisions. */
  get conflict(): Locator {
    return this.page.getByRole("alertdialog", { name: "The server saw an abort beside other decisions" });
  }

  get status(): Locator {
    return this.page.getByRole("status");
  }

  get alert(): Locator {
    return this.page.getByRole("alert");
  }

  /** The card of a call by its name as drawn. */
  call(name: string): Locator {
    return this.batch.getByRole("article", { name, exact: true });
  }

  /** The button that chooses `verb` for a call, named as drawn: `bash`, or `bash, 2 of 3`. */
  verb(verb: VerbName, call: string): Locator {
    return this.batch.getByRole("button", { name: `${verb} ${call}`, exact: true });
  }

  /** The name of the n-th call as drawn, `bash` or `bash, 2 of 3`: what its buttons are named by. */
  async callName(at: number): Promise<string> {
    const button = this.calls.nth(at).getByRole("button", { name: /^Deny / });
    const name = (await button.getAttribute("aria-label")) ?? (await button.innerText());
    return name.replace(/^Deny /, "");
  }

  /** The names of the calls that take a verb, as drawn. */
  async namesOfVerb(verb: VerbName): Promise<readonly string[]> {
    const buttons = this.calls.getByRole("button", { name: new RegExp(`^${verb} `) });
    const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    return labels.map((label) => label.slice(verb.length + 1));
  }

  /** Opens an address of the app on this test's own origin. */
  async open(path = "/"): Promise<void> {
    await this.page.goto(this.origin + path);
  }

  /** Opens the list and then its first row, by mouse. Resolves when the calls can be seen. */
  async openFirstBatch(): Promise<void> {
    await this.open();
    await this.rows.first().click();
    await this.untilDrawn();
  }

  /** Resolves when the calls of the open batch can be seen, and the messages below them, which are drawn just after. */
  private async untilDrawn(): Promise<void> {
    await expect(this.calls.first()).toBeVisible();
    await expect(this.batch.locator("[data-landing][aria-busy]")).toHaveCount(0);
  }

  /** Opens the batch of the row that shows `text`, by mouse. */
  async openBatchOf(text: string): Promise<void> {
    await this.open();
    await this.rows.filter({ hasText: text }).click();
    await this.untilDrawn();
  }

  /** Answers the prompt for a token that stands in one pane. */
  async giveToken(pane: Locator, token: string): Promise<void> {
    const form = pane.getByRole("form", { name: /needs a token$/ });
    await form.getByLabel(/^Token for /).fill(token);
    await form.getByRole("button", { name: "Use this token" }).click();
  }

  /**
   * Chooses a verb as a patient person does: brings the end of the arguments into view, and presses again when the
   * guard did not take the first press (design section 6, "Guards").
   */
  async choose(verb: Exclude<VerbName, "Abort">, call: string): Promise<void> {
    const button = this.verb(verb, call);
    if (verb === "Approve") await this.seeTheEnd(call);
    await expect(async () => {
      // A second press would take the choice back.
      if ((await button.getAttribute("aria-pressed")) === "true") return;
      await button.click({ timeout: patience });
      await expect(button).toHaveAttribute("aria-pressed", "true", { timeout: 400 });
    }).toPass();
  }

  /** Aborts a batch of `count` calls from its first card, through the warning. Sends nothing. */
  async abortAll(count: number): Promise<void> {
    const first = this.calls.first().getByRole("button", { name: /^Abort / });
    await this.pressUntil(first, () => expect(this.warning).toBeVisible({ timeout: 400 }));
    await this.warning.getByRole("button", { name: `Abort all ${count} calls`, exact: true }).click();
    await expect(this.feedback).toBeFocused();
  }

  /** Closes a stranded turn with words. */
  async closeTurn(words: string): Promise<void> {
    await this.batch.getByRole("textbox", { name: "Message" }).fill(words);
    await this.pressUntilTaken(this.batch.getByRole("button", { name: "Close this turn with a message" }));
  }

  /** Opens what is folded in a call, and brings the end of its arguments into view. */
  async seeTheEnd(call: string): Promise<void> {
    const end = this.call(call).getByText(/^End of arguments/);
    await end.scrollIntoViewIfNeeded();
    await end.focus();
  }

  /** Changes this origin's `config.json`; holds from the next opening on. */
  async configure(change: Readonly<Record<string, unknown>>): Promise<void> {
    await ask(this.origin, "/__e2e/configuration", change);
  }

  /** What the fake server did so far; `protocol` says which one, where a scenario has several. */
  async effects(protocol?: string): Promise<readonly FakeEffect[]> {
    return JSON.parse(await ask(this.origin, steered("/effects", protocol))) as readonly FakeEffect[];
  }

  /** Keeps decisions on the way to the server until `release`. */
  async hold(): Promise<void> {
    await ask(this.origin, "/__e2e/hold", {});
  }

  async release(): Promise<void> {
    await ask(this.origin, "/__e2e/release", {});
  }

  /** Breaks the way to a real server, once, for the next decision. */
  async cut(cut: "reply-lost" | "stream-broken"): Promise<void> {
    await ask(this.origin, "/__e2e/control", { cut });
  }

  /** Steers the fake from outside the page: someone else answers, a batch changes, a stream ends. Rejects for a step that it does not know. */
  async control(step: Readonly<Record<string, unknown>>, protocol?: string): Promise<void> {
    await ask(this.origin, steered("/control", protocol), step);
  }
}

const steered = (path: string, protocol: string | undefined): string =>
  `/__e2e${path}${protocol === undefined ? "" : `?protocol=${protocol}`}`;

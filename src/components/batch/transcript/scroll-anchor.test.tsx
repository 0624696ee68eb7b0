import { expect, test } from "vitest";
import { ScrollAnchor } from "./scroll-anchor.ts";

/** A batch of which nothing is scrolled: the list begins in view, 400 px below its top. Heights are given by the test. */
function page() {
  const scroller = document.createElement("div");
  scroller.dataset["batchScroll"] = "";
  const list = document.createElement("ol");
  const message = document.createElement("li");
  message.dataset["index"] = "0";
  scroller.append(list);
  list.append(message);
  document.body.append(scroller);
  const tops = { list: 400, message: 400 };
  const at = (top: () => number, height: number) => () =>
    new DOMRect(0, top() - scroller.scrollTop, 600, height);
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 600, 700);
  list.getBoundingClientRect = at(() => tops.list, 100);
  message.getBoundingClientRect = at(() => tops.message, 60);
  const anchor = new ScrollAnchor();
  anchor.note(list);
  return { scroller, list, tops, anchor };
}

test("what grows above a transcript that begins in view scrolls nothing, also when its messages are new", () => {
  const { scroller, list, tops, anchor } = page();
  tops.list += 300;
  tops.message += 300;
  anchor.hold(list, true);
  expect(scroller.scrollTop).toBe(0);
});

test("earlier messages that appear leave what is read where it stands, whatever grew above the transcript", () => {
  const { scroller, list, tops, anchor } = page();
  tops.list += 300;
  tops.message += 300 + 500;
  anchor.hold(list, true);
  expect(scroller.scrollTop).toBe(500);
});

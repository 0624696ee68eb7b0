import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { learn } from "../../../messages/sayings.ts";
import { aRow } from "../../../test/builders.ts";
import { RowTags } from "./row-tags.tsx";

learn({ "test.at-work": "A run began after it was asked.", "test.unread": "Part of it could not be read." });

test("a row says what is to be known before it is opened, and what could not be read, each in its words", () => {
  const row = aRow({ note: { id: "test.at-work" }, fault: { id: "test.unread" } });
  render(<RowTags row={row} draft={undefined} />);
  expect(screen.getByText("A run began after it was asked.")).toBeVisible();
  expect(screen.getByText("Part of it could not be read.")).toBeVisible();
});

test("a row of which there is nothing more to say says nothing", () => {
  const { container } = render(<RowTags row={aRow()} draft={undefined} />);
  expect(container).toBeEmptyDOMElement();
});

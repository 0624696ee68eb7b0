import { type Attacks, attacksOn } from "./attack.ts";

/** Attacks by what a reader of JSON would make of arguments (T-16 to T-26). */
export const attacksInArguments: Attacks = {
  numbers: {
    threat: "T-16",
    says: "Numbers that a careless reader rounds stand digit for digit.",
    protocol: "phoenix",
    plays: "exact-numbers",
  },
  ...attacksOn("T-16", "envole", {
    "envole-numbers":
      "An execution pays from account 9007199254740993: its digits, 1.0 and -0 stand as they were sent.",
  }),
  ...attacksOn("T-16", "letta", {
    "letta-numbers":
      "An argument text holds 9007199254740993, -0.0 and 1E+400: the rows show the same digits and signs.",
  }),
  ...attacksOn("T-16", "mka1", {
    "mka1-numbers":
      "Two held calls pay from account 9007199254740993, one as text and one as an object: both show the last digit.",
  }),
  ...attacksOn("T-17", "phoenix", {
    "numbers-exotic":
      "0.1000000000000000055, 1e400, -0, 1.0 and thirty digits stand as they were written, not as a computer rounds them.",
  }),
  ...attacksOn("T-18", "phoenix", {
    "duplicate-keys":
      "One recipient is named twice under one key: both are shown, Approve is off, and the neighbour is unharmed.",
    "duplicate-escaped":
      "The second spelling of a key is escaped: it is the same key, both are shown, and Approve is off.",
    "duplicate-nested":
      "A key is there twice in a list of users, under __proto__ and under no name: each is found, and equal keys of two objects are not.",
  }),
  ...attacksOn("T-18", "envole", {
    "envole-duplicate-keys": "An execution names the table twice: both tables are shown, and Approve is off.",
  }),
  ...attacksOn("T-18", "letta", {
    "letta-duplicate-keys":
      "Two argument texts name a key twice, one of them as an escape: both are shown, and only denying is left.",
  }),
  ...attacksOn("T-18", "mka1", {
    "mka1-duplicate-keys":
      "Held calls name a path twice, in a text and in an object: both paths are shown, and Approve is off.",
  }),
  ...attacksOn("T-19", "phoenix", {
    forms:
      "Ten forms stand where an object is due, JSON inside a string among them: each says which form it is, and a string stays a string.",
  }),
  ...attacksOn("T-19", "envole", {
    "envole-forms":
      "Executions come with a string, a number, null, a list or nothing for arguments: each is shown as what it is.",
  }),
  ...attacksOn("T-19", "letta", {
    "letta-forms":
      "Twelve forms of argument text, from {}{} to nothing at all: every one shows its raw text, and none stops the others.",
  }),
  ...attacksOn("T-19", "mka1", {
    "mka1-forms":
      "Held calls come with twelve forms of arguments, one of them with none: each opens, shows what there is, and can be denied.",
  }),
  ...attacksOn("T-20", "letta", {
    "letta-not-json":
      "Eleven texts are almost JSON, with comments, single quotes or an end that is missing: nothing is mended, the raw text is shown.",
  }),
  ...attacksOn("T-21", "phoenix", {
    "prototype-keys":
      "A command hides under __proto__: the key is drawn like any other, and so is constructor.",
    "prototype-names":
      "Tools and call ids are called __proto__ and constructor: each has its own card and its own decision.",
  }),
  ...attacksOn("T-21", "letta", {
    "letta-prototype-ids":
      "The ids of three calls are names that every object has: each call still takes a decision of its own.",
  }),
  ...attacksOn("T-22", "phoenix", {
    "key-order": "Keys that look like numbers stand where they were sent, and not in the order of numbers.",
  }),
  ...attacksOn("T-24", "phoenix", {
    deep: "A command lies 201 objects deep, one over the cap: the call cannot be inspected, can be denied, and its neighbour is whole.",
    deepest: "A hundred thousand lists lie in each other: nothing hangs, and denying works.",
    "many-members": "An object has 20,001 members, one over the cap: Approve is off, and denying works.",
    "two-megabytes":
      "A text of 2,090,000 characters hides its end: it is over the cap, Approve is off, and denying works.",
  }),
  ...attacksOn("T-25", "phoenix", {
    restyled:
      "Amounts, dates, units and colours stand as they were written; what they may mean stands beside them or nowhere.",
  }),
  ...attacksOn("T-26", "phoenix", {
    markdown:
      "Twenty texts that Markdown would change, in values, keys and a tool's name, stand sign for sign.",
  }),
  ...attacksOn("T-26", "envole", {
    "envole-markdown-words":
      "The assistant speaks in Markdown with a heading, a link and a picture: all of it is plain quoted text.",
  }),
};

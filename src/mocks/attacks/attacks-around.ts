import { type Attacks, attacksOn } from "./attack.ts";

/** Attacks on the decision and on the page around it (T-27 to T-37, I-07, I-21). */
export const attacksAround: Attacks = {
  ...attacksOn("T-27", "phoenix", {
    "changed-amount":
      "After you opened the call its amount becomes 9999: the controls go off, and the difference is shown.",
    "changed-digit":
      "After you opened the call the last digit of 16 becomes another: that lexeme alone is shown as changed.",
    "changed-hidden":
      "After you opened the call one character that nobody sees is added: the difference shows it as a chip.",
    "changed-letter":
      "After you opened the call a letter of an address becomes its Cyrillic twin: the difference names both.",
  }),
  ...attacksOn("T-27", "envole", {
    "envole-changed-hidden":
      "A second and a half after you opened the batch a zero-width space slips into the address: Approve waits for a new look.",
  }),
  ...attacksOn("T-27", "mka1", {
    "mka1-changed-letter":
      "A second and a half after you opened the held call the order's first letter becomes Cyrillic: the old look no longer counts.",
  }),
  ...attacksOn("T-28", "phoenix", {
    "decided-first":
      "In the moment you submit, someone else approves: yours is told as not recorded, and nothing runs twice.",
    "one-id":
      "Two calls share one id, and a third has it with a space: the two cannot be approved one by one, the third can.",
  }),
  ...attacksOn("T-28", "envole", {
    "envole-decided-first":
      "In the moment you submit, someone else denies the mail: what you chose is never told as recorded.",
  }),
  ...attacksOn("T-28", "letta", {
    "letta-decided-first":
      "In the moment you submit, someone else decides the opposite, and the server takes yours without effect: that is said.",
    "letta-one-id":
      "A letter and a payment share one id, so that one answer would run both: neither can be approved.",
  }),
  ...attacksOn("T-28", "mka1", {
    "mka1-decided-first":
      "In the moment you submit, Cleo denies: your approval is refused, and the refusal is told.",
  }),
  ...attacksOn("T-29", "phoenix", {
    "odd-decisions":
      "The record holds approvals of null, 1, text and nothing: each is drawn as it came and told as malformed, and only true is told as approved.",
  }),
  ...attacksOn("T-29", "envole", {
    "envole-odd-decisions":
      'Executions have the status "APPROVED ", "approved" and "true": each is a status that nobody knows, and none is told as approved.',
  }),
  ...attacksOn("T-29", "letta", {
    "letta-odd-decisions":
      'Recorded answers approve with null, "APPROVE " and 1: the record tells them as unknown, never as approved.',
  }),
  ...attacksOn("T-29", "mka1", {
    "mka1-odd-decisions":
      'Held calls have the status "APPROVED ", "true" and one with a Cyrillic letter: none of them is told as approved.',
  }),
  ...attacksOn("T-30", "mka1", {
    "mka1-lookalike-people":
      "Accounts that read as ana asked for refunds: who asked shows the foreign letter and the hidden character as chips.",
    "mka1-forged-decider":
      "An account that reads as ana approved in your name: the decider's name has its chip, and continuing is still yours.",
  }),
  "mka1-not-yours": {
    threat: "T-30",
    says: "Bo or Cleo are to decide your call: nothing of it waits for you, and its card has no verbs.",
    protocol: "mka1",
    plays: "attack-not-yours",
    hasRows: false,
  },
  ...attacksOn("T-31", "mka1", {
    "mka1-requester-approves":
      "You asked, and the server names you as an approver: it lets you decide, and the batch says whose request it is.",
    "mka1-self-approved":
      "You asked and approved by yourself: the record names you in both places before you continue.",
  }),
  ...attacksOn("T-33", "phoenix", {
    addresses:
      "Sources name scripts, files, accounts and hosts that only look right: http and https become links that show their host, all others stay text.",
  }),
  ...attacksOn("T-34", "phoenix", {
    "remote-pictures":
      "Pictures of another host carry a secret in their address: nothing is loaded, and no word of the agent becomes a picture.",
  }),
  ...attacksOn("T-35", "phoenix", {
    "active-files":
      "SVG, HTML and a picture that is none come as files: only real pixels are drawn, everything else is offered as a download.",
    "file-names":
      "File names run backwards, climb folders and hide their ending: they are shown with chips and saved cleaned.",
  }),
  ...attacksOn("T-36", "phoenix", {
    framed:
      "A page that frames this one to steal a press finds no control: the policy refuses the frame, and so does the app.",
  }),
  ...attacksOn("T-37", "envole", {
    "envole-card-arrives":
      "Two and a half seconds after you opened the batch a card that deletes everything arrives under your hand: no press counts for half a second.",
    "envole-batch-arrives":
      "While you read, a further batch arrives: the list says that it waits and moves nothing under the pointer.",
  }),
  ...attacksOn("T-37", "mka1", {
    "mka1-row-vanishes":
      "Two and a half seconds after you opened the first call the server has it no more: its place is kept, and no press meets the next.",
  }),
  ...attacksOn("I-07", "phoenix", {
    "bad-neighbour":
      "Of three calls one is broken and one has a key twice: the third can be decided as ever.",
  }),
  ...attacksOn("I-21", "phoenix", {
    "ran-though-denied":
      'The transcript holds a call that ran although it was denied: it reads "Recorded as denied, yet it has an output", and never as a success.',
  }),
};

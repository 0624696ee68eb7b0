/**
 * What every recording of a real Letta 0.16.8 is read as: file by file, a visible promise. `recordings.test.ts` holds the
 * decoder to it, and fails for a file that stands in none of these tables.
 */

/** Every answer: its messages, with what each asks, decides or returns; its agents, runs or conversations; its refusal. */
export const lettaAnswersTold: Readonly<Record<string, string>> = {
  "a1-list-browser":
    "inbox-answered (letta_v1_agent), gated send_email+pay: asks nothing; inbox-pending-one (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-exact (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-new (letta_v1_agent), gated send_email+pay: asks nothing; inbox-idle (letta_v1_agent), gated send_email+pay: asks nothing; inbox-pending-two (letta_v1_agent), gated send_email+pay: approval request send_email+send_email",
  "a5-page-1":
    "inbox-pending-two (letta_v1_agent), gated send_email+pay: approval request send_email+send_email; inbox-idle (letta_v1_agent), gated send_email+pay: asks nothing; inbox-new (letta_v1_agent), gated send_email+pay: asks nothing",
  "a5-page-2":
    "inbox-exact (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-pending-one (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-answered (letta_v1_agent), gated send_email+pay: asks nothing",
  "a6-include-agent.nonsense": "gone: letta.read.no-such-id | [{'type': 'literal_error', 'loc': ('quer",
  "a6-last-stop-reason":
    "inbox-pending-one (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-exact (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-pending-two (letta_v1_agent), gated send_email+pay: approval request send_email+send_email",
  "a6-limit-minus-1": "server-failed: letta.read.server-failed | A database error occurred.",
  "a6-unknown-cursor":
    "inbox-answered (letta_v1_agent), gated send_email+pay: asks nothing; inbox-pending-one (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-exact (letta_v1_agent), gated send_email+pay: approval request send_email; inbox-new (letta_v1_agent), gated send_email+pay: asks nothing; inbox-idle (letta_v1_agent), gated send_email+pay: asks nothing; inbox-pending-two (letta_v1_agent), gated send_email+pay: approval request send_email+send_email",
  "b1-exact-send": "approval request send_email",
  "b3-broken-approve": "tool return error; assistant",
  "b4-same-id": "approval request send_email+send_email",
  "b5-same-id-approve-once": "tool return success; assistant",
  "b6-exact-approve": "tool return error; assistant",
  "c20-agent-after": "partial (letta_v1_agent), gated send_email+pay: asks nothing",
  "c20-deny-all": "tool return error+error+success; assistant",
  "c20-history-after":
    "system; user; tool call lookup_contact; approval request send_email+send_email; approval response no+no; tool return error+error+success; assistant",
  "c30-approve-all": "tool return success+success; assistant",
  "c30-history-after":
    "system; user; approval request send_email+send_email; approval response yes+yes; tool return success+success; assistant",
  "c31-same-again": "assistant",
  "c32-history-after":
    "system; user; approval request send_email+send_email; approval response yes+yes; tool return success+success; assistant; user; assistant; user; assistant",
  "c32-opposite-after": "assistant",
  "c40-history-after":
    "system; user; approval request send_email+send_email+send_email; approval response no+yes+no; tool return error+error+success; assistant",
  "c40-mixed-shuffled": "tool return error+error+success; assistant",
  "c45-deny": "tool return error; assistant",
  "c46-approve-after-deny": "assistant",
  "c46-history-after":
    "system; user; approval request send_email; approval response no; tool return error; assistant; user; assistant",
  "c51-contradicting-duplicate": "tool return error; assistant",
  "c51-history-after":
    "system; user; approval request pay; approval response no+yes; tool return error+success; assistant",
  "c52-history-after": "system; user; approval request send_email",
  "c54-reason-empty-and-long": "tool return error+error; assistant",
  "c55-extra-field": "tool return error; assistant",
  "c56-history-after":
    "system; user; approval request pay; approval response output; tool return success; assistant",
  "c56-tool-return-for-server-tool": "tool return success; assistant",
  "c57-legacy-tool-call-id": "tool return error; assistant",
  "c60-client-agent":
    "client-return (letta_v1_agent), gated send_email+pay, tools lookup_contact+pay+send_email: approval request send_email+show_dialog",
  "c60-client-tool-return": "tool return success+error; assistant",
  "c60-history-after":
    "system; user; approval request send_email+show_dialog; approval response output+no; tool return success+error; assistant",
  "c61-client-approve": "tool return error; assistant",
  "c62-client-deny": "tool return error; assistant",
  "c63-tool-return-create": "tool return success; assistant",
  "c70-agent-after": "again (letta_v1_agent), gated send_email+pay: approval request send_email",
  "c70-asks-again": "tool return error; approval request send_email",
  "d11-run-completed": "run completed",
  "d12-run-messages": "approval response yes; tool return success; assistant",
  "d13-run-that-asked": "run completed",
  "d21-run-failed-partial": "run failed",
  "d24-run-failed-nothing": "run failed",
  "d26-late-run-messages": "user; assistant",
  "d40-active-run-while-carried-out": "1 of 1 runs",
  "e14-deny-conversation": "tool return error+error+success; assistant",
  "e15-run-of-answer": "run created",
  "e16-run-messages-of-answer": "approval response no+no; tool return error+error+success; assistant",
  "e17-history-after":
    "system; user; tool call lookup_contact; approval request send_email+send_email; approval response no+no; tool return error+error+success; assistant",
  "e2-conversation-ask": "tool call lookup_contact; approval request send_email+send_email",
  "e20-default-conversation-ask": "approval request send_email",
  "e21-default-conversation-deny": "tool return error; assistant",
  "e3-agent-of-conversation": "conv-agent (letta_v1_agent), gated send_email+pay: asks nothing",
  "e31-conv-order-desc-limit-1": "approval request send_email",
  "e31-conv-order-desc-limit-3": "approval request send_email; tool call lookup_contact; user",
  "e32-runs-of-streaming-conversation": "1 of 1 runs",
  "e4-conversation": "first talk 2026-11-30T02:59:19.241064Z",
  "e40-conversation-after-request": "approval response no; tool return error; assistant",
  "e41-late-opposite-no-sibling": "assistant",
  "e5-conversations-all": "first talk 2026-11-30T02:59:19.241064Z",
  "e6-last-message": "approval request send_email+send_email",
  "e7-conversation-history": "system; user; tool call lookup_contact; approval request send_email+send_email",
  "e8-runs-requires-approval": "0 of 0 runs",
  "e9-runs-of-conversation": "0 of 0 runs",
  "f10-404-message": "gone: letta.read.gone | Message with id message-00000000-0000-40",
  "f2-422-bad-id": "gone: letta.read.no-such-id | [{'type': 'string_pattern_mismatch', 'lo",
  "f20-agent-after": "model-fails (letta_v1_agent), gated send_email+pay: asks nothing",
  "f20-history-after": "system; user; approval request pay; approval response yes; tool return success",
  "f21-model-fails-again": "assistant",
  "f23-run-model-failed": "run failed",
  "f24-run-messages-model-failed": "approval response no; tool return error",
  "f3-404-unknown": "gone: letta.read.gone | Agent with ID agent-00000000-0000-4000-8",
  "f7-404-run-unknown": "gone: letta.read.gone | Run not found with id='['run-00000000-00",
  "f8-404-path": "gone: letta.read.gone | Not Found",
  "g1-history-after":
    "system; user; approval request pay; approval response yes; tool return success; approval response yes; tool return success; assistant; assistant",
  "g1-race-approve-a": "tool return success; assistant",
  "g1-race-approve-b": "tool return success; assistant",
  "g2-agent-after": "race-opposite (letta_v1_agent), gated send_email+pay: asks nothing",
  "g2-history-after":
    "system; user; approval request pay; approval response no; tool return error; assistant; approval response yes; tool return success; assistant",
  "g2-race-approve": "tool return success; assistant",
  "g2-race-deny": "tool return error; assistant",
  "g3-approve": "tool return success; assistant",
  "g3-deny-while-running": "tool return error; assistant",
  "g3-history-after":
    "system; user; approval request pay; approval response no; tool return error; assistant; approval response yes; tool return success; assistant",
  "h1-get-allowed": "cors (letta_v1_agent), gated send_email+pay: asks nothing",
  "h2-get-disallowed": "cors (letta_v1_agent), gated send_email+pay: asks nothing",
  "h6-404-allowed": "gone: letta.read.gone | Agent with ID agent-00000000-0000-4000-8",
  "h7-422-allowed": "gone: letta.read.no-such-id | [{'type': 'string_pattern_mismatch', 'lo",
  "h8-500-database-allowed": "server-failed: letta.read.server-failed | A database error occurred.",
  "i1-memgpt_v2_agent-ask": "approval request send_email",
  "i1-workflow_agent-ask": "approval request send_email",
  "i2-memgpt_v2_agent-agent":
    "type-memgpt_v2_agent (memgpt_v2_agent), gated send_email+pay: approval request send_email",
  "i2-workflow_agent-agent": "type-workflow_agent (workflow_agent), gated send_email+pay: asks nothing",
  "i3-memgpt_v2_agent-deny-new-form": "approval request send_email",
  "i5-letta_v1_agent-both-forms": "tool return error; assistant",
  "i6-v2-approve-new-form": "approval request pay",
  "j1-messages-all-desc":
    "system; user; approval request send_email; approval response no; tool return error",
  "j10-request-by-id": "approval request send_email+send_email",
  "j11-history-after-unknown": "gone: letta.read.gone | No message found with id 'message-000000",
  "j2-messages-approval-requests":
    "approval request pay; approval request pay; approval request pay; approval request send_email+send_email; approval request send_email; approval request send_email; approval request send_email",
  "j4-history-default-order":
    "system; user; tool call lookup_contact; approval request send_email+send_email; approval response no+no; tool return error+error+success; assistant",
  "j5-history-desc-limit-2": "tool return error+error+success; assistant",
  "j6-history-only-responses": "approval response no+no",
  "j8-response-message-by-id": "approval response no+no",
  "j9-history-after-request": "approval response no+no; tool return error+error+success; assistant",
  "k1-history-after":
    "system; user; tool call lookup_contact; approval request send_email+send_email; approval response no+no; tool return error+error+error",
  "k10-answer-after-cancel": "assistant",
  "k20-max-steps-1": "tool return error",
  "k21-history-after":
    "system; user; tool call lookup_contact; approval request send_email+send_email; approval response no+no; tool return error+error+success",
  "k22-message-after-abort": "assistant",
  "k3-follow-up": "tool return error; assistant",
  "k5-approve-detached-tool": "tool return error; assistant",
  "k6-otid-second": "assistant",
  "k8-cancelled-run": "run cancelled",
  "l1-run-after-crash": "run created",
  "l2-answer-after-crash": "tool return success; assistant",
  "p1-401-none": "needs-token: letta.read.needs-token | Unauthorized",
  "p2-401-wrong": "needs-token: letta.read.needs-token | Unauthorized",
  "p3-200-bearer": "history-order (letta_v1_agent), gated send_email+pay: asks nothing",
  "p4-200-bare": "history-order (letta_v1_agent), gated send_email+pay: asks nothing",
  "p6-health": "no agent",
  "q1-database-down-list": "server-failed: letta.read.server-failed | An unknown error occurred",
  "r1-approve-agents": "tool return success; assistant",
  "r1-deny-agents-3s": "tool return error; assistant",
  "r10-run-at-once": "run running",
  "r10-run-at-the-end": "run completed",
  "r10-run-messages": "approval response yes; tool return success; assistant",
  "r13-run": "run failed",
  "r2-approve-default": "tool return success; assistant",
  "r3-deny-agents-while-default-locked": "tool return error; assistant",
  "r4-deny-conversation-3s": "tool return error; assistant",
};

/**
 * Every request in a recorded history as a batch: where it stands, what became of each call and what may be decided, what
 * runs beside, what is noted. A request with nothing behind it counts as one that waits.
 */
export const lettaRequestsTold: Readonly<Record<string, readonly string[]>> = {
  "b1-exact-send": ["waiting: send_email waiting, uninspectable, may approve/deny/abort"],
  "b4-same-id": [
    "waiting: send_email waiting, uninspectable, may deny/abort; send_email waiting, uninspectable, may deny/abort",
  ],
  "c20-history-after": [
    "settled: send_email denied (No: the amount is wrong); send_email denied (No: wrong person) | beside lookup_contact output-available",
  ],
  "c30-history-after": ["settled: send_email ran; send_email ran"],
  "c32-history-after": ["settled: send_email ran; send_email ran"],
  "c40-history-after": [
    "settled: send_email ran; send_email denied (no reason); send_email denied (too late)",
  ],
  "c46-history-after": ["settled: send_email denied (no)"],
  "c51-history-after": ["settled: pay decided twice (false, true)"],
  "c52-history-after": ["waiting: send_email waiting, may approve/deny/abort"],
  "c56-history-after": ["settled: pay answered (made up by the client)"],
  "c60-history-after": ["settled: send_email denied (no); show_dialog answered (clicked yes)"],
  "c70-asks-again": ["waiting: send_email waiting, may approve/deny/abort"],
  "e17-history-after": [
    "settled: send_email denied (no); send_email denied (no) | beside lookup_contact output-available",
  ],
  "e2-conversation-ask": [
    "waiting: send_email waiting, may approve/deny/abort; send_email waiting, may approve/deny/abort | beside lookup_contact input-available | note.runs-with-your-answer",
  ],
  "e20-default-conversation-ask": ["waiting: send_email waiting, may approve/deny/abort"],
  "e31-conv-order-desc-limit-1": ["waiting: send_email waiting, may approve/deny/abort"],
  "e31-conv-order-desc-limit-3": [
    "settled: send_email no-longer-waiting | beside lookup_contact input-available | note.no-answer-found",
  ],
  "e6-last-message": [
    "waiting: send_email waiting, may approve/deny/abort; send_email waiting, may approve/deny/abort",
  ],
  "e7-conversation-history": [
    "waiting: send_email waiting, may approve/deny/abort; send_email waiting, may approve/deny/abort | beside lookup_contact input-available | note.runs-with-your-answer",
  ],
  "f20-history-after": ["settled: pay ran | note.no-turn"],
  "g1-history-after": ["settled: pay decided twice (true, true)"],
  "g2-history-after": ["settled: pay decided twice (false, true)"],
  "g3-history-after": ["settled: pay decided twice (false, true)"],
  "i1-memgpt_v2_agent-ask": ["waiting: send_email waiting, may approve/deny/abort"],
  "i1-workflow_agent-ask": ["waiting: send_email waiting, may approve/deny/abort"],
  "i3-memgpt_v2_agent-deny-new-form": ["waiting: send_email waiting, may approve/deny/abort"],
  "i6-v2-approve-new-form": ["waiting: pay waiting, may approve/deny/abort"],
  "j1-messages-all-desc": ["settled: send_email denied (no) | note.no-turn"],
  "j10-request-by-id": [
    "waiting: send_email waiting, may approve/deny/abort; send_email waiting, may approve/deny/abort",
  ],
  "j2-messages-approval-requests": [
    "settled: pay no-longer-waiting | note.no-answer-found",
    "settled: pay no-longer-waiting | note.no-answer-found",
    "settled: pay no-longer-waiting | note.no-answer-found",
    "settled: send_email no-longer-waiting; send_email no-longer-waiting | note.no-answer-found",
    "settled: send_email no-longer-waiting | note.no-answer-found",
    "settled: send_email no-longer-waiting | note.no-answer-found",
    "waiting: send_email waiting, may approve/deny/abort",
  ],
  "j4-history-default-order": [
    "settled: send_email denied (no); send_email denied (no) | beside lookup_contact output-available",
  ],
  "k1-history-after": [
    "settled: send_email denied (The user cancelled the request); send_email denied (The user cancelled the request) | beside lookup_contact output-error | note.no-turn",
  ],
  "k21-history-after": [
    "settled: send_email denied (Stop. Wrong customer.); send_email denied (Stop. Wrong customer.) | beside lookup_contact output-available | note.no-turn",
  ],
};

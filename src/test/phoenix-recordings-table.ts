/**
 * What every recording of a real Phoenix 20.26.1 is told as: file by file, a visible promise. `recordings.test.ts`
 * holds the decoder to it, and fails for a file that stands in none of these tables.
 */

/**
 * Transcripts: what each asking in them says, oldest first, when the session is not at work. Of each call its outcome
 * and what may be decided; then what stands beside, what is noted, and what else may be done.
 */
export const transcriptsTold: Readonly<Record<string, readonly string[]>> = {
  "abort-1-deny-all": [
    "stranded: bash recorded-not-continued, approved false; bash recorded-not-continued, approved false | note.stranded-denied | act.close-decided-turn",
  ],
  "compact-200": [],
  "crashed-while-running": [
    "stranded: bash recorded-not-continued, approved true | note.stranded-approved | act.close-turn",
  ],
  "done-all-denied": ["settled: bash denied; bash denied"],
  "done-approved-and-denied": ["settled: bash ran, exitCode 0, wasAsked true; bash denied"],
  "done-both-approved": ["settled: bash ran, exitCode 0, wasAsked true; bash ran, exitCode 0, wasAsked true"],
  "done-headless-refused": ["settled: bash ran, exitCode 1, wasAsked true"],
  "done-mcp-tool": ["settled: issue_write ran, exitCode null, wasAsked true"],
  "done-mixed": ["settled: bash ran, exitCode 0, wasAsked true; ask_user answered, answer questions"],
  "done-question-cancelled": ["settled: ask_user declined, words User cancelled the question."],
  "graphql-admin-sees-all": ["waiting: bash waiting, may approve/deny/abort"],
  "graphql-branch-with-pending": ["waiting: bash waiting, may approve/deny/abort"],
  "graphql-exact-arguments.raw": [
    "waiting: bash waiting, may approve/deny/abort; ask_user waiting, may answer/decline/abort",
  ],
  "graphql-list": ["waiting: bash waiting, may approve/deny/abort; bash waiting, may approve/deny/abort"],
  "interrupted-by-partial-answer": [
    "settled: bash ran, exitCode 0, wasAsked true; ask_user interrupted, approved null | note.closed-unanswered",
  ],
  "messages-aborted-with-feedback": [
    "settled: bash interrupted, approved false; bash interrupted, approved false | note.denied-closed",
  ],
  "messages-all-denied-not-continued": [
    "stranded: bash recorded-not-continued, approved false; bash recorded-not-continued, approved false | note.stranded-denied | act.close-decided-turn",
  ],
  "messages-answered-after-restart": [
    "waiting: bash recorded-beside-waiting, approved true; bash waiting, may approve/deny/abort | note.partly-recorded",
  ],
  "messages-broken-arguments": [],
  "messages-compacted": ["settled: bash superseded | note.compacted"],
  "messages-disconnected-after-tool": ["settled: bash ran, exitCode 0, wasAsked true"],
  "messages-disconnected-at-start": [
    "settled: bash interrupted, approved true | note.may-have-run | act.tell-agent",
  ],
  "messages-disconnected-while-tool-runs": [
    "settled: bash interrupted, approved true | note.may-have-run | act.tell-agent",
  ],
  "messages-exact-arguments.raw": [
    "waiting: bash waiting, may approve/deny/abort; ask_user waiting, may answer/decline/abort",
  ],
  "messages-explicit-nulls": [
    "stranded: ask_user answered, answer json | note.stranded-answered | act.close-decided-turn",
  ],
  "messages-first-page": [],
  "messages-interrupted-but-committed": [
    "settled: bash interrupted, approved true | note.may-have-run | act.tell-agent",
  ],
  "messages-last-page": [],
  "messages-model-failed-after-tool": ["settled: bash ran, exitCode 0, wasAsked true | note.model-failed"],
  "messages-model-failed": [],
  "messages-stranded-after-user-message": ["settled: bash interrupted, approved true | note.may-have-run"],
  "messages-unknown-tool": [],
  "ran-not-saved": [
    "stranded: bash recorded-not-continued, approved true | note.stranded-approved | act.close-turn",
  ],
  "running-approved-tool": [
    "stranded: bash recorded-not-continued, approved true | note.stranded-approved | act.close-turn",
  ],
  "stranded-by-400": [
    "stranded: bash recorded-not-continued, approved true | note.stranded-approved | act.close-turn",
  ],
  stranded: [
    "stranded: bash recorded-not-continued, approved true | note.stranded-approved | act.close-turn",
  ],
  "superseded-by-user-message": [
    "settled: bash interrupted, approved null; bash interrupted, approved null | note.closed-unanswered",
  ],
  "tool-approvals-first-of-two": [
    "waiting: bash recorded-beside-waiting, approved true; bash waiting, may approve/deny/abort | note.partly-recorded",
  ],
  "tool-approvals-last-answer": [
    "stranded: bash recorded-not-continued, approved true | note.stranded-approved | act.close-turn",
  ],
  "tool-approvals-reason-dropped": [
    "stranded: bash recorded-not-continued, approved false | note.stranded-denied | act.close-decided-turn",
  ],
  "tool-approvals-resend-noop": [
    "stranded: bash recorded-not-continued, approved true | note.stranded-approved | act.close-turn",
  ],
  "tool-outputs-ask-user-answer": [
    "stranded: ask_user answered, answer questions | note.stranded-answered | act.close-decided-turn",
  ],
  "tool-outputs-explicit-nulls": [
    "stranded: ask_user answered, answer json | note.stranded-answered | act.close-decided-turn",
  ],
  "tool-outputs-forged-server-result": [],
  "tool-outputs-resend-noop": [
    "stranded: ask_user answered, answer questions | note.stranded-answered | act.close-decided-turn",
  ],
  "tool-outputs-resend-null-equals-absent": [
    "stranded: ask_user answered, answer questions | note.stranded-answered | act.close-decided-turn",
  ],
  "waiting-again-in-same-message": [
    "settled: bash ran, exitCode 0, wasAsked true",
    "waiting: ask_user waiting, may answer/decline/abort",
  ],
  "waiting-beside-executed": ["waiting: bash waiting, may approve/deny/abort | beside bash output-available"],
  "waiting-browser-script": ["waiting: execute_browser_action waiting, may decline/abort"],
  "waiting-duplicate-key": ["waiting: bash waiting, may approve/deny/abort"],
  "waiting-first-recorded": [
    "waiting: bash recorded-beside-waiting, approved true; bash waiting, may approve/deny/abort | note.partly-recorded",
  ],
  "waiting-mcp-tool": ["waiting: issue_write waiting, may approve/deny/abort"],
  "waiting-mixed": [
    "waiting: bash waiting, may approve/deny/abort; ask_user waiting, may answer/decline/abort",
  ],
  "waiting-question": ["waiting: ask_user waiting, may answer/decline/abort"],
  "waiting-two-approvals": [
    "waiting: bash waiting, may approve/deny/abort; bash waiting, may approve/deny/abort",
  ],
};

/** The same transcripts while their session is at work, or crashed within the last minute. */
export const atWorkTold: Readonly<Record<string, readonly string[]>> = {
  "running-approved-tool": ["running: bash running, approved true | note.at-work"],
  "crashed-while-running": ["running: bash running, approved true | note.at-work"],
  "waiting-two-approvals": [
    "waiting: bash waiting, may approve/deny/abort; bash waiting, may approve/deny/abort",
  ],
};

/** Refusals: the kind of the error and its sentence, said to who was reading (GET) or sending (the others). */
export const refusalsTold: Readonly<Record<string, string>> = {
  "agents-disabled-403": "not-allowed: read.not-allowed",
  "auth-expired-token-401": "needs-token: read.needs-token",
  "auth-no-token-401": "needs-token: read.needs-token",
  "auth-untrusted-origin-401": "not-allowed: read.untrusted-origin",
  "auth-viewer-403": "not-allowed: send.403",
  "chat-400-after-recording-approval": "refused: send.400",
  "chat-after-crash-busy-409": "busy: send.busy",
  "chat-after-crash-stranded-409": "conflict: send.approvals-conflict",
  "chat-already-executed-409": "conflict: send.approvals-conflict",
  "chat-busy-409": "busy: send.busy",
  "chat-empty-422": "refused: send.422",
  "chat-empty-object-422": "refused: send.422",
  "chat-message-with-approvals-422": "refused: send.422",
  "chat-messages-stale-409": "stale: send.messages-stale",
  "chat-mixed-resends-persisted-approval-409": "conflict: send.approvals-conflict",
  "chat-model-stale-409": "stale: send.model-stale",
  "chat-not-json-422": "refused: send.422",
  "chat-provider-not-configured-400": "refused: send.400",
  "chat-reverses-persisted-answer-409": "conflict: send.approvals-conflict",
  "chat-stranded-409": "conflict: send.approvals-conflict",
  "compact-already-409": "conflict: send.already-compact",
  "compact-model-refused-400": "refused: send.400",
  "cors-409-allowed-origin": "stale: send.messages-stale",
  "cors-500-allowed-origin": "server-failed: send.server-failed",
  "session-create-title-too-long-422": "refused: send.422",
  "session-patch-blank-title-422": "refused: send.422",
  "session-patch-model-busy-409": "busy: send.busy",
  "session-patch-nothing-422": "refused: send.422",
  "session-unknown-404": "gone: read.gone",
  "sessions-bad-cursor-422": "refused: read.refused",
  "sessions-limit-0-422": "refused: read.refused",
  "storage-full-get-507": "storage-full: read.storage-full",
  "storage-full-post-507": "storage-full: send.507",
  "tool-approvals-after-compaction-409": "conflict: send.approvals-conflict",
  "tool-approvals-already-executed-409": "conflict: send.approvals-conflict",
  "tool-approvals-busy-409": "busy: send.busy",
  "tool-approvals-deleted-session-404": "gone: send.404",
  "tool-approvals-duplicate-422": "refused: send.422",
  "tool-approvals-empty-422": "refused: send.422",
  "tool-approvals-messages-stale-409": "stale: send.messages-stale",
  "tool-approvals-missing-422": "refused: send.422",
  "tool-approvals-not-awaiting-409": "conflict: send.approvals-conflict",
  "tool-approvals-not-boolean-422": "refused: send.422",
  "tool-approvals-null-422": "refused: send.422",
  "tool-approvals-one-422": "refused: send.422",
  "tool-approvals-other-owner-404": "gone: send.404",
  "tool-approvals-reversed-409": "conflict: send.approvals-conflict",
  "tool-approvals-unknown-call-409": "conflict: send.approvals-conflict",
  "tool-approvals-unknown-session-404": "gone: send.404",
  "tool-outputs-changed-409": "conflict: send.outputs-conflict",
  "tool-outputs-denied-state-422": "refused: send.422",
  "tool-outputs-other-namespace-500": "server-failed: send.server-failed",
  "tool-outputs-other-tool-409": "conflict: send.outputs-conflict",
  "tool-outputs-unknown-call-409": "conflict: send.outputs-conflict",
  "tool-outputs-unknown-key-422": "refused: send.422",
  "unknown-path-post-405": "refused: send.405",
};

/**
 * Streams: what is told on the way. `call n` is the nth approval that the request carried; what a client reported is
 * told by the record alone.
 */
export const streamsTold: Readonly<Record<string, string>> = {
  "abort-2-feedback-message": "words",
  "stream-all-denied": "call 1 denied; call 2 denied; words",
  "stream-asks-again": "call 1 ran 0",
  "stream-both-approved": "call 1 ran 0; call 2 ran 0; words",
  "stream-browser-script-rejected": "words",
  "stream-could-not-be-saved": "notice.model-failed; notice.not-saved",
  "stream-denied-asks-again": "call 1 denied; call 2 denied",
  "stream-exact-arguments": "",
  "stream-headless-refused": "call 1 ran 1; words",
  "stream-minimal-body": "call 1 ran 0; words",
  "stream-mixed-only-output": "words",
  "stream-mixed-requested": "",
  "stream-model-fails-after-tool": "call 1 ran 0; notice.model-failed",
  "stream-model-fails": "notice.model-failed",
  "stream-partial-answer": "call 1 ran 0; words",
  "stream-question-answer-resent": "words",
  "stream-question-answered": "words",
  "stream-question-asked": "",
  "stream-question-cancelled": "words",
  "stream-ran-not-saved": "call 1 ran 0; notice.model-failed; notice.not-saved",
  "stream-ran-twice": "notice.model-failed; notice.not-saved",
  "stream-resend-kills-next-request": "words",
  "stream-second-answer-completes": "call 1 denied; words",
  "stream-stranded-closed-by-error": "words",
  "stream-stranded-recovered": "words",
  "stream-two-approvals-requested": "",
  "stream-untitled-session": "words",
  "stream-user-message-while-pending": "words",
};

/** Other answers that are read. */
export const answersTold: Readonly<Record<string, string>> = {
  "cors-get-allowed-origin": "not at work",
  "cors-get-other-origin": "not at work",
  "graphql-deleted-session": "gone",
  "graphql-validation-error": "unreadable: read.query-refused",
  "graphql-viewer": "acting for member",
  "session-after-crash-still-active": "at work",
  "session-empty": "not at work",
  "session-patch-model": "not at work",
  "session-while-active": "at work",
  "sessions-list": "3 of 3 sessions, and more",
  "unknown-path-html-200": "unreadable: read.page",
};

/** Files that nothing here reads, and why. */
export const unread: Readonly<Record<string, string>> = {
  "cors-preflight-allowed-origin": "asked by the browser itself",
  "cors-preflight-other-origin": "asked by the browser itself: the page meets a request that failed",
  "graphql-unknown-session":
    "a question for an id alone, which this inbox never asks: the id comes back, known or not",
  "session-create": "this inbox makes no sessions",
  "seed-003": "the schema that messages are held against, in schema.test.ts",
};

"""Drives the fake MKA1 with the vendor's own published client, and says step by step what that client made of it.

Usage: check.py BASE_URL (approve|deny)

The fake must play the scenario "mka1/vendors-client" and must not have been decided before. Each line of standard output
is one JSON object {"result": "passed" | "failed" | "unconfirmed", "step": …, "note": …}. "unconfirmed" is no pass: this
client has no operation or type for it, so nobody outside this project vouches for how the fake does it. The exit code is
0 when every step was told, whatever came of it: whoever reads the lines counts.
"""

import importlib.metadata
import json
import sys

from meetkai_mka1 import SDK, errors, utils

AGENT = "agt_support"
MODEL = "demo-model"
REASON = "checked with the vendor's client"

# The client would repeat a decision by itself (protocols/mka1.md, trap 1): here every request is sent once.
SEND_ONCE = utils.RetryConfig("none", utils.BackoffStrategy(1, 1, 1, 1), False)

UNCONFIRMED = [
    "a held call is read by its id",
    "held calls are listed",
    "a held call is decided",
    "a built-in tool's call is continued",
    "a response holds a built-in tool's call that waits",
]

# Operations that speak of approvals and are not about held calls.
OTHER_APPROVALS = {"decide_agent_run_mcp_approval", "approve_owner_key_recovery"}


def tell(result, step, note=""):
    print(json.dumps({"result": result, "step": step, "note": " ".join(str(note).split())[:240]}), flush=True)


class Checks:
    """The steps in their order; what one finds, a later one may need."""

    def __init__(self, client, approves):
        self.client = client
        self.approves = approves
        self.waiting = None
        self.request_id = None
        self.run_id = None
        self.run_request_id = None

    # Responses

    def responses_are_listed_in_pages(self):
        first = self.client.llm.responses.list(limit=1)
        assert first.has_more and first.last_id == first.data[0].id, "the first page does not lead to a second"
        second = self.client.llm.responses.list(limit=1, after=first.last_id)
        assert second.data[0].id not in (None, first.data[0].id), "the second page repeats the first"
        everything = self.client.llm.responses.list(limit=100, order="asc")
        self.waiting = next(r for r in everything.data if asked_in(r) and r.id not in self.responses_of_runs())
        return f"{len(everything.data)} in all"

    def a_waiting_response_is_read(self):
        response = self.client.llm.responses.get(response_id=self.waiting.id)
        (asked,) = asked_in(response)
        assert isinstance(json.loads(asked.arguments), dict), "the arguments are no JSON object"
        self.request_id = asked.id
        return f"{asked.name}, and the status is {response.status}"

    def a_waiting_response_is_streamed(self):
        events = [event.data for event in self.client.llm.responses.get(response_id=self.waiting.id, stream=True)]
        strange = [event for event in events if getattr(event, "is_unknown", False)]
        assert not strange, f"{len(strange)} events of no known type"
        types = [event.type for event in events]
        assert types[0] == "response.created" and types[-1] == "response.completed", f"the events are {types}"
        items = [event.item for event in events if event.type == "response.output_item.done"]
        assert [item.id for item in items] == [self.request_id], "the stream does not bring the item that waits"
        return f"{len(events)} events, then it closed"

    def nobody_else_sees_a_response(self):
        return self.refusal_of(
            lambda: self.client.llm.responses.get(response_id=self.waiting.id, x_on_behalf_of="cleo"), 404
        )

    def an_unknown_response_is_not_there(self):
        return self.refusal_of(lambda: self.client.llm.responses.get(response_id="resp_nobody"), 404)

    def a_response_is_continued(self):
        response = self.continue_it()
        assert response.previous_response_id == self.waiting.id, "it goes on from another response"
        ran = [item for item in response.output if item.type == "mcp_call"]
        expected = [self.request_id] if self.approves else []
        assert [item.approval_request_id for item in ran] == expected, f"{len(ran)} calls ran"
        return "the call ran" if self.approves else "no call ran"

    def a_response_is_continued_once(self):
        return self.refusal_of(self.continue_it, 409)

    # Runs of a saved agent

    def runs_are_listed(self):
        runs = self.client.agent_runs.list_agent_runs(agent_id=AGENT).data
        self.run_id = runs[-1].id
        return f"{len(runs)} of {AGENT}"

    def a_run_is_read(self):
        run = self.client.agent_runs.get_agent_run(agent_id=AGENT, run_id=self.run_id)
        assert run.created_at.tzinfo is not None, "its time names no zone"
        waiting = [item for item in run.gateway_response["output"] if item["type"] == "mcp_approval_request"]
        self.run_request_id = waiting[0]["id"]
        return f"the status is {run.status}"

    def the_events_of_a_run_are_read(self):
        text = self.client.agent_runs.stream_agent_run_events(agent_id=AGENT, run_id=self.run_id)
        assert text.count("data: ") == 1 and "response.completed" in text, "more than the one last event"
        return "its one last event"

    def an_unknown_run_is_not_there(self):
        return self.envelope_of(
            lambda: self.client.agent_runs.get_agent_run(agent_id=AGENT, run_id="run_nobody"), 404
        )

    def a_call_of_a_run_is_decided(self):
        decided = self.decide_it()
        assert decided.approved is self.approves and decided.source_run_id == self.run_id, "it speaks of another decision"
        assert decided.continuation_run.id != self.run_id, "it goes on in the run that was stopped"
        return f"the continuation is {decided.continuation_run.status}"

    def a_call_of_a_run_is_decided_once(self):
        return self.envelope_of(self.decide_it, 409)

    # What they are made of

    def continue_it(self):
        return self.client.llm.responses.create(
            model=MODEL,
            previous_response_id=self.waiting.id,
            input=[
                {
                    "type": "mcp_approval_response",
                    "approval_request_id": self.request_id,
                    "approve": self.approves,
                    "reason": REASON,
                }
            ],
        )

    def decide_it(self):
        return self.client.agent_runs.decide_agent_run_mcp_approval(
            agent_id=AGENT,
            run_id=self.run_id,
            approval_request_id=self.run_request_id,
            approve=self.approves,
            reason=REASON,
        )

    def responses_of_runs(self):
        runs = self.client.agent_runs.list_agent_runs(agent_id=AGENT).data
        return {run.gateway_response_id for run in runs}

    def refusal_of(self, call, status):
        try:
            call()
        except errors.ResponseValidationError:
            raise
        except errors.SDKError as error:
            assert error.status_code == status, f"HTTP {error.status_code} and not {status}"
            return f"HTTP {status}"
        raise AssertionError(f"it was taken, and {status} was due")

    def envelope_of(self, call, status):
        """The same where the client has a type for the error's body."""
        try:
            call()
        except errors.ErrorEnvelope as error:
            assert error.status_code == status, f"HTTP {error.status_code} and not {status}"
            return f"HTTP {status}: {error.data.error.message}"
        raise AssertionError(f"it was taken, and {status} was due")


def asked_in(response):
    return [item for item in response.output if item.type == "mcp_approval_request"]


STEPS = [
    Checks.responses_are_listed_in_pages,
    Checks.a_waiting_response_is_read,
    Checks.a_waiting_response_is_streamed,
    Checks.nobody_else_sees_a_response,
    Checks.an_unknown_response_is_not_there,
    Checks.a_response_is_continued,
    Checks.a_response_is_continued_once,
    Checks.runs_are_listed,
    Checks.a_run_is_read,
    Checks.the_events_of_a_run_are_read,
    Checks.an_unknown_run_is_not_there,
    Checks.a_call_of_a_run_is_decided,
    Checks.a_call_of_a_run_is_decided_once,
]


def new_approvals(node, depth=0):
    """Names of operations about approvals that this check knows nothing of."""
    if depth > 4:
        return set()
    found = set()
    for name in dir(node):
        if name.startswith("_") or name in ("parent_ref", "sdk_configuration"):
            continue
        child = getattr(node, name)
        if callable(child):
            plain = name.removesuffix("_async")
            if "approv" in plain and plain not in OTHER_APPROVALS:
                found.add(plain)
        elif type(child).__module__.startswith("meetkai_mka1."):
            found |= new_approvals(child, depth + 1)
    return found


def main():
    base_url, decision = sys.argv[1:]
    version = importlib.metadata.version("meetkai-mka1")
    with SDK(bearer_auth="for-tests-alone", server_url=base_url, retry_config=SEND_ONCE, timeout_ms=10_000) as client:
        checks = Checks(client, decision == "approve")
        for step in STEPS:
            name = f"{step.__name__.replace('_', ' ')} ({decision})"
            try:
                tell("passed", name, step(checks))
            except Exception as fault:  # whatever it is, this step has failed and the others are still worth a try
                tell("failed", name, f"{type(fault).__name__}: {fault}")
        news = new_approvals(client)
    if news:
        tell("failed", "held calls", f"meetkai-mka1 {version} now has {sorted(news)}: settle the assumed names")
        return
    for step in UNCONFIRMED:
        tell("unconfirmed", step, f"meetkai-mka1 {version} has nothing for it")


if __name__ == "__main__":
    main()

/** The tools of the agents, as Letta takes them: a Python function with its docstring. */
export interface ToolSource {
  readonly source: string;
  /** Whether a call of it waits for a person. */
  readonly isGated: boolean;
}

const sendEmail = `
def send_email(to: str, subject: str, body: str) -> str:
    """Sends a letter.

    Args:
        to (str): who gets it
        subject (str): what stands above it
        body (str): the letter

    Returns:
        str: what became of it
    """
    return "letter sent to " + to
`;

/** The file whose being there lets the nth payment to an account, counted from one, come to its end. */
export const gateOf = (runLog: string, account: string, nth: number): string => `${runLog}.${account}.${nth}`;

/**
 * Leaves a line in the run log when it begins, so that whatever ran can be counted. One that may take its time ends when
 * the journey lets it, however slow the machine.
 */
const pay = (runLog: string) => `
def pay(account: str, cents: int, seconds: int) -> str:
    """Pays money.

    Args:
        account (str): who gets it
        cents (int): how much
        seconds (int): how long it takes at most

    Returns:
        str: what became of it
    """
    import os
    import time

    path = ${JSON.stringify(runLog)}
    with open(path, "a") as log:
        log.write("paid " + str(cents) + " to " + account + "\\n")
    with open(path) as log:
        nth = sum(line.startswith("paid") and line.endswith(" " + account + "\\n") for line in log)
    end = time.monotonic() + seconds
    while time.monotonic() < end and not os.path.exists(path + "." + account + "." + str(nth)):
        time.sleep(0.05)
    return "paid " + str(cents) + " to " + account
`;

/** Runs without being asked for, and leaves a line in the run log too. */
const lookUp = (runLog: string) => `
def look_up(account: str) -> str:
    """Looks up whose account it is.

    Args:
        account (str): which

    Returns:
        str: whose
    """
    with open(${JSON.stringify(runLog)}, "a") as log:
        log.write("looked up " + account + "\\n")
    return "the account of Ana"
`;

/** Every tool that an agent of these journeys has. */
export const toolSources = (runLog: string): readonly ToolSource[] => [
  { source: sendEmail, isGated: true },
  { source: pay(runLog), isGated: true },
  { source: lookUp(runLog), isGated: false },
];

/** A tool that the client runs: the server knows only what a turn says of it. */
export const showDialog = {
  name: "show_dialog",
  description: "Shows a dialog on the person's screen.",
  parameters: { type: "object", properties: { title: { type: "string" } }, required: ["title"] },
};

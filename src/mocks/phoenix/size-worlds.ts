import { bash, type CallSeed, mcp, type SessionSeed } from "./sessions.ts";
import { type WorldSeed, type WorldSeeds, waiting } from "./world-seed.ts";

const words =
  "the run reads every record of the day and writes what it found beside it so that nobody has to ask twice".split(
    " ",
  );

/** One line as a report has them, 60 to 100 characters, the same in every run. */
function reportLine(number: number): string {
  const said: string[] = [`${number + 1}.`];
  for (let at = number * 7; said.join(" ").length < 60 + (number % 40); at += 1 + (number % 3))
    said.push(words[at % words.length] ?? "");
  return said.join(" ");
}

/** A report of `characters` characters or a line more, in lines and paragraphs. */
function report(characters: number): string {
  const lines: string[] = [];
  for (let length = 0; length < characters; length += (lines.at(-1)?.length ?? 0) + 1)
    lines.push(lines.length % 12 === 11 ? "" : reportLine(lines.length));
  return lines.join("\n");
}

/** The arguments of the call that publishes 1 MB of text, as they are sent. */
export const reportArguments = (): string =>
  JSON.stringify({ title: "Every run of the year", body: report(1_000_000) });

/** So many members, each with a name of its own and the same short value. */
function manyKeys(count: number, value: string): string {
  const members = Array.from({ length: count }, (_, at) => {
    const number = String(at).padStart(6, "0");
    return `"customer_${number}":"${value}"`;
  });
  return `{${members.join(",")}}`;
}

const deep = (depth: number): string => `{"tree":${"[".repeat(depth)}${"]".repeat(depth)}}`;

/** A session that holds one huge call between two ordinary ones. */
const beside = (title: string, huge: CallSeed): SessionSeed =>
  waiting(title, [bash("before"), huge, bash("after")], { minutesAgo: 20 });

/** What else waits: it must not be harmed. */
const neighbours = (): readonly SessionSeed[] => [
  waiting("Create the evaluation dataset", [bash("eval-may")], { minutesAgo: 3 }),
  waiting("Mail the results", [mcp("send_email", { to: "bo@example.test", body: "The results are in." })], {
    minutesAgo: 31,
  }),
];

const world = (huge: () => readonly SessionSeed[]): WorldSeed => ({
  seeds: () => [...neighbours(), ...huge()],
});

/** The sessions with something huge in them, by their titles: what tests and the bench open. */
export const sizeTitles = {
  text: "Publish the long report",
  keys: "Load the many customers",
  string: "Publish everything at once",
  manyKeys: "Load far too many customers",
  depth: "Walk the deep tree",
  output: "Read the long log",
} as const;

/** Arguments beyond what a page can draw at once, each beside ordinary calls and other rows (T-24, I-07, I-30). */
export const sizeWorlds: WorldSeeds = {
  "huge-1mb": world(() => [
    beside(sizeTitles.text, {
      tool: "publish_report",
      input: reportArguments(),
    }),
    beside(sizeTitles.keys, {
      tool: "import_customers",
      input: manyKeys(15_400, "A customer of the northern region since May, active"),
    }),
  ]),
  "huge-8mb": world(() => [
    beside(sizeTitles.string, {
      tool: "publish_report",
      input: JSON.stringify({ body: report(8_000_000) }),
    }),
  ]),
  "keys-50000": world(() => [
    beside(sizeTitles.manyKeys, { tool: "import_customers", input: manyKeys(50_000, "active, north") }),
  ]),
  "depth-100000": world(() => [beside(sizeTitles.depth, { tool: "walk_tree", input: deep(100_000) })]),
  "huge-output": world(() => [
    waiting(
      sizeTitles.output,
      [
        {
          tool: "bash",
          input: '{"command":"cat /var/log/runs"}',
          output: JSON.stringify({ stdout: report(1_000_000), exitCode: 0 }),
        },
        bash("after-the-log"),
      ],
      { minutesAgo: 20 },
    ),
  ]),
};

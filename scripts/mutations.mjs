// `npm run mutations`: makes the inbox less safe in one place after another, in copies of the tree, and sees that a test
// that is named for it fails each time. With COUNTS_FILE set, the sum is also written there as
// { "passed": n, "failed": n, "failures": [a line each] }. Words behind the command choose the mutations whose names hold one of them.
import { writeFileSync } from "node:fs";
import { deciding } from "./mutations/deciding.mjs";
import { copyOfTree, lanes, namedFor, runTests, tryMutation } from "./mutations/run.mjs";
import { showing } from "./mutations/showing.mjs";

const wanted = process.argv.slice(2);
const mutations = [...showing, ...deciding].filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const copies = Array.from({ length: lanes }, copyOfTree);
const started = Date.now();
let passed = 0;
/** @type {string[]} */
const failures = [];
try {
  const untouched = await runTests(
    copies[0]?.folder ?? "",
    [...new Set(mutations.map(({ test }) => test.file))],
    [...new Set(mutations.map(({ test }) => test.name))],
  );
  const queue = [...mutations];
  await Promise.all(copies.map(({ folder }) => work(folder, queue, untouched)));
} finally {
  for (const copy of copies) copy.end();
}
const failed = failures.length;
console.log(`mutations: ${passed} caught, ${failed} not (${Math.round((Date.now() - started) / 1000)} s)`);
const countsFile = process.env["COUNTS_FILE"];
if (countsFile !== undefined) writeFileSync(countsFile, JSON.stringify({ passed, failed, failures }));
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** @param {string} folder @param {import("./mutations/run.mjs").Mutation[]} queue @param {Awaited<ReturnType<typeof runTests>>} untouched */
async function work(folder, queue, untouched) {
  for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
    const named = namedFor(untouched, mutation);
    const isSound = named.length > 0 && named.every(({ state }) => state === "passed");
    const why = isSound
      ? await tryMutation(folder, mutation)
      : `"${mutation.test.name}" does not pass without it: ${named[0]?.message.slice(0, 400) ?? "there is none"}`;
    if (why === null) passed += 1;
    else failures.push(`mutation: ${mutation.name}: ${why}`);
    console.log(why === null ? `ok   ${mutation.name}` : `FAIL ${mutation.name}: ${why}`);
  }
}

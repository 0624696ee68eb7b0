import type { CallSeed } from "./sessions.ts";

/** One choice of a question as the agent writes it. */
export interface OptionSeed {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

/** One question as the agent writes it; a field that is not there is not written. */
export interface QuestionSeed {
  readonly id: string;
  readonly prompt?: string;
  readonly type: "single" | "multi" | "freeform";
  readonly allow_freeform?: boolean;
  readonly allow_skip?: boolean;
  readonly options?: readonly OptionSeed[];
}

/** A call that a client answers. `input` is JSON source. */
export const clientTool = (tool: string, input: string): CallSeed => ({ tool, environment: "client", input });

/** An `ask_user` with these questions. */
export const asks = (...questions: readonly QuestionSeed[]): CallSeed =>
  clientTool("ask_user", JSON.stringify({ questions }));

/** A question of yes or no, where own words do as well. */
export const askUser = (prompt: string): CallSeed =>
  asks({
    id: "q-1",
    prompt,
    type: "single",
    allow_freeform: true,
    options: [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No", description: "keep it as it is" },
    ],
  });

/** Three questions, one of each kind: one choice or own words, several or none, words. */
export const threeQuestions: CallSeed = asks(
  {
    id: "q-colour",
    prompt: "Which colour shall the chart have?",
    type: "single",
    allow_freeform: true,
    options: [
      { id: "red", label: "Red" },
      { id: "blue", label: "Blue", description: "calm, and told apart by most eyes" },
    ],
  },
  {
    id: "q-days",
    prompt: "On which days shall the report be made?",
    type: "multi",
    allow_skip: true,
    options: [
      { id: "mon", label: "Monday" },
      { id: "tue", label: "Tuesday", description: "after the numbers are in" },
      { id: "fri", label: "Friday" },
    ],
  },
  { id: "q-why", prompt: "What shall stand in its first sentence?", type: "freeform" },
);

/** A script for Phoenix's own page: it can be declined elsewhere, and accepted only there. */
export const browserScript: CallSeed = clientTool(
  "execute_browser_action",
  JSON.stringify({
    summary: "Set the time range to seven days",
    script: "return await ui.timeRange.set({timeRangeKey: '7d'});",
    write_description: "This script will set the time range to seven days.",
  }),
);

/** A client tool that nobody but its own client knows. */
export const measureThing: CallSeed = clientTool(
  "measure_thing",
  '{"thing":"shelf","unit":"mm","precision":0.10}',
);

/** A whole answer to `askUser`. */
export const saidYes = '{"answers":{"q-1":["yes"]},"freeformTexts":{}}';

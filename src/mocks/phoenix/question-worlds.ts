import {
  asks,
  askUser,
  browserScript,
  clientTool,
  measureThing,
  type OptionSeed,
  type QuestionSeed,
  threeQuestions,
} from "./questions.ts";
import { bash } from "./sessions.ts";
import { calls, sessions, type WorldSeeds, waiting } from "./world-seed.ts";

const manyOptions: readonly OptionSeed[] = Array.from({ length: 40 }, (_, index) => ({
  id: `city-${index + 1}`,
  label: `City ${index + 1}`,
  ...(index % 7 === 0 ? { description: "has an airport" } : {}),
}));

const yesOrNo: readonly OptionSeed[] = [
  { id: "yes", label: "Yes" },
  { id: "no", label: "No" },
];

const oneOf = (id: string, prompt: string, options: readonly OptionSeed[]): QuestionSeed => ({
  id,
  prompt,
  type: "single",
  options,
});

/** Ids that an object would swallow; nothing of them may be lost in an answer. */
const namesOfObjects = asks(
  oneOf("__proto__", "Is the prototype meant?", yesOrNo),
  oneOf("constructor", "Is the constructor meant?", [
    { id: "__proto__", label: "The prototype" },
    { id: "toString", label: "A text" },
  ]),
  { id: "hasOwnProperty", prompt: "Which property?", type: "freeform" },
);

const twiceTheSame = asks(
  oneOf("q", "Shall the old dataset go?", yesOrNo),
  oneOf("q", "Shall the new dataset go?", yesOrNo),
);

const twiceTheSameOption = asks(
  oneOf("q", "Which one?", [
    { id: "a", label: "The first" },
    { id: "a", label: "The second" },
  ]),
);

const hiddenCharacters = asks(
  oneOf("q-hidden", "Send it to \u202emoc.knab\u202c\u200b and to nobody else?", [
    { id: "y", label: "Yes\u200b" },
    { id: "n", label: "N\u043e", description: "with a letter of another script" },
  ]),
  { id: "q\u200b", prompt: "An id with a hidden character\ufeff", type: "freeform" },
);

const withoutOptions = asks(
  { id: "q-none", prompt: "Choose one of none", type: "single", options: [] },
  { id: "q-no-prompt", type: "multi", options: yesOrNo },
  { id: "q-absent", prompt: "Its options are not there at all", type: "single" },
  { id: "", prompt: "", type: "freeform" },
);

const oneGoodOneBroken = clientTool(
  "ask_user",
  '{"questions":[{"id":"q-good","prompt":"Go on?","type":"freeform"},{"id":7,"prompt":["Why"],"type":"dance"},null]}',
);

/** Everything that a client, and not the server, is asked for (protocols/phoenix.md, "Two kinds of waiting call"). */
export const questionWorlds: WorldSeeds = {
  question: calls("The weekly chart", threeQuestions),
  "question-and-approval": calls("A dataset and three questions", bash("eval-may"), threeQuestions),
  "question-many": calls(
    "Two rounds of questions and a dataset",
    askUser("Overwrite the old dataset?"),
    bash("eval-may"),
    threeQuestions,
  ),
  "question-hostile": sessions(
    waiting("Ids that an object would swallow", [namesOfObjects], { minutesAgo: 60 }),
    waiting("Two questions under one id", [twiceTheSame], { minutesAgo: 50 }),
    waiting("Two options under one id", [twiceTheSameOption], { minutesAgo: 45 }),
    waiting("Hidden characters", [hiddenCharacters], { minutesAgo: 40 }),
    waiting("Forty options", [asks(oneOf("q-city", "Which city?", manyOptions))], { minutesAgo: 30 }),
    waiting("Nothing to choose from", [withoutOptions], { minutesAgo: 20 }),
  ),
  "question-malformed": sessions(
    waiting("No questions at all", [clientTool("ask_user", '{"topic":"colours"}')], { minutesAgo: 60 }),
    waiting("Questions that are no list", [clientTool("ask_user", '{"questions":"Which colour?"}')], {
      minutesAgo: 50,
    }),
    waiting("An empty list of questions", [asks()], { minutesAgo: 40 }),
    waiting("One good question, two broken", [oneGoodOneBroken], { minutesAgo: 30 }),
    waiting(
      "Arguments that are no JSON",
      [clientTool("ask_user", '{"INVALID_JSON":"{\\"questions\\": ["}')],
      {
        minutesAgo: 20,
      },
    ),
  ),
  "browser-script": calls("Look at the last week", browserScript),
  "unknown-client-tool": calls("Measure the shelf", measureThing),
};

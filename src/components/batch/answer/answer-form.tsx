import type { AnswerForm as Form } from "../../../domain/question.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { OutputForm } from "./output-form.tsx";
import { QuestionsForm } from "./questions-form.tsx";
import { TypedForm } from "./typed-form.tsx";

interface AnswerFormProps {
  readonly call: ToolCall;
  readonly form: Exclude<Form, { readonly kind: "elsewhere" }>;
  /** The call's name as it is spoken. */
  readonly name: string;
}

/** The form of one answer. Loaded late, with all that only forms need. */
export function AnswerForm({ call, form, name }: AnswerFormProps) {
  switch (form.kind) {
    case "questions":
      return <QuestionsForm call={call} questions={form.questions} />;
    case "output":
      return <OutputForm call={call} said={form.said} name={name} />;
    case "typed":
      return <TypedForm call={call} said={form.said} name={name} />;
  }
}

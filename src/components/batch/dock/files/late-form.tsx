import { type ComponentProps, lazy, Suspense } from "react";
import { FetchBoundary } from "../../../fetch-boundary.tsx";
import type { FeedbackForm } from "./feedback-form.tsx";

const Form = lazy(async () => ({ default: (await import("./feedback-form.tsx")).FeedbackForm }));

/** What is wrong is said here once the form has come; Submit says it with it and without. */
export function LateForm(props: ComponentProps<typeof FeedbackForm>) {
  return (
    <FetchBoundary fallback={null}>
      <Suspense fallback={null}>
        <Form {...props} />
      </Suspense>
    </FetchBoundary>
  );
}

import { lazy, Suspense, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import type { ArgumentSheet, SheetForm } from "../../../lib/sheet/argument-sheet.ts";
import type { Unopened } from "../../../lib/sheet/fold-state.ts";
import { argumentsEn } from "../../../messages/en/arguments.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { FetchBoundary } from "../../fetch-boundary.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { Tools } from "./argument-tools.tsx";
import styles from "./arguments.module.css";
import { EndMarker } from "./end-marker.tsx";
import { QuietNotes } from "./quiet-notes.tsx";
import { SheetRows } from "./sheet-rows.tsx";
import { useSheet } from "./use-argument-view.ts";
import { type Finding, useFinding } from "./use-finding.ts";
import { useFolding } from "./use-folding.ts";
import { type Goals, type Shown, useGoals } from "./use-goals.ts";
import { useLineWish } from "./use-line-wish.ts";

const t = speaker(batchEn);
const ta = speaker(argumentsEn);
const FindBar = lazy(async () => ({ default: (await import("./find-bar.tsx")).FindBar }));

/** More rows than these, and the tools stand above them: their end is far. */
const fewRows = 60;
const nothingToFold = { count: 0, folds: [] };

interface ArgumentViewProps {
  readonly call: ToolCall;
  readonly name: string;
  /** `raw`: not JSON, or over a cap; there is no other view of it. */
  readonly form: SheetForm;
  readonly sheet: ArgumentSheet;
  readonly text: string;
}

/**
 * Arguments row by row; the exact source stands in their place when it is asked for, with folds of the same kind. What
 * a person opened stays open, whichever of the two is drawn.
 */
export function ArgumentView(props: ArgumentViewProps) {
  const { call, name, form, sheet, text } = props;
  const { isSource, setIsSource, drawn, shown } = useShown(props);
  const finding = useFinding();
  const goals = useGoals(finding);
  const findButton = useRef<HTMLButtonElement>(null);
  const showSource = (isWanted: boolean) => {
    goals.forget();
    setIsSource(isWanted);
  };
  useLineWish(call, (line, isFolded) => {
    if (isSource) showSource(false);
    if (isFolded) goals.goToFold(drawn);
    else void goals.goToLine(drawn, line);
  });
  const handleClose = () => {
    finding.close();
    findButton.current?.focus({ preventScroll: true });
  };
  const tools = (
    <Tools
      name={name}
      text={text}
      sheet={sheet}
      isRaw={isSource}
      onRaw={form === "raw" ? undefined : () => showSource(!isSource)}
      findButton={findButton}
      isFinding={finding.isOpen}
      onFind={finding.isOpen ? handleClose : finding.open}
    />
  );
  const isLong = sheet.count > fewRows;
  const coming = useComing();
  return (
    <>
      {form === "raw" ? <p className={styles["quiet"]}>{t("args.not-json")}</p> : null}
      {isLong ? <div className={styles["above"]}>{tools}</div> : null}
      {finding.isOpen && shown !== null ? (
        <Find name={name} shown={shown} finding={finding} goals={goals} onClose={handleClose} />
      ) : null}
      {shown === null ? (
        <p className={styles["quiet"]}>{t("args.reading")}</p>
      ) : (
        <SheetRows
          {...shown}
          finding={finding}
          goal={goals.goal}
          onOpen={(fold, firstRow) => goals.openFold(shown, fold, firstRow)}
          onComing={coming.note}
        />
      )}
      <QuietNotes {...sheet.quiet} />
      <div className={styles["end"]}>
        <End call={call} shown={shown} isSource={isSource} coming={coming} />
        {isLong ? null : tools}
      </div>
    </>
  );
}

/** What is drawn: the arguments, or their exact source in their place; null while that is read. */
function useShown({ call, sheet, text }: ArgumentViewProps) {
  const [isSource, setIsSource] = useState(false);
  const source = useSheet(isSource ? text : null, "raw")?.sheet ?? null;
  const drawn: Shown = { sheet, folding: useFolding(sheet, useWasWhole(call)) };
  const sourceFolding = useFolding(source ?? nothingToFold, false);
  const ofSource: Shown | null = source && { sheet: source, folding: sourceFolding };
  return { isSource, setIsSource, drawn, shown: isSource ? ofSource : drawn };
}

interface FindProps {
  readonly name: string;
  readonly shown: Shown;
  readonly finding: Finding;
  readonly goals: Goals;
  readonly onClose: () => void;
}

/** The bar that finds; it loads when it is opened. */
function Find({ name, shown, finding, goals, onClose }: FindProps) {
  return (
    <FetchBoundary fallback={<p className={styles["quiet"]}>{ta("find.not-fetched")}</p>}>
      <Suspense fallback={null}>
        <FindBar
          name={name}
          sheet={shown.sheet}
          finding={finding}
          isDrawn={finding.row === null || shown.folding.isDrawn(finding.row)}
          onGo={(match) => goals.goToMatch(shown, match)}
          onFound={(found) => goals.seeFirst(shown, found)}
          onClose={onClose}
        />
      </Suspense>
    </FetchBoundary>
  );
}

interface EndProps {
  readonly call: ToolCall;
  readonly shown: Shown | null;
  /** The exact source is drawn in place of the rows. */
  readonly isSource: boolean;
  readonly coming: Coming;
}

/**
 * The end of a source of which parts are folded is no end that was reached: these parts were never opened. Nor is any
 * end while rows are still coming, and what was opened counts as opened when its rows are there.
 */
function End({ call, shown, isSource, coming }: EndProps) {
  const unopened = useLastWhole(shown, coming);
  if (shown === null || unopened === null) return null;
  const { lines } = shown.sheet;
  if (isSource && unopened.count > 0) return <p className={styles["quiet"]}>{t("args.end", { lines })}</p>;
  const folded = unopened.count === 0 ? null : unopened;
  const { isComing } = coming;
  return <EndMarker {...{ call, lines, folded, isComing }} unopened={unopened.count} />;
}

/** Whether rows that were asked for are not there yet. */
type Coming = ReturnType<typeof useComing>;

function useComing() {
  const now = useRef(0);
  const [isComing, setIsComing] = useState(false);
  const note = useCallback((by: 1 | -1) => {
    now.current += by;
    setIsComing(now.current > 0);
  }, []);
  return { now, isComing, note };
}

/** What of a sheet was never opened, as it was when all rows that had been asked for were drawn last. */
function useLastWhole(shown: Shown | null, { now, isComing }: Coming): Unopened | null {
  const sheet = shown?.sheet;
  const unopened = shown?.folding.unopened ?? null;
  const [whole, setWhole] = useState({ sheet, unopened });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when nothing is waited for any more
  useLayoutEffect(() => {
    // Rows note themselves before this runs: those that one press asked for are not yet told by `isComing`.
    if (now.current === 0) setWhole({ sheet, unopened });
  }, [sheet, unopened, isComing]);
  return whole.sheet === sheet ? whole.unopened : unopened;
}

/** A call that was opened whole before needs no opening again. */
function useWasWhole(call: ToolCall): boolean {
  const { draftStore } = useBatchScope();
  return useStore(draftStore, ({ looks }) => {
    const look = looks.get(call.id);
    return look?.digest === call.digest && look.unopened === 0;
  });
}

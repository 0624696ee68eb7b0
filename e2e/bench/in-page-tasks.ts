/**
 * What runs inside the measured page of one long call. Functions given to the browser stand alone: they use nothing of
 * this module. Whatever is asked of the page while it is measured is asked by its own selectors, which cost nothing.
 */
export interface TaskMarks {
  /** The longest task since this was last set to 0, in milliseconds; those under 50 count as 0. */
  longest: number;
  /** When the last press on a link of the list began, in milliseconds from the start of the navigation. */
  pressed: number;
}

declare global {
  interface Window {
    taskMarks: TaskMarks;
  }
}

/** Runs before the page's own code: notes long tasks, and presses on rows. */
export function watchTasks(): void {
  const marks: TaskMarks = { longest: 0, pressed: 0 };
  window.taskMarks = marks;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.longest = Math.max(marks.longest, duration);
  }).observe({ type: "longtask" });
  addEventListener(
    "pointerdown",
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('[aria-label="Inbox"] a') !== null)
        marks.pressed = timeStamp;
    },
    { capture: true },
  );
}

/** The longest task since the last time this was asked, in milliseconds; 0 where none took 50. Those that have just ended are waited for. */
export async function takeLongestTask(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 120));
  const { longest } = window.taskMarks;
  window.taskMarks.longest = 0;
  return longest;
}

/** Opens every fold of the second call, one a frame, until none is left and all rows have come. */
export async function openEveryFold(): Promise<number> {
  const card = document.querySelectorAll('[aria-label="Batch"] article')[1];
  let opened = 0;
  for (let quiet = 0; quiet < 30; ) {
    const fold = [...(card?.querySelectorAll<HTMLElement>('[class*="fold"] > button') ?? [])][0];
    fold?.click();
    if (fold !== undefined) opened += 1;
    quiet = fold === undefined && card?.querySelector('[aria-busy="true"]') == null ? quiet + 1 : 0;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return opened;
}

/** Scrolls the batch from its beginning to its end, a screen every two frames. */
export async function scrollToTheEnd(): Promise<number> {
  const scroller = document.querySelector<HTMLElement>("[data-batch-scroll]");
  if (scroller === null) throw new Error("the batch does not scroll");
  scroller.scrollTop = 0;
  let screens = 0;
  for (let before = -1; scroller.scrollTop > before; screens += 1) {
    before = scroller.scrollTop;
    scroller.scrollTop += scroller.clientHeight;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  return screens;
}

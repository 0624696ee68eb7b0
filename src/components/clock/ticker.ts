/**
 * Draws clock text: gives what to write at `now` (milliseconds since the epoch, UTC). It is told where, for what
 * changes with time beside the text.
 */
export type ClockFace = (now: number, place: HTMLElement) => string;

const faces = new Map<HTMLElement, ClockFace>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Keeps one element's text in step with time, outside React's renders. One timer serves the whole page and stops
 * when nothing is left to draw. Gives the function that ends it.
 */
export function keepTime(element: HTMLElement, face: ClockFace): () => void {
  faces.set(element, face);
  start();
  draw(element, face, Date.now());
  return () => {
    faces.delete(element);
    stopIfIdle();
  };
}

/**
 * Calls `listener` at every turn of the page's one timer, seen or not: late where the browser slows it, and at the
 * first turn after sleep. Gives the function that ends it.
 */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => {
    listeners.delete(listener);
    stopIfIdle();
  };
}

function start(): void {
  if (timer !== undefined) return;
  timer = setInterval(tick, 1_000);
  document.addEventListener("visibilitychange", tick);
}

function stopIfIdle(): void {
  if (faces.size > 0 || listeners.size > 0) return;
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener("visibilitychange", tick);
}

function tick(): void {
  for (const listener of [...listeners]) listener();
  if (document.hidden) return;
  const now = Date.now();
  for (const [element, face] of faces) draw(element, face, now);
}

function draw(element: HTMLElement, face: ClockFace, now: number): void {
  const text = face(now, element);
  if (element.textContent !== text) element.textContent = text;
}

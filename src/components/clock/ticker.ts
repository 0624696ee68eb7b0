/**
 * Draws clock text: gives what to write at `now` (milliseconds since the epoch, UTC). It is told where, for what
 * changes with time beside the text.
 */
export type ClockFace = (now: number, place: HTMLElement) => string;

const faces = new Map<HTMLElement, ClockFace>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Keeps one element's text in step with time, outside React's renders. One timer serves the whole page and stops
 * when nothing is left to draw. Gives the function that ends it.
 */
export function keepTime(element: HTMLElement, face: ClockFace): () => void {
  faces.set(element, face);
  timer ??= setInterval(drawAll, 1_000);
  draw(element, face, Date.now());
  return () => {
    faces.delete(element);
    if (faces.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function drawAll(): void {
  if (document.hidden) return;
  const now = Date.now();
  for (const [element, face] of faces) draw(element, face, now);
}

function draw(element: HTMLElement, face: ClockFace, now: number): void {
  const text = face(now, element);
  if (element.textContent !== text) element.textContent = text;
}

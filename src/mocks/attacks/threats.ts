/** The rows of the threats that attacks stand for, in their order, in words of a few. */
export const threats: Readonly<Record<string, string>> = {
  "T-01": "The agent's summary lies",
  "T-02": "Forged marks of trust",
  "T-03": "A tool's claims about itself",
  "T-04": "Names that look alike",
  "T-05": "A tool that changes after it was trusted",
  "T-06": "A grant wider than shown",
  "T-07": "Tag characters",
  "T-08": "Zero width, fillers, selectors",
  "T-09": "Reversed text",
  "T-10": "Letters of another script",
  "T-11": "Odd spaces and lines",
  "T-12": "Padding before the end",
  "T-13": "Previews that are cut",
  "T-14": "Terminal codes",
  "T-15": "Two spellings of one word",
  "T-16": "Large numbers",
  "T-17": "Exotic numbers",
  "T-18": "One key twice",
  "T-19": "Arguments in another form",
  "T-20": "Not JSON",
  "T-21": "Names that objects swallow",
  "T-22": "Order of keys",
  "T-23": "Broken characters",
  "T-24": "Huge and deep",
  "T-25": "Values that invite restyling",
  "T-26": "Markdown",
  "T-27": "Changed under your eyes",
  "T-28": "Decided twice, or for another",
  "T-29": "Decisions of no known kind",
  "T-30": "Not yours to decide",
  "T-31": "Approving oneself",
  "T-32": "Markup",
  "T-33": "Addresses",
  "T-34": "Pictures that call home",
  "T-35": "Files that act",
  "T-36": "Framed by another page",
  "T-37": "Stolen presses",
  "T-44": "Fatigue",
  "T-45": "Urgency",
  "T-46": "Someone else's words as a trap",
  "I-07": "One bad item among good ones",
  "I-21": "The record contradicts the decision",
};

/** The heading of a row of the threats: "T-07 Tag characters". A row that nobody named stands under its number. */
export const threatHeading = (threat: string): string =>
  Object.hasOwn(threats, threat) ? `${threat} ${threats[threat]}` : threat;

/** Where a row stands among the others; one that nobody named comes last. */
export function threatPlace(threat: string): number {
  const place = Object.keys(threats).indexOf(threat);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

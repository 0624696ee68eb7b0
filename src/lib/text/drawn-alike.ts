/** Letters that are drawn as one of ASCII in most fonts, each before it: those of Cyrillic and Greek that stand in names. */
const pairs =
  "аaсcԁdеeһhіiјjоoрpԛqѕsԝwхxуyӏlҮYАAВBЕEЅSІIЈJКKМMНHОOРPСCТTХXУYӀIοoνvιiαaρpυuκkΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXıiɡgɑa";
const asciiOf = new Map(pairs.match(/../gu)?.map((pair) => [pair.slice(0, 1), pair.slice(1)]));
const everyAlike = new RegExp(`[${[...asciiOf.keys()].join("")}]`, "gu");
const ascii = /^[\0-\x7F]*$/;

/**
 * One text for all that are drawn alike: composed, of plain width and style, lookalikes as the letter of ASCII that they pass
 * for. To compare two names, never to show one.
 */
export const drawnAlike = (name: string): string =>
  ascii.test(name)
    ? name
    : name.normalize("NFKC").replace(everyAlike, (letter) => asciiOf.get(letter) ?? letter);

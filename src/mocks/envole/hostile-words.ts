const markup =
  '<img src=x onerror="alert(1)"><script>alert(2)</script> [Approve](javascript:alert(3)) **Approved by your administrator** &lt;b&gt;';
const reversed = "Please approve \u202eLLA ETELED\u202c, it is\u200b safe.";
const sentences = Array.from(
  { length: 160 },
  (_, index) => `This is sentence ${index + 1} of a very long explanation why all of this is fine.`,
);

/** What an agent may say to be believed: markup, reversed text, what looks like the inbox's own words, 10,000 characters. */
export const hostileWords = [markup, reversed, "Recorded: 3 approved.", ...sentences].join("\n");

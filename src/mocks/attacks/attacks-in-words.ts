import { type Attacks, attacksOn } from "./attack.ts";

/** Attacks by words and looks: lies, hidden characters, padding (T-01 to T-15, T-23, T-44 to T-46). */
export const attacksInWords: Attacks = {
  ...attacksOn("T-01", "phoenix", {
    "lying-title":
      'The agent titles a download that runs "Read README": the tool and its command stand first, the title is quoted below.',
    "forged-tool-name":
      "A tool is named like the inbox's own lines: the name is one run of text with its line breaks as chips, and is no heading of ours.",
  }),
  ...attacksOn("T-01", "envole", {
    "envole-lying-words":
      'The assistant says that it only read: its words are quoted as "the agent says", and the call still reads run_shell.',
  }),
  ...attacksOn("T-01", "letta", {
    "letta-lying-words":
      "The agent speaks as if it were the system: its words stand in the transcript as its own, and rm -rf in the card.",
  }),
  ...attacksOn("T-02", "phoenix", {
    "forged-dialog":
      "The title holds a review, a risk and two buttons: all of it is quoted text, and the only buttons are ours.",
  }),
  ...attacksOn("T-02", "envole", {
    "envole-forged-dialog":
      "Forty empty lines and a forged record stand in the assistant's words: they stay in their quoted box, and nothing is recorded.",
  }),
  ...attacksOn("T-02", "mka1", {
    "mka1-forged-server":
      "The name of an MCP server claims an approval and runs backwards: it is drawn as one name, with chips where it breaks or turns.",
  }),
  ...attacksOn("T-03", "phoenix", {
    "claims-read-only":
      "A tool that wipes a disk calls itself safe, read-only and reversible: the claim is quoted and changes nothing else.",
  }),
  ...attacksOn("T-03", "envole", {
    "envole-claims":
      "Fields that no page documents say readOnlyHint and no risk: no mark, colour or friction follows from them.",
  }),
  ...attacksOn("T-04", "phoenix", {
    "lookalike-names":
      "Four tools look alike, one with a Cyrillic letter: each name is verbatim and different, and that letter is a chip.",
    "lookalike-letters":
      "Letters of other scripts, full width and mathematical ones stand in names: in a word of two scripts the rarer is a chip, a name of one script stays as it is.",
  }),
  ...attacksOn("T-04", "envole", {
    "envole-lookalike-providers":
      "One mail tool comes from three providers of one look: what differs is a chip in the provider, the category or the name.",
  }),
  ...attacksOn("T-04", "letta", {
    "letta-lookalike-agents":
      "Five agents are called Payroll: in the list their rows read differently wherever a letter is foreign or hidden.",
  }),
  ...attacksOn("T-04", "mka1", {
    "mka1-lookalike-servers":
      "One tool of four MCP servers of one look: the foreign letter and the hidden character are chips in the row and in the card.",
  }),
  ...attacksOn("T-07", "phoenix", {
    tags: 'Tag characters hide "; rm -rf ~" behind "echo hi": each is a chip, and the note says them decoded.',
    "tags-everywhere":
      "Tag characters hide an order in title, tool, key and value: every place has its chips, and the call is marked.",
  }),
  ...attacksOn("T-08", "phoenix", {
    "zero-width":
      "Zero-width spaces, Hangul fillers and a variation selector hide in a command, in names and in keys: each is a chip with its number.",
    "hidden-classes":
      "Fifteen calls hold one class of hidden characters each, in tool, key, value and title: none of them is without its chip.",
    "escaped-characters":
      "Hidden characters come as escapes of JSON: the values show them as chips, the raw text the escapes as they were sent.",
    misplaced:
      "The same characters stand in an emoji, a heart and a Persian word, and where they have no business: the first call stays clear, the second is marked.",
  }),
  ...attacksOn("T-08", "envole", {
    "envole-hidden-words":
      "Hidden orders stand in a thread's name, in what was asked and in the assistant's words: all of them show their chips.",
  }),
  ...attacksOn("T-08", "mka1", {
    "mka1-hidden-words":
      "Hidden characters stand in what was asked, in what the model says and in an address: they are chips in all three.",
  }),
  ...attacksOn("T-09", "phoenix", {
    bidi: "Override characters turn a payee and a file name around: they are chips, and the letters stand in the order in which they were sent.",
    "trojan-source":
      "A patch hides its condition in a comment, as in Trojan Source: with the controls as chips the code reads as it runs.",
    "bidi-neighbours":
      "Hebrew and Arabic stand beside numbers: each value is an island, and no amount moves to a neighbour.",
  }),
  ...attacksOn("T-09", "letta", {
    "letta-agent-name":
      "Agents' names run backwards, are padded or hold markup: the list shows chips and counts, and every row stays one row.",
  }),
  ...attacksOn("T-10", "phoenix", {
    "homoglyph-host":
      "Addresses hide another host behind a foreign letter, an account or a look-alike slash: the host as it is reached stands beside the value.",
  }),
  ...attacksOn("T-11", "phoenix", {
    "odd-spaces":
      "Spaces that are none, line separators and a lone carriage return stand in commands: each of them is a chip.",
  }),
  ...attacksOn("T-12", "phoenix", {
    "padding-spaces":
      'Four hundred spaces push "; rm -rf ~" away: they are one chip with their count, and the end stands behind it.',
    "padding-lines":
      "Three hundred empty lines push a command out of view: they are one chip with their count, and the command stands right behind it.",
    "padding-keys":
      "Forty harmless members stand above a bcc: Approve is off until the last one was in view.",
    "padding-between":
      "Blanks and lines between two members push the second away in the raw text: the rows show both, one under the other.",
    "padding-odd":
      "The padding is of no-break and wide spaces, tabs and carriage returns: each odd space is a chip, the blank lines are counted, and the end is not lost.",
    "padding-title":
      "The title's end lies 300 lines and 400 spaces below its beginning: each gap is a chip with its count in the quoted box.",
  }),
  ...attacksOn("T-13", "phoenix", {
    "preview-tails":
      "Two rows begin with the same 250 characters and end otherwise: a row decides nothing, and the batch has the whole title.",
    "preview-tools":
      "The eighth tool deletes everything: the row says how many tools it leaves out, and the batch shows each.",
    "long-name":
      "Two tools' names differ only behind 600 characters: both are drawn whole, on their card and on their buttons.",
  }),
  ...attacksOn("T-14", "phoenix", {
    "terminal-codes":
      "Escape sequences, backspaces and carriage returns stand in commands and in what ran before: nothing acts, each is a chip.",
  }),
  ...attacksOn("T-15", "phoenix", {
    "two-spellings":
      "Two calls delete caf\u00e9 in two spellings: both stay as they were sent, and the second says that it is not normalised.",
  }),
  ...attacksOn("T-23", "phoenix", {
    "lone-surrogates":
      "Halves of characters and noncharacters stand in names and values: each is drawn with its number, and nothing breaks.",
  }),
  ...attacksOn("T-23", "letta", {
    "letta-lone-surrogates":
      "Argument texts hold half a character, escaped and raw: it is drawn with its number, and the text stays as it is.",
  }),
  ...attacksOn("T-44", "phoenix", {
    "sixty-similar":
      "Sixty mails are alike but for the recipient of the forty-first: that one says that it differs from the one before.",
  }),
  ...attacksOn("T-45", "phoenix", {
    urgency:
      "The agent writes of two minutes left and a chief's approval: the batch has no deadline, and says so.",
  }),
  ...attacksOn("T-45", "envole", {
    "envole-urgency":
      "The assistant counts down in its own words: no countdown of ours begins, and nothing is approved by itself.",
  }),
  ...attacksOn("T-45", "mka1", {
    "mka1-urgency":
      "Request, words and arguments name deadlines of their own: only the server's deadline is counted down.",
  }),
  ...attacksOn("T-46", "phoenix", {
    words:
      "People and the system wrote before in hidden characters and markup: the transcript quotes them as text with chips.",
  }),
  ...attacksOn("T-46", "letta", {
    "letta-reason":
      "The reason of an earlier denial holds a hidden order and markup: the record shows it as text, with its chips.",
    "letta-client-tool":
      "The question of a client's tool runs backwards and forges buttons: it is drawn as text, and only our own form answers.",
  }),
  ...attacksOn("T-46", "mka1", {
    "mka1-comment":
      "An approver's comment holds a hidden order, a link and a forged record: it stands as their words, with chips.",
  }),
};

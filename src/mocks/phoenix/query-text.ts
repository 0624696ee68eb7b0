/** One field of a query with what it is asked with. Fragments are taken as if their fields stood in their place. */
export interface Field {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly fields: readonly Field[];
}

/** Reads the fields of a query. It knows names, arguments, variables, inline fragments and braces, and nothing else. */
export function fieldsOf(query: string, variables: Readonly<Record<string, unknown>>): readonly Field[] {
  const tokens: readonly string[] = query.match(/\.\.\.|"[^"]*"|[{}()]|[^\s,{}()":.]+|:/g) ?? [];
  let at = tokens.indexOf("{");
  const next = () => tokens[at++];

  function selection(): Field[] {
    const fields: Field[] = [];
    for (let token = next(); token !== undefined && token !== "}"; token = next()) {
      if (token === "...") {
        while (tokens[at] !== "{" && at < tokens.length) at += 1;
        at += 1;
        fields.push(...selection());
      } else fields.push(field(token));
    }
    return fields;
  }

  function field(name: string): Field {
    const args = tokens[at] === "(" ? argumentsHere() : {};
    if (tokens[at] !== "{") return { name, args, fields: [] };
    at += 1;
    return { name, args, fields: selection() };
  }

  function argumentsHere(): Record<string, unknown> {
    const args: Record<string, unknown> = {};
    at += 1;
    for (let name = next(); name !== undefined && name !== ")"; name = next()) {
      at += 1;
      args[name] = readValue(next() ?? "null");
    }
    return args;
  }

  const readValue = (token: string): unknown =>
    token.startsWith("$") ? variables[token.slice(1)] : JSON.parse(token);

  at += 1;
  return selection();
}

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { dependencyRules } from "./dependency-rules.ts";

/** What was seen below one `src/`: its own modules, and every import that a rule forbids as "rule: from → to". */
export interface Cruised {
  readonly modules: readonly string[];
  readonly violations: readonly string[];
}

/** Reads every import below `src/` of `baseDir`, types too, and holds it against the rules. */
export async function cruiseSource(baseDir: string): Promise<Cruised> {
  const options = {
    baseDir,
    validate: true,
    ruleSet: { forbidden: [...dependencyRules] },
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module", "browser", "types", "default"],
    },
  };
  const { output } = await cruise(["src"], options, undefined, {
    tsConfig: extractTSConfig(join(baseDir, "tsconfig.json")),
  });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.map(({ source }) => source).filter((source) => source.startsWith("src/")),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

/** Writes files (path → text) into a new folder with a `tsconfig.json` and stub packages, cruises it, and takes it away. */
export async function cruiseFiles(files: Readonly<Record<string, string>>): Promise<Cruised> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "floors-")));
  try {
    const compilerOptions = {
      module: "ESNext",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      noEmit: true,
    };
    const all = {
      "tsconfig.json": JSON.stringify({ compilerOptions }),
      "package.json": '{"type":"module"}',
      ...files,
    };
    for (const [path, text] of Object.entries(all)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return await cruiseSource(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import type { ApprovalBackend, BackendSurroundings } from "../domain/approval-backend.ts";
import type { ConfigurationFault, ConnectionEntry } from "../domain/protocol-module.ts";
import { learn } from "../messages/sayings.ts";
import type { Catalogue } from "../messages/speaker.ts";
import { protocols } from "../protocols/registry.ts";

/** The live objects of a configuration, and every fault of the entries that made none. */
interface Connections {
  readonly backends: readonly ApprovalBackend[];
  readonly faults: readonly ConfigurationFault[];
}

/** Loads the protocols that a configuration names and makes their backends. One bad entry leaves the others usable. */
export async function connectAll(
  entries: readonly ConnectionEntry[],
  surroundings: BackendSurroundings,
): Promise<Connections> {
  const made = await Promise.all(entries.map((entry, index) => connectOne(entry, index, surroundings)));
  return {
    backends: made.flatMap((one) => ("backend" in one ? [one.backend] : [])),
    faults: made.flatMap((one) => ("faults" in one ? one.faults : [])),
  };
}

async function connectOne(
  entry: ConnectionEntry,
  index: number,
  surroundings: BackendSurroundings,
): Promise<{ readonly backend: ApprovalBackend } | { readonly faults: readonly ConfigurationFault[] }> {
  const place = `connections[${index}]`;
  const load = Object.hasOwn(protocols, entry.protocol) ? protocols[entry.protocol] : undefined;
  if (load === undefined) {
    const known = Object.keys(protocols).join(", ");
    return { faults: [{ path: `${place}.protocol`, message: `is not one of: ${known}` }] };
  }
  const protocol = await load();
  learn(protocol.messages.en as Catalogue);
  const made = protocol.connect(entry, {
    ...surroundings,
    learn: (sentences) => learn(sentences as Catalogue),
  });
  if ("backend" in made) return made;
  return { faults: made.faults.map((fault) => ({ ...fault, path: `${place}.${fault.path}` })) };
}

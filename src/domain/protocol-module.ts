import type { ApprovalBackend, BackendSurroundings } from "./approval-backend.ts";
import type { Sentence } from "./sentence.ts";

/** One entry of a configuration as it stands in the file; what is beyond the common fields is the protocol's business. */
export interface ConnectionEntry {
  readonly id: string;
  readonly protocol: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly [field: string]: unknown;
}

/** A fault of a configuration, told by its path ("connections[0].pageUrl"). */
export interface ConfigurationFault {
  readonly path: string;
  readonly message: string;
}

/** What a deployment that has no connection yet is shown of one system. */
export interface ConnectionExample {
  /** An entry to copy into `config.json`; its label is the system's own name. */
  readonly entry: ConnectionEntry;
  /** What the host of this page, or the system, has to do for a browser to reach it: a proxy, CORS. */
  readonly needs: Sentence;
}

/** What a protocol folder gives to the registry. */
export interface ProtocolModule {
  /** Checks the protocol's own fields and makes the live object, or tells every fault by its path inside the entry. */
  connect(
    entry: ConnectionEntry,
    surroundings: BackendSurroundings,
  ): { readonly backend: ApprovalBackend } | { readonly faults: readonly ConfigurationFault[] };
  /** The protocol's own sentences, by language. */
  readonly messages: { readonly en: Readonly<Record<string, unknown>> };
  readonly example: ConnectionExample;
}

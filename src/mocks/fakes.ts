import { envoleFake } from "./envole/fake.ts";
import type { FakeProtocol } from "./fake-server.ts";
import { lettaFake } from "./letta/fake.ts";
import { mka1Fake } from "./mka1/fake.ts";
import { phoenixFake } from "./phoenix/fake.ts";

/** Every fake server, in the order of the gallery: a protocol's folder and its line here are all that one takes. */
export const fakes: readonly FakeProtocol[] = [phoenixFake, envoleFake, lettaFake, mka1Fake];

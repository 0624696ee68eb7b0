import { useEffect, useRef } from "react";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { type ScreenKeys, useScreenKeys } from "../../keyboard/use-screen-keys.ts";
import { focusSearch } from "../inbox-header.tsx";
import { focusRow } from "../rows/row-focus.ts";
import type { InboxAddress } from "../use-inbox-address.ts";
import { useOpenNext } from "../use-open-next.ts";

interface InboxKeysProps {
  readonly address: InboxAddress;
  readonly openRef: BatchRef | null;
  readonly takeIn: { readonly current: () => void };
  readonly onHelp: () => void;
}

/** Hears the keys of the screen, and does what they do here. Draws nothing. */
export function InboxKeys({ address, openRef, takeIn, onHelp }: InboxKeysProps) {
  const openNext = useOpenNext();
  const keys: ScreenKeys = {
    search: focusSearch,
    takeIn: () => takeIn.current(),
    help: onHelp,
    toRows: focusRow,
    next: () => openNext(openRef),
    leaveBatch: () => (isOnePane() ? address.open(null) : focusRow()),
  };
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useScreenKeys(latest);
  return null;
}

const isOnePane = (): boolean => matchMedia("(max-width: 899.9px)").matches;

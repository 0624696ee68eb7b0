import { useEffect, useState } from "react";

/** The address of bytes in this page, of a type that was proved; null until it exists. Given back with its element. */
export function useBlobAddress(bytes: BlobPart, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
}

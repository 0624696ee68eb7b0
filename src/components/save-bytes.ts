/** How long a browser may take to begin a download, in milliseconds. */
const patience = 30_000;

/** Saves bytes from outside as a file: of no type that anything would open, under a name that was cleaned before. */
export function saveBytes(bytes: BlobPart, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  // biome-ignore lint/plugin: the address of bytes in this page
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), patience);
}

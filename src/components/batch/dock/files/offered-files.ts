/** What a person offers to attach, before any of it is read. */
export interface Offered {
  readonly files: readonly File[];
  /** The names of folders among it: a folder is no file. */
  readonly folders: readonly string[];
}

/** Whether a drag carries files, and not words alone. */
export const carriesFiles = (transfer: DataTransfer): boolean => transfer.types.includes("Files");

/** What a drop brings. Only while its event is handled: the browser forgets it afterwards. */
export function offeredByDrop(transfer: DataTransfer): Offered {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory === true;
  const filesOf = (some: readonly DataTransferItem[]) =>
    some.map((item) => item.getAsFile()).filter((file) => file !== null);
  return {
    files: filesOf(items.filter((item) => !isFolder(item))),
    folders: filesOf(items.filter(isFolder)).map(({ name }) => name),
  };
}

/**
 * What a paste brings in files; null where it brings words, which are pasted as ever: a word processor puts a picture of
 * its words beside them. A file manager puts the files' names there, which are no words.
 */
export function offeredByPaste(transfer: DataTransfer): Offered | null {
  const files = [...transfer.files];
  const words = transfer.getData("text/plain").trim();
  const isNames = words.split(/\r?\n/).every((line) => files.some(({ name }) => isNameOf(line, name)));
  return files.length > 0 && (words === "" || isNames) ? { files, folders: [] } : null;
}

const isNameOf = (line: string, name: string): boolean => line.split(/[/\\]/).at(-1) === name;

/** One thing in a folder; links count as what they lead to. */
export interface FolderEntry {
  readonly name: string
  readonly isFolder: boolean
}

/** What is at a place. */
export type FileLookup =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Everything outside the program that a command touches; tests give their own. */
export interface World {
  /** The bytes of a file; `-` is standard input. Missing and unreadable files are a `WrongCall`. */
  read(path: string): Promise<Uint8Array>
  /** Writes a file, replacing what was there; `-` is standard output. */
  write(path: string, content: Uint8Array | string): Promise<void>
  /** Makes a folder and those above it, where they are missing. */
  makeFolder(path: string): Promise<void>
  exists(path: string): Promise<boolean>
  /** What a folder holds, in order of the names; null when there is no such folder or it cannot be read. */
  list(path: string): Promise<readonly FolderEntry[] | null>
  /** What is at a path, whether or not it can be read. */
  look(path: string): Promise<FileLookup>
  /** The path with all links followed; null when it leads nowhere. */
  follow(path: string): Promise<string | null>
  /** A key of the registry of Windows with all below it, in the form of regedit; `missing` elsewhere. */
  registryKey(key: string): Promise<FileLookup>
  /** A variable of the environment, such as HOME. */
  variable(name: string): string | undefined
  /** The absolute path, as the system writes it. */
  resolve(path: string): string
  /** Standard output. */
  print(text: string): void
  /** Standard error. */
  warn(text: string): void
  /** Asks a person, or reads the next line of standard input when none is there; null at its end. */
  ask(question: string): Promise<string | null>
  /** Columns of the terminal, 80 when there is none. */
  readonly columns: number
  /** Whether standard output takes colours. */
  readonly hasColour: boolean
  /** Whether standard error takes colours. */
  readonly hasErrorColour: boolean
  /** The system, as Node names it: `linux`, `darwin`, `win32` … */
  readonly platform: string
  /** The version of this program. */
  readonly version: string
}

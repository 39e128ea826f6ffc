/** A file or folder in a folder; symbolic links are followed. */
export interface FolderEntry {
  readonly name: string
  readonly isFolder: boolean
}

/** The result of looking for a file or registry key. */
export type FileLookup =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** Everything outside the program that a command uses: files, registry, terminal. Tests pass a `TestWorld`. */
export interface World {
  /** The bytes of a file; `-` is standard input. Missing and unreadable files are a `WrongCall`. */
  read(path: string): Promise<Uint8Array>
  /** Writes a file, replacing what was there; `-` is standard output. */
  write(path: string, content: Uint8Array | string): Promise<void>
  /** Makes a folder and those above it, where they are missing. */
  makeFolder(path: string): Promise<void>
  exists(path: string): Promise<boolean>
  /** The entries of a folder, sorted by name; null if the folder does not exist or cannot be read. */
  list(path: string): Promise<readonly FolderEntry[] | null>
  /** Reads a file if it exists and may be read; never a `WrongCall`. */
  look(path: string): Promise<FileLookup>
  /** The path with all symbolic links resolved; null if it does not exist. */
  follow(path: string): Promise<string | null>
  /** A key of the Windows registry with everything below it, as regedit exports it; `missing` on other systems. */
  registryKey(key: string): Promise<FileLookup>
  /** A variable of the environment, such as HOME. */
  variable(name: string): string | undefined
  /** The absolute path, as the system writes it. */
  resolve(path: string): string
  /** Standard output. */
  print(text: string): void
  /** Standard error. */
  warn(text: string): void
  /** Asks a question on the terminal, or reads the next line of standard input without a terminal; null at its end. */
  ask(question: string): Promise<string | null>
  /** Columns of the terminal, 80 without one. */
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

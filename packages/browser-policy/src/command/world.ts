/** Everything outside the program that a command touches; tests give their own. */
export interface World {
  /** The bytes of a file; `-` is standard input. Missing and unreadable files are a `WrongCall`. */
  read(path: string): Promise<Uint8Array>
  /** Writes a file, replacing what was there; `-` is standard output. */
  write(path: string, content: Uint8Array | string): Promise<void>
  /** Makes a folder and those above it, where they are missing. */
  makeFolder(path: string): Promise<void>
  exists(path: string): Promise<boolean>
  /** Standard output. */
  print(text: string): void
  /** Standard error. */
  warn(text: string): void
  /** Asks a person, or reads the next line of standard input when none is there; null at its end. */
  ask(question: string): Promise<string | null>
  /** Columns of the terminal, 80 when there is none. */
  readonly columns: number
  readonly hasColour: boolean
  /** The version of this program. */
  readonly version: string
}

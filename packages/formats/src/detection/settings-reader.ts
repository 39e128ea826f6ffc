/** A pair of patterns: files with source texts, and their translations. */
export interface Pair {
  readonly source: string
  readonly translation: string
  readonly sourceLanguage: string | null
}

/** Reads the settings of one tool; `folder` is where they lie, '' or with a slash at its end. */
export type Reader = (bytes: Uint8Array, folder: string, paths: readonly string[]) => readonly Pair[]

import type { Problem, Span } from '@weft/text'

/** One string of a file, as the file says it. */
export interface FileUnit {
  /** msgctxt of a bilingual file ('' without one); the key of a monolingual one (its msgid). */
  readonly context: string
  /** Bilingual: msgid, or msgid and msgid_plural. Monolingual: empty, the template has the texts. */
  readonly source: readonly string[]
  /** As many items as the file has plural forms for a plural string, else one; '' where it is not translated. */
  readonly target: readonly string[]
  /** The previous msgid of a fuzzy string ('' without one). */
  readonly previousSource: string
  readonly fuzzy: boolean
  /** Comments for people, developers' and translators', as one text with line breaks. */
  readonly note: string
  /** References, comma separated: `src/main.c:20, src/main.c:44`. */
  readonly location: string
  /** Flags without `fuzzy`, comma separated: `c-format, max-length:12`. */
  readonly flags: string
  /** Bytes of the whole entry, comments included, blank lines around it not. */
  readonly span: Span
}

/** Names a string within its file: context and (bilingual) first source text. */
export interface UnitKey {
  readonly context: string
  readonly source: string
}

/** What a change does to one string. */
export type UnitChange =
  | { readonly kind: 'set'; readonly key: UnitKey; readonly target: readonly string[]; readonly fuzzy: boolean }
  | { readonly kind: 'add'; readonly unit: NewUnit }
  | { readonly kind: 'remove'; readonly key: UnitKey }

/** A string to be added: `after` is the neighbour that it follows in the source's order (null: it comes first; undefined: at the end). */
export interface NewUnit extends Omit<FileUnit, 'span'> {
  readonly after?: UnitKey | null
}

/** What an edit tells the header of a file; only what is given is touched. */
export interface HeaderChange {
  readonly revisionDate?: Date
  /** `Full Name <mail@host>` */
  readonly lastTranslator?: string
  readonly languageTeam?: string
}

export interface FileChange {
  readonly units: readonly UnitChange[]
  readonly header?: HeaderChange
}

/** A file that was read. Grammars add what they need to write it back. */
export interface ParsedFile {
  readonly bytes: Uint8Array
  readonly units: readonly FileUnit[]
  /** What is wrong with the file; a file with a problem is neither imported nor written. Spans count bytes. */
  readonly problems: readonly Problem[]
  /** What is odd but harmless (a string that stands twice, for one): people are told, the file is read and written. Looked for when called. */
  warnings(): readonly Problem[]
  /** Plural forms that the file declares; null when it declares none (or the template's placeholder). */
  readonly plural: { readonly number: number; readonly formula: string } | null
  /** The header's fields in order, for formats that have one. */
  readonly header: ReadonlyMap<string, string>
}

/** What a new file needs to know of its language. */
export interface NewFile {
  readonly languageCode: string
  readonly languageName: string
  readonly plural: { readonly number: number; readonly formula: string }
  readonly projectName: string
  readonly now: Date
}

/** A file grammar: bytes to units with spans, and changes to bytes. Pure; never throws on material. */
export interface Format<Id extends string = string> {
  /** Weblate's id of the format. */
  readonly id: Id
  readonly label: string
  /** Without the dot; the first is for new files. */
  readonly extensions: readonly string[]
  readonly mediaType: string
  readonly carries: 'both-languages' | 'one-language'
  /** Whether a template that holds the source texts is required (monolingual) or refused (bilingual). */
  parse(bytes: Uint8Array): ParsedFile
  /** The bytes with the changes made; without changes the same bytes. Bytes outside the touched entries and header fields stay. Throws on a key that is not there (a bug). */
  edit(file: ParsedFile, change: FileChange): Uint8Array
  /** A new translation made from the base file (its texts emptied), or from nothing where the grammar allows. */
  create(base: ParsedFile | null, about: NewFile): Uint8Array
}

/** Keeps the literal type of a format's id. */
export function defineFormat<const Id extends string>(format: Format<Id>): Format<Id> {
  return format
}

import type { FileCodeStyle } from '@weft/l10n'
import type { Problem, Span } from '@weft/text'
import type { FileParameter, ParameterValues } from './file-parameters.ts'

/** How far a string has come, as far as files can say it. */
export type FileState = 'untranslated' | 'needs-editing' | 'translated' | 'approved' | 'read-only'

/** A comment for people. */
export interface UnitNote {
  readonly by: 'developer' | 'translator'
  /** May have several lines. */
  readonly text: string
}

/** One text of a plural string, under the name that its format gives it. */
export interface PluralVariant {
  /** An index (`0`), a CLDR category (`few`), a number (`=1`): which of them the format's `plurals` says. */
  readonly name: string
  readonly text: string
}

/** A plural rule: how many forms a language has, and which is for a count. */
export interface PluralRule {
  readonly number: number
  readonly formula: string
}

/** One string of a file, as the file says it. */
export interface FileUnit {
  /** The name of a string beside, or instead of, its source: a context ('' without one), a key, an id. */
  readonly context: string
  /** The source text, or singular and plural; empty where the file has texts of one language only. */
  readonly source: readonly string[]
  /** A text, or one for each plural form of the language in the order of its rule; '' without a text. */
  readonly target: readonly string[]
  /**
   * Only of a plural string whose format names its texts otherwise than by index: all texts that the file has, those included
   * that no whole number asks for. Editing keeps those of fractions in step with the last form, and leaves the rest.
   */
  readonly variants?: readonly PluralVariant[]
  readonly state: FileState
  /** The source text that the translation was made for, where that has changed since ('' else). */
  readonly previousSource: string
  readonly notes: readonly UnitNote[]
  /** References, comma separated: `src/main.c:20, src/main.c:44`. */
  readonly location: string
  /** Flags of the checks, comma separated: `c-format, max-length:12`. */
  readonly flags: string
  /** How the text is written where the grammar has several ways (a CDATA section, a number); the grammar's own word. A file to which the string is added gets it handed on. */
  readonly form?: string
  /** Bytes of the whole entry, its comments included, blank lines around it not. */
  readonly span: Span
}

/** Names a string among those of its component; made by an `Identity`, and of use only to compare. */
export type UnitKey = string

/** A string to be added. */
export interface NewUnit extends Omit<FileUnit, 'span' | 'variants'> {
  /** The neighbour that it follows in the source's order. Null: it comes first; undefined, or a neighbour that is not there: last. */
  readonly after?: UnitKey | null
}

/** A change of one string. */
export type UnitChange =
  | {
      readonly kind: 'set'
      readonly key: UnitKey
      /** As many texts as the unit has: one, or one for each plural form of the language. */
      readonly target: readonly string[]
      readonly state: FileState
    }
  | { readonly kind: 'add'; readonly unit: NewUnit }
  | { readonly kind: 'remove'; readonly key: UnitKey }

/** A change of a file's header; only given fields change. Formats without a header pass over it. */
export interface HeaderChange {
  readonly revisionDate?: Date
  /** `Full Name <mail@host>` */
  readonly lastTranslator?: string
  readonly languageTeam?: string
  /** The address for reports of mistakes in the source texts. */
  readonly reportBugsTo?: string
}

export interface FileChange {
  readonly units: readonly UnitChange[]
  readonly header?: HeaderChange
  /** The template: its style applies if the file shows no style yet. */
  readonly like?: Document | undefined
}

/** The language of a file's texts. */
export interface FileLanguage {
  readonly code: string
  readonly plural: PluralRule
  /** The code as a file of several languages has it, where that is known; else it is looked for, or spelled as the format does. */
  readonly inFile?: string | undefined
}

/** Facts about a file that reading may need besides its bytes. */
export interface ParseOptions {
  /** Without it the texts of a plural string are as many as the file has. A file that declares its own plural rule needs none. */
  readonly language?: FileLanguage | undefined
  /** The component's file parameters, validated. */
  readonly parameters?: ParameterValues | undefined
  /** A template has the source texts, so that the file says one language only: for formats that can be used both ways. */
  readonly hasTemplate?: boolean | undefined
  /** The language of the source texts, for files of several languages that do not say it. */
  readonly sourceLanguage?: string | undefined
}

/** A file that was read. */
export interface Document {
  readonly bytes: Uint8Array
  readonly units: readonly FileUnit[]
  /** The problems of the file: a file with a problem is neither imported nor written. Spans count bytes. */
  readonly problems: readonly Problem[]
  /** Harmless oddities, such as a duplicate string: people see them, and the file is read and written. Looked for when called. */
  warnings(): readonly Problem[]
  /** The plural rule that the file declares; null when it declares none. */
  readonly plural: PluralRule | null
  /** The file's charset; null for UTF-8. */
  readonly charset: string | null
}

/** Facts about the language that a new file needs. */
export interface NewFile {
  readonly languageCode: string
  readonly languageName: string
  /** For formats whose files name both languages. */
  readonly sourceLanguageCode?: string
  readonly plural: PluralRule
  readonly projectName: string
  readonly now: Date
  readonly parameters?: ParameterValues
}

/** A string that a file cannot take: what stands in its way would be lost, or no program would find or read it. */
export interface Obstruction {
  /** The string as it was to be. */
  readonly unit: NewUnit
  /** The key of a present string that keeps its text. */
  readonly key?: UnitKey
  /** The obstacle and its place in the file; its span counts bytes. */
  readonly problem: Problem
}

/** A file that was read and can be changed. It knows by itself what it needs for that. */
export interface EditableDocument extends Document {
  /**
   * The bytes with the changes made; without changes the very same array. Bytes outside the touched entries and header fields
   * stay. If several changes affect one string, the last one counts. Throws on a key that is not there (a bug).
   */
  edit(change: FileChange): Uint8Array
  /** The strings that `edit` leaves out of a change, each with what is in its way; of grammars whose names lead through one another, or whose texts are syntax. */
  obstructions?(change: FileChange): readonly Obstruction[]
  /** A new translation made from this file: all its strings, without their texts where the format can have that, else none. */
  translationFor(about: NewFile): Uint8Array
}

/**
 * A document with what changes it. Nothing of what its grammar keeps beside the document is held by it: that is what `writing`
 * closes over, as far as it needs it.
 */
export const editable = (
  { bytes, units, problems, warnings, plural, charset }: Document,
  writing: Pick<EditableDocument, 'edit' | 'obstructions' | 'translationFor'>,
): EditableDocument => ({ bytes, units, problems, warnings, plural, charset, ...writing })

/** Files that show a format's use: ends of paths, with `*` for the language's code. */
export interface UsageSign {
  // A path such as `values-*/strings.xml`; of several `*` the first is the code, the others are any name.
  readonly files: string
  /** The file beside them that has the source texts: the component's template, or its base for new languages. */
  readonly source?: string
}

/** Facts about a format that hold for all files. */
export interface FormatFacts<Id extends string = string> {
  /** Weblate's id of the format: API and stored components use it. */
  readonly id: Id
  readonly label: string
  /** A translation is a folder: what is read and written is the text of all its files, by `folderText`. */
  readonly isFolder?: boolean
  /** Without the dot; the first is for new files. */
  readonly extensions: readonly string[]
  /** File names that usually have this format though others could, with `*` for anything: pages suggest it for them. */
  readonly usualFor?: readonly string[]
  readonly mediaType: string
  /** The media type where a client asks to have the file in this format; without it nobody can ask. */
  readonly convertedMediaType?: string
  /** Whether a file beside the translations has the source texts. If it is optional, the component's settings decide. */
  readonly template: 'required' | 'optional' | 'none'
  /** Tells whether new languages need a base file. If it is optional, they start from the template, or from nothing. */
  readonly newBase: 'required' | 'optional' | 'none'
  /** How the texts of a plural string are named. */
  readonly plurals: 'none' | 'index' | 'category' | 'number'
  /** The rule by which the reading program chooses among the forms, if it differs from the language's rule. */
  pluralRule?(language: FileLanguage): PluralRule
  /** The rule of a plural string that counts otherwise than its language does, by its name (ordinals: `2nd`); undefined for all others. */
  ruleOf?(context: string, language: Pick<FileLanguage, 'code'>): PluralRule | undefined
  /**
   * Some formats allow a separate text for 0 that their language's rule does not need. Given the name of such a text, this returns
   * the name of its plural string. Null for other names.
   */
  zeroOf?(context: string): string | null
  /** States that an edit can write. A format that lacks `needs-editing` says nothing of it, so that what people said stays. */
  readonly states: readonly FileState[]
  /** Whether files say who changed them last, and when. */
  readonly header: boolean
  /** How file names spell a language's code where the component's settings leave it to the format. */
  readonly languageCodeStyle: FileCodeStyle
  /** Settings of how files are written, by Weblate's names. They count only for what is written anew. */
  readonly parameters: readonly FileParameter[]
  /** Flags of the checks that hold for all strings of such files, comma separated: how placeholders are written in them. */
  readonly checkFlags?: string
  /** A larger file is refused: what reading takes is a multiple of it. */
  readonly mostBytes?: number
  /** Most telling first. */
  readonly usage: readonly UsageSign[]
  /** Whether a file of these names is of this format rather than of another with the same extension, by its first kilobytes. */
  recognises(start: string): boolean
}

/** The changes of one language in a file of several. */
export interface LanguageChange {
  readonly language: FileLanguage
  readonly change: FileChange
}

/** A file that holds the texts of several languages, read once for all of them. */
export interface ManyLanguages {
  readonly bytes: Uint8Array
  readonly problems: readonly Problem[]
  /** The codes of the languages that it has, as it spells them, in its order. */
  readonly codes: readonly string[]
  /** The code of the language of the source texts, as the file spells it. */
  readonly sourceCode: string
  /** The texts of one language; without one, those of the source. A language that the file lacks has none. */
  documentOf(language: FileLanguage | undefined): EditableDocument
  /** The bytes with the changes of several languages made, in one text. Bytes of languages without a change stay. */
  edit(changes: readonly LanguageChange[]): Uint8Array
  /** The bytes with a language added, so that the file names it; the very same where it has it, or names none before its first text. */
  withLanguage(language: FileLanguage): Uint8Array
  /** The bytes that say a language, in order: where they are the same, nobody said anything else of it. */
  saying(code: string): Iterable<Uint8Array>
  /** The bytes without the texts of a language. */
  withoutLanguage(language: FileLanguage): Uint8Array
}

/** A grammar whose files are read and edited: bytes to units with spans, and changes to bytes. Pure; never throws on material. */
export interface Format<Id extends string = string, File extends EditableDocument = EditableDocument>
  extends FormatFacts<Id> {
  readonly kind: 'edited'
  parse(bytes: Uint8Array, options?: ParseOptions): File
  /** For a format whose files hold several languages: reads a file for all of them. `parse` gives the document of one. */
  openAll?(bytes: Uint8Array, options?: ParseOptions): ManyLanguages
  /** The content of a new file without a base file: a file without strings. */
  begin(about: NewFile): Uint8Array
}

/** A string for a new file. */
export type WrittenUnit = Omit<FileUnit, 'span' | 'variants'>

/** The facts that a new file states about itself. */
export interface WrittenFile extends NewFile {
  readonly sourceLanguageCode: string
  /** Keys name the strings: of a component with a template. */
  readonly hasTemplate: boolean
}

/**
 * The parts of a string that a form may be unable to store. `plural-forms`: all but the first. `values`: the same of a string that
 * has not as many texts as its language has forms, but several translations.
 */
export type UnitPart =
  | 'texts'
  | 'plural-forms'
  | 'values'
  | 'needs-editing'
  | 'approved'
  | 'read-only'
  | 'previous-source'
  | 'notes'
  | 'locations'
  | 'flags'

/**
 * A form for the download of a translation's strings, independent of the component's files: written as a whole, and read for an upload.
 */
export interface WrittenFormat<Id extends string = string> {
  readonly kind: 'written'
  readonly id: Id
  readonly label: string
  /** Without the dot; the first is for what is written. */
  readonly extensions: readonly string[]
  readonly mediaType: string
  /** The components that it makes sense for: of gettext, or those whose strings are named by keys. */
  readonly of: 'all' | 'gettext' | 'keys'
  /** The parts of a string that it cannot store. */
  readonly loses: readonly UnitPart[]
  /** Whether a text can stand in it; one that cannot is left out, and `texts` is among what it loses. */
  canSay(text: string): boolean
  /** The same of a string's name, where that is another matter. */
  readonly canName?: (context: string) => boolean
  /** Strings are named as their own file does: units come with the forms that it has. */
  readonly namesByForm?: boolean
  write(units: readonly WrittenUnit[], about: WrittenFile): Promise<Uint8Array>
  /** The format of components whose files it writes; undefined where none has such files. */
  readonly format?: string
  /** Whether a file that begins so was written by it, where files of formats that say otherwise look the same. */
  readonly wrote?: (start: string) => boolean
  /** Null where nobody sends such a file back. */
  readonly read: ((bytes: Uint8Array, options?: ParseOptions) => Promise<Document>) | null
}

/** The size limit for grammars without a separate one; strings of V8 are not much longer. */
const MOST_BYTES = 400_000_000

/**
 * For a larger file, keep only the units, and read the rest again for an edit. Smaller files stay in memory, so that a save reads
 * them once.
 */
export const KEPT_BYTES = 4_000_000

/** The limit of grammars whose reading takes up to 35 times the file in memory, as of most whose files are lists of short lines. */
export const MOST_BYTES_OF_TREES = 10_000_000

/** Keeps the literal type of a format's id, and the type of its documents; holds the limit of a file's size. */
export function defineFormat<const Id extends string, File extends EditableDocument>(
  format: Omit<Format<Id, File>, 'kind'>,
): Format<Id, File> {
  const { mostBytes = MOST_BYTES } = format
  return {
    kind: 'edited',
    ...format,
    parse: (bytes, options) =>
      bytes.length > mostBytes ? refused(format, bytes, mostBytes) : format.parse(bytes, options),
  }
}

function refused<File extends EditableDocument>(
  { parse }: Pick<Format<string, File>, 'parse'>,
  bytes: Uint8Array,
  mostBytes: number,
): File {
  const detail = `the file has ${bytes.length} bytes; of this format up to ${mostBytes} are read`
  const problems = [{ code: 'too-large', span: { start: 0, end: 0 }, detail }]
  return { ...parse(new Uint8Array()), bytes, units: [], problems, warnings: () => [], edit: () => bytes }
}

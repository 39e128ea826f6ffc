import type { Edit } from '@weft/text'
import type { FileState, NewUnit } from '../format.ts'
import type { Identity } from '../identity.ts'
import type { Entry, LineFile } from './line-file.ts'
import { lineEndAt } from './line-text.ts'
import type { View } from './view.ts'

/** How a grammar writes. Places count the view, contents are Unicode. */
export interface Writer<One extends Entry = Entry> {
  readonly identity: Identity
  /** A carriage return alone ends no line, so that none is written for one. */
  readonly keepsReturns?: true
  /** Line ends between two entries, where the grammar and not the file decides. */
  readonly gap?: number
  /** Reads the file again, as it was read. */
  open(bytes: Uint8Array): LineFile<One>
  /** Files can say that a text needs editing. */
  readonly saysStates?: true
  /** The edits that give an entry other texts, and another state where files say it; what is the same already is not touched. */
  setTexts(file: LineFile<One>, entry: One, texts: readonly string[], facts: TextFacts): readonly Edit[]
  /** For grammars with several entries on one line: the edits that remove some. */
  remove?(file: LineFile<One>, removed: ReadonlySet<One>): readonly Edit[]
  /** For grammars that do not place new strings on new lines: the edits that add them. */
  place?(file: LineFile<One>, added: readonly NewUnit[], template: LineFile<One> | null): readonly Edit[]
  /** For grammars with continuation lines: the text behind an entry that keeps the next line separate. */
  closing?(file: LineFile<One>, entry: One, newline: string): string
  /** A whole new entry with its comments, without a line end after it. `like` is an entry whose style it takes. */
  writeEntry(unit: NewUnit, around: Around<One>): string
  /** For grammars with sections: the section of a string, and its heading. */
  readonly sections?: {
    of(unit: NewUnit, file: LineFile<One>): string
    heading(name: string): string
    /** If new sections do not go to the file's end: the edits that make them, each with its heading and its entries. */
    make?(made: readonly NewSection[], file: LineFile<One>): readonly Edit[]
  }
}

/** Facts that go with new texts of an entry. */
export interface TextFacts {
  readonly newline: string
  readonly state: FileState
}

/** A new section to write. */
export interface NewSection {
  readonly name: string
  readonly content: string
}

export interface Around<One extends Entry = Entry> {
  readonly file: LineFile<One>
  readonly like: One | null
  /** The file of `like`: the template's, where the file has no entries yet. */
  readonly model: LineFile<One>
  readonly newline: string
}

/** The line end to write at a place. */
export const newlineAt = ({ text }: View, at: number, { keepsReturns }: Pick<Writer, 'keepsReturns'>): string =>
  lineEndAt(text, at, keepsReturns ? '\n' : '\r')

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
  /** Reads the file again, as it was read. */
  open(bytes: Uint8Array): LineFile<One>
  /** Files can say that a text needs editing. */
  readonly saysStates?: true
  /** The edits that give an entry other texts, and another state where files say it; what is the same already is not touched. */
  setTexts(file: LineFile<One>, entry: One, texts: readonly string[], facts: TextFacts): readonly Edit[]
  /** Of grammars whose entries do not all stand on lines of their own: the edits that take some out. */
  remove?(file: LineFile<One>, removed: ReadonlySet<One>): readonly Edit[]
  /** Of grammars that place new strings otherwise than after a line: the edits that add them. */
  place?(file: LineFile<One>, added: readonly NewUnit[]): readonly Edit[]
  /** Of grammars whose lines may go on: what must stand behind an entry, for the next line to be none of its own. */
  closing?(file: LineFile<One>, entry: One, newline: string): string
  /** A whole new entry with its comments, without a line end after it. `like` is an entry whose style it takes. */
  writeEntry(unit: NewUnit, around: Around<One>): string
  /** Of grammars with sections: the one that a string belongs to, and its heading. */
  readonly sections?: {
    of(unit: NewUnit, file: LineFile<One>): string
    heading(name: string): string
    /** Where new ones do not go to the file's end: the edits that make them, each with its heading and its entries. */
    make?(made: readonly NewSection[], file: LineFile<One>): readonly Edit[]
  }
}

/** What goes with the texts that an entry is given. */
export interface TextFacts {
  readonly newline: string
  readonly state: FileState
}

/** A section that the file has not, as it is to be written. */
export interface NewSection {
  readonly name: string
  readonly content: string
}

export interface Around<One extends Entry = Entry> {
  readonly file: LineFile<One>
  readonly like: One | null
  readonly newline: string
}

/** The line end to write at a place. */
export const newlineAt = ({ text }: View, at: number, { keepsReturns }: Pick<Writer, 'keepsReturns'>): string =>
  lineEndAt(text, at, keepsReturns ? '\n' : '\r')

import type { Span } from '@weft/text'
import type { Name, Path } from './toml.paths.ts'
import { isQuote, type Scan } from './toml.position.ts'
import type { InlinePlace, ValueReader } from './toml.value-scan.ts'

/** A key with its value on separate lines. */
export interface Pair {
  /** The path of the table of its heading. */
  readonly table: Path
  readonly key: readonly string[]
  /** With the comments before it and the one behind it. */
  readonly place: Span
  readonly value: Span
  /** The text between key and value. */
  readonly equals: string
}

/** A text, as it lies in the file: the value of a pair, or one in an array or inline table that is. */
export interface Leaf {
  readonly pair: Pair
  /** The path of the table or array that it stands in. */
  readonly within: Path
  /** The rest of its path. */
  readonly key: Path
  /** With the comments that are its own. */
  readonly place: Span
  /** The value with its quotes. */
  readonly value: Span
  readonly equals: string
}

/** A container that is open. */
interface Frame {
  readonly kind: 'array' | 'table'
  readonly outer: Frame | null
  /** Its names in the one around it. */
  readonly own: Path
  /** Made when a text is found in it, and the same for all of its texts. */
  path: Path | null
  /** Elements before the one that is read. */
  index: number
  key: readonly string[]
  equals: string
}

/** An element that stands for none, as null does elsewhere: it keeps the places of those behind it. */
export const HOLE = "''"

/** Finds the texts in the value of a pair. */
export class LeafReader implements ValueReader {
  readonly found: Omit<Leaf, 'pair'>[] = []
  readonly #scan: Scan
  readonly #pair: Pick<Pair, 'table' | 'key' | 'equals'>
  #frame: Frame | null = null

  constructor(scan: Scan, pair: Pick<Pair, 'table' | 'key' | 'equals'>) {
    this.#scan = scan
    this.#pair = pair
  }

  open(kind: Frame['kind']): void {
    const outer = this.#frame
    const own: Path = outer ? nameIn(outer) : this.#pair.key
    this.#frame = { kind, outer, own, path: null, index: 0, key: [], equals: this.#pair.equals }
  }

  close(): void {
    this.#frame = this.#frame?.outer ?? null
  }

  enter(key: readonly string[], equals: string): void {
    const frame = this.#frame
    if (!frame) return
    frame.key = key
    frame.equals = equals
  }

  member({ place, value }: InlinePlace): void {
    const frame = this.#frame
    if (!frame) return
    const scan = this.#scan
    const isHole = frame.kind === 'array' && value.end - value.start === 2 && scan.text[value.start] === "'"
    if (isQuote(scan, value.start) && !isHole) {
      this.found.push({ within: this.#pathOf(frame), key: nameIn(frame), place, value, equals: frame.equals })
    }
    frame.index++
  }

  path(): Path {
    return this.#frame ? this.#pathOf(this.#frame) : this.#pair.table
  }

  #pathOf(frame: Frame): Path {
    frame.path ??= [...(frame.outer ? this.#pathOf(frame.outer) : this.#pair.table), ...frame.own]
    return frame.path
  }
}

const nameIn = ({ kind, index, key }: Frame): readonly Name[] => (kind === 'array' ? [index] : key)

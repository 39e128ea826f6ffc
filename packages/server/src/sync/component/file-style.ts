import { type Document, withTemplateHead } from '@weft/formats'
import { parseFileOf, type SyncedComponent } from './synced-component.ts'

const LINE_FEED = 10
const RETURN = 13

/** How many line feeds stand alone, and how many behind a carriage return. */
function countLineEnds(bytes: Uint8Array): { readonly bare: number; readonly both: number } {
  let [bare, both] = [0, 0]
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at - 1] === RETURN) both++
    else bare++
  }
  return { bare, both }
}

const textsOf = ({ problems, units }: Document) =>
  JSON.stringify([problems.length, units.map(({ context, source, target }) => [context, source, target])])

/** The bytes changed, unless a text would be another one then. */
function ifSame(component: SyncedComponent, bytes: Uint8Array, changed: Uint8Array): Uint8Array {
  const read = (file: Uint8Array) => textsOf(parseFileOf(component, file, undefined))
  return read(bytes) === read(changed) ? changed : bytes
}

/** A file's lines end as those of the file that it was made from, or was before, where all of these end in CRLF. */
export function withLineEnds(
  component: SyncedComponent,
  bytes: Uint8Array,
  { like, before }: { readonly like: Pick<Document, 'bytes' | 'charset'> | null; readonly before: Uint8Array | null },
): Uint8Array {
  if (like === null || like.charset?.startsWith('utf-16') || countLineEnds(bytes).bare === 0) return bytes
  const [model, old] = [countLineEnds(like.bytes), countLineEnds(before ?? new Uint8Array())]
  if (model.both === 0 || model.bare > 0 || old.bare > 0) return bytes
  const changed = Buffer.from(Buffer.from(bytes).toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1')
  return ifSame(component, bytes, changed)
}

/** A new file in the style of the one that it is made from: its first comments, its line ends, and YAML's `---`. */
export function inStyleOf(component: SyncedComponent, made: Uint8Array, like: Document): Uint8Array {
  const start = Buffer.from(like.bytes.subarray(0, 100)).toString('latin1')
  const mark = /^---[ \t]*\r?\n/.exec(start)?.[0]
  const isMarked =
    !mark || !component.format.id.includes('yaml') || Buffer.from(made).toString('latin1').startsWith('---')
  const marked = isMarked ? made : ifSame(component, made, Buffer.concat([Buffer.from(mark), made]))
  const headed = ifSame(component, marked, withTemplateHead(marked, like))
  return withLineEnds(component, headed, { like, before: null })
}

import { indexLines, type LineIndex } from '@weft/text'
import { decode, type Encoding } from './decode.ts'
import { describeForeignForm } from './foreign-form.ts'
import { lastMember, type Node, type ObjectNode } from './node.ts'
import { parseNodes } from './parse-nodes.ts'
import { harmlessSyntax, type SyntaxProblem } from './syntax.ts'

/** A policy document with the place of every value. All offsets are UTF-16 code units of `text`. */
export interface PolicyDocument {
  /** The decoded text; a byte order mark stays as U+FEFF. */
  readonly text: string
  readonly encoding: Encoding
  readonly hasByteOrderMark: boolean
  readonly lines: LineIndex
  /** The whole document, also after syntax faults; null if it holds no value. */
  readonly root: Node | null
  /** `envelope`: the object has a member `policies`; `bare`: it is an object of policies; `other`: no object. */
  readonly form: 'envelope' | 'bare' | 'other'
  /**
   * The value that holds the policies: that of the last member `policies`, or the root of a bare document; null if
   * neither.
   */
  readonly policiesNode: Node | null
  /** `policiesNode` if it is an object, else null. */
  readonly policies: ObjectNode | null
  /** The faults of the text, in order of their place. */
  readonly problems: readonly SyntaxProblem[]
  /** Whether every browser can read the file: no problem but harmless ones. */
  readonly isReadable: boolean
}

const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
}

/** So-called Latin-1 files of Windows are really Windows-1252. */
const windows1252 = new TextDecoder('windows-1252')

function encodingProblems(decoded: ReturnType<typeof decode>): SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  const removeMark = decoded.hasByteOrderMark ? [{ span: { start: 0, end: 1 }, content: '' }] : []
  if (decoded.encoding !== 'utf-8') {
    const detail = `The file is ${ENCODING_NAMES[decoded.encoding]}; browsers read UTF-8 only.`
    problems.push({ code: 'wrong-encoding', span: { start: 0, end: 0 }, detail, fix: removeMark })
  } else if (decoded.hasByteOrderMark) {
    const detail = 'The file starts with a byte order mark; browsers refuse the whole file.'
    problems.push({ code: 'byte-order-mark', span: { start: 0, end: 1 }, detail, fix: removeMark })
  }
  for (const { span, bytes } of decoded.invalid) {
    const letters = windows1252.decode(bytes)
    const detail = `Bytes that are not UTF-8; browsers silently put U+FFFD here. In Latin-1 they are “${letters}”.`
    problems.push({ code: 'invalid-utf8', span, detail, fix: [{ span, content: letters }] })
  }
  if (decoded.text.length === (decoded.hasByteOrderMark ? 1 : 0)) {
    problems.push({
      code: 'empty-file',
      span: { start: 0, end: 0 },
      detail: 'The file is empty; browsers silently behave as if there were none.',
    })
  }
  return problems
}

/** A file of another form gets one problem: each byte of it would be another. */
function foreignFile(detail: string): ReturnType<typeof parseNodes> {
  return { root: null, problems: [{ code: 'unexpected-text', span: { start: 0, end: 0 }, detail }] }
}

/**
 * Reads a policy file. It never throws and uses no recursion: `problems` holds the faults, `root` everything that could be
 * read. Documents of more than `MOST_TOKENS` tokens get the problem `too-large`.
 */
export function readDocument(bytes: Uint8Array): PolicyDocument {
  const decoded = decode(bytes)
  const { text, encoding, hasByteOrderMark } = decoded
  const start = hasByteOrderMark ? 1 : 0
  const foreign = describeForeignForm(text.slice(start, start + 1000))
  const parsed = foreign === undefined ? parseNodes(text, start) : foreignFile(foreign)
  const { root } = parsed
  const inside = root?.kind === 'object' ? lastMember(root, 'policies')?.value : undefined
  const form = root?.kind !== 'object' ? 'other' : inside ? 'envelope' : 'bare'
  const policiesNode = inside ?? (form === 'bare' ? root : null)
  const faults = foreign === undefined ? encodingProblems(decoded) : []
  const problems = [...faults, ...parsed.problems].sort((a, b) => a.span.start - b.span.start)
  return {
    text,
    encoding,
    hasByteOrderMark,
    lines: indexLines(text),
    root,
    form,
    policiesNode,
    policies: policiesNode?.kind === 'object' ? policiesNode : null,
    problems,
    isReadable: problems.every(({ code }) => harmlessSyntax.has(code)),
  }
}

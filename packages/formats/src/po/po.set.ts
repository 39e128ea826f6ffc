import type { Edit, Span } from '@weft/text'
import type { FileState, FileUnit } from '../format.ts'
import { splitFlags } from './po.comments.ts'
import { type EntryLayout, layoutOf, lineStart, newlineAt, nextLine, type Section, textStart } from './po.layout.ts'
import * as token from './po.scan.ts'
import type { FileStyle } from './po.style.ts'
import { writeString } from './po.wrap.ts'

type ByteEdit = Edit<Uint8Array>

/** The new texts and state of a string. */
export interface UnitText {
  readonly target: readonly string[]
  readonly state: FileState
}

const replacement = (span: Span, text: string): ByteEdit => ({ span, content: Buffer.from(text) })

/** Edits within one entry: the forms that differ, and its mark as fuzzy. */
export function setUnit(utf8: Buffer, unit: FileUnit, wanted: UnitText, style: () => FileStyle): ByteEdit[] {
  const layout = layoutOf(utf8, unit.span)
  const edits: ByteEdit[] = []
  const isPlural = layout.sections.some(({ kind }) => kind === token.MSGID_PLURAL)
  const forms = isPlural ? wanted.target : wanted.target.slice(0, 1)
  if (forms.length !== unit.target.length || forms.some((text, i) => text !== unit.target[i])) {
    const own = { ...style(), newline: newlineAt(utf8, unit.span.start) }
    edits.push(...setForms(layout.sections, { unit, forms, isPlural, style: own }))
  }
  const [isFuzzy, wasFuzzy] = [wanted.state === 'needs-editing', unit.state === 'needs-editing']
  if (isFuzzy && !wasFuzzy) edits.push(addFuzzy(utf8, unit.span, layout))
  if (!isFuzzy && wasFuzzy) edits.push(...removeFuzzy(utf8, layout))
  return edits
}

interface Forms {
  readonly unit: FileUnit
  readonly forms: readonly string[]
  readonly isPlural: boolean
  readonly style: FileStyle
}

function setForms(sections: readonly Section[], { unit, forms, isPlural, style }: Forms): ByteEdit[] {
  const present = sections.filter(({ kind }) => kind >= token.MSGSTR)
  const edits: ByteEdit[] = []
  const written = (text: string, index: number) =>
    writeString(text, { prefix: '', keyword: isPlural ? `msgstr[${index}]` : 'msgstr' }, style, unit.flags)
  forms.forEach((text, index) => {
    const section = present[index]
    if (section && text !== unit.target[index]) edits.push(replacement(section, written(text, index)))
  })
  // Empty forms that the file lacks stay away, unless a form after them is there.
  const count = Math.max(present.length, forms.findLastIndex((text) => text !== '') + 1)
  const missing = forms.slice(present.length, count)
  const end = sections.at(-1)?.end ?? unit.span.end
  if (missing.length > 0) {
    const lines = missing.map((text, i) => `${style.newline}${written(text, present.length + i)}`)
    edits.push(replacement({ start: end, end }, lines.join('')))
  }
  const last = present[forms.length - 1]
  if (last && present.length > forms.length) edits.push(replacement({ start: last.end, end }, ''))
  return edits
}

/** `fuzzy` comes first among the flags, or on a separate line after the other comments, as in GNU gettext. */
function addFuzzy(utf8: Buffer, entry: Span, { flagLines, previousLines, sections }: EntryLayout): ByteEdit {
  const line = flagLines[0]
  if (line) {
    const hasBlank = utf8[line.start + 2] === token.SPACE
    return replacement({ start: line.start + 2, end: line.start + 2 }, hasBlank ? ' fuzzy,' : ' fuzzy, ')
  }
  const newline = newlineAt(utf8, entry.start)
  const before = previousLines[0]?.start ?? sections[0]?.start ?? entry.start
  const at = Math.max(entry.start, lineStart(utf8, before))
  const isLineStart = lineStart(utf8, at) === at || at === textStart(utf8)
  return replacement({ start: at, end: at }, `${isLineStart ? '' : newline}#, fuzzy${newline}`)
}

/** Without `fuzzy` the previous source texts go too: they told what the old translation was made for. */
function removeFuzzy(utf8: Buffer, { flagLines, previousLines }: EntryLayout): ByteEdit[] {
  const edits = previousLines.map((line) => replacement(line, ''))
  for (const line of flagLines) {
    const content = utf8.toString('utf8', line.start + 2, line.end)
    const flags = content.split(',')
    const others = flags.filter((flag) => flag.trim() !== 'fuzzy')
    if (others.length === flags.length) continue
    if (splitFlags(others.join(',')).length > 0) {
      edits.push(replacement({ start: line.start + 2, end: line.end }, others.join(',')))
    } else {
      edits.push(replacement({ start: line.start, end: nextLine(utf8, line.end) }, ''))
    }
  }
  return edits
}

import { applyByteEdits, type Edit, type Span } from '@weft/text'
import type { FileUnit, NewFile } from '../format.ts'
import type { PoFile } from './po.file.ts'
import { editHeader, type HeaderValues, headerDate } from './po.header-edit.ts'
import { layoutOf, newlineAt } from './po.layout.ts'
import { readCatalogue } from './po.parse.ts'
import { removeEntry, type Spelling } from './po.place.ts'
import * as token from './po.scan.ts'
import { setUnit } from './po.set.ts'
import { detectStyle } from './po.style.ts'

/** The placeholder values that xgettext writes. */
const EMPTY_HEADER = `msgid ""
msgstr ""
"Project-Id-Version: PACKAGE VERSION\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
`

/**
 * A new catalogue as msginit makes it: the base's entries without translations, the header filled for the language.
 * Without a base it has no strings. The file is in UTF-8, for any charset of the base.
 */
export function createPo(base: PoFile | null, about: NewFile, spelling: Spelling): Uint8Array {
  const utf8 = base === null ? Buffer.from(EMPTY_HEADER) : base.utf8
  const read = (bytes: Buffer) => readCatalogue(bytes, spelling, null)
  const emptied = emptyUnits(utf8, read(utf8), about)
  const { header, fields, units } = read(emptied)
  const style = detectStyle(emptied, units)
  if (!header) {
    const made = Buffer.from(createPo(null, about, spelling))
    const newline = newlineAt(emptied, 0)
    return emptied.length === 0 ? made : Buffer.concat([made, Buffer.from(newline), emptied])
  }
  const edits = [...titleEdits(emptied, header, about), ...editHeader(emptied, header, newValues(fields, about), style)]
  return applyByteEdits(emptied, edits)
}

/** The header fields of a new translation; other fields keep the base's values. */
function newValues(fields: ReadonlyMap<string, string>, about: NewFile): HeaderValues {
  const project = fields.get('Project-Id-Version') ?? ''
  const contentType = fields.get('Content-Type') ?? 'text/plain; charset='
  return {
    ...((project === '' || project === 'PACKAGE VERSION') && { 'Project-Id-Version': about.projectName }),
    'PO-Revision-Date': headerDate(about.now),
    'Last-Translator': 'Automatically generated',
    'Language-Team': 'none',
    Language: about.languageCode,
    'MIME-Version': fields.get('MIME-Version') ?? '1.0',
    'Content-Type': contentType.replace(/charset=.*$/i, 'charset=UTF-8'),
    'Content-Transfer-Encoding': fields.get('Content-Transfer-Encoding') ?? '8bit',
    'Plural-Forms': `nplurals=${about.plural.number}; plural=${about.plural.formula};`,
  }
}

/** Without translations, marks as fuzzy and obsolete entries, and with as many plural forms as the language has. */
function emptyUnits(
  utf8: Buffer,
  { units, obsolete }: { readonly units: readonly FileUnit[]; readonly obsolete: readonly Span[] },
  about: NewFile,
): Buffer {
  const style = detectStyle(utf8, units)
  const edits: Edit<Uint8Array>[] = obsolete.map((span) => removeEntry(utf8, span))
  for (const unit of units) {
    const { sections } = layoutOf(utf8, unit.span)
    const forms = sections.filter(({ kind }) => kind >= token.MSGSTR)
    const isPlural = sections.some(({ kind }) => kind === token.MSGID_PLURAL)
    if (unit.state === 'needs-editing')
      edits.push(...setUnit(utf8, unit, { target: unit.target, state: 'translated' }, () => style))
    const isEmpty = unit.target.every((text) => text === '')
    if (isEmpty && forms.length === (isPlural ? about.plural.number : 1)) continue
    const end = sections.at(-1)?.end ?? unit.span.end
    const keywords = isPlural
      ? Array.from({ length: about.plural.number }, (_, index) => `msgstr[${index}] ""`)
      : ['msgstr ""']
    const newline = newlineAt(utf8, unit.span.start)
    const first = forms[0]
    const content = Buffer.from(`${first ? '' : newline}${keywords.join(newline)}`)
    edits.push({ span: { start: first?.start ?? end, end }, content })
  }
  return Buffer.from(applyByteEdits(utf8, edits))
}

/** A line of flags without its mark as fuzzy. Flag by flag: an expression would try every run of blanks in it again and again. */
function withoutFuzzy(line: string): string {
  return line
    .split(',')
    .filter((flag) => flag.trim() !== 'fuzzy')
    .join(',')
}

/** Fills in the comments before the header that xgettext left as a form, and takes the header's mark as fuzzy away. */
function titleEdits(utf8: Buffer, header: Span, about: NewFile): Edit<Uint8Array>[] {
  const end = layoutOf(utf8, header).sections[0]?.start ?? header.start
  const year = String(about.now.getUTCFullYear())
  const old = utf8.toString('utf8', header.start, end)
  const filled = old
    .replace('SOME DESCRIPTIVE TITLE', () => `${about.languageName} translations for ${about.projectName} package`)
    .replace('(C) YEAR ', () => `(C) ${year} `)
    .replace('as the PACKAGE package', () => `as the ${about.projectName} package`)
    .replace('FIRST AUTHOR <EMAIL@ADDRESS>, YEAR', () => `Automatically generated, ${year}`)
    .replace(/^#,[ \t]*fuzzy[ \t]*(\r\n|\r|\n)/m, '')
    .replace(/^#,.*$/gm, withoutFuzzy)
  return filled === old ? [] : [{ span: { start: header.start, end }, content: Buffer.from(filled) }]
}

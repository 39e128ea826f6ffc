import type { Document, FileUnit, WrittenFile, WrittenFormat, WrittenUnit } from '../format.ts'
import { firstText } from '../unit-facts.ts'
import { parseXliff, type TransUnit } from '../xliff/xliff.parse.ts'
import { inlineTags, type XliffDialect } from '../xliff/xliff.text.ts'
import { attributeText, characterText, isXmlText, tagText } from '../xml/xml.edit.ts'

/** Texts are characters alone: any program that reads XLIFF shows them so. */
const dialect: XliffDialect = {
  placeables: false,
  tags: inlineTags,
  unsure: 'needs-translation',
  approves: true,
  groups: false,
}

/** The mark of such a file, which translators' programs keep: in a component's XLIFF the texts may be markup. */
const TOOL = 'tool-id="weft"'

const STATE_NAMES = {
  untranslated: 'new',
  'needs-editing': 'needs-translation',
  translated: 'translated',
  approved: 'final',
  'read-only': 'translated',
} as const

/** One text of a string; `id` is that of the string, with the form's index where it has forms. */
function transUnit(unit: WrittenUnit, form: number, id: string): string {
  const { context, state, notes, location } = unit
  const source = unit.source[Math.min(form, unit.source.length - 1)] ?? ''
  const said = unit.target[form] ?? ''
  // A text that XML cannot hold is left out: an upload skips it, so no text changes.
  const target = isXmlText(said) ? said : ''
  const attributes = [
    `id="${id}"`,
    `resname="${attributeText(context)}"`,
    'xml:space="preserve"',
    ...(state === 'read-only' ? ['translate="no"'] : []),
    ...(state === 'approved' ? ['approved="yes"'] : []),
  ]
  const places = location.split(', ').filter((place) => place !== '')
  return [
    `<trans-unit ${attributes.join(' ')}>`,
    `  <source>${characterText(source)}</source>`,
    `  <target state="${STATE_NAMES[target === '' ? 'untranslated' : state]}">${characterText(target)}</target>`,
    ...(form > 0 ? [] : places).map(
      (place) =>
        `  <context-group name="po-reference" purpose="location"><context context-type="sourcefile">${characterText(place)}</context></context-group>`,
    ),
    ...(form > 0 ? [] : notes).map(({ by, text }) => `  <note from="${by}">${characterText(text)}</note>`),
    '</trans-unit>',
  ].join('\n')
}

/** A string with forms is a group of them, as programs of gettext have it. */
function element(unit: WrittenUnit, id: number): string {
  if (unit.target.length === 1 && unit.source.length < 2) return transUnit(unit, 0, String(id))
  const forms = unit.target.map((_, form) => transUnit(unit, form, `${id}[${form}]`))
  return `<group id="${id}" restype="x-gettext-plurals">\n${forms.join('\n')}\n</group>`
}

function writeXliff(units: readonly WrittenUnit[], about: WrittenFile): Uint8Array {
  const { projectName, sourceLanguageCode, languageCode } = about
  const language = (code: string) => attributeText(code.replaceAll('_', '-'))
  const file = [
    `original="${attributeText(projectName)}"`,
    'datatype="po"',
    `source-language="${language(sourceLanguageCode)}"`,
    `target-language="${language(languageCode)}"`,
    TOOL,
  ]
  // A source text that XML cannot hold would name another string.
  const representable = units.filter(({ source, context }) => [context, ...source].every(isXmlText))
  return Buffer.from(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<xliff version="1.1" xmlns="urn:oasis:names:tc:xliff:document:1.1">',
      `<file ${file.join(' ')}>`,
      `<header><tool ${TOOL} tool-name="Weft"/></header>`,
      '<body>',
      ...representable.map((unit, index) => element(unit, index + 1)),
      '</body>',
      '</file>',
      '</xliff>',
      '',
    ].join('\n'),
  )
}

/** The group of a form and its index; null for a string without forms. */
function formOf(bytes: Buffer, { tag, file }: TransUnit): { readonly group: string; readonly index: number } | null {
  const [, id, index] = /\sid=["']([^"'[]{1,200})\[([0-9]{1,2})\]["']/.exec(tagText(bytes, tag)) ?? []
  return id === undefined ? null : { group: `${file} ${id}`, index: Number(index) }
}

/** The forms of a string together, as they stand one after the other. */
function joined(bytes: Buffer, entries: readonly TransUnit[]): FileUnit[] {
  const units: FileUnit[] = []
  let open: { group: string; forms: FileUnit[] } | null = null
  const close = () => {
    const [first, second] = open?.forms ?? []
    if (!open || !first) return
    const source = [...first.source, ...(second ?? first).source]
    const target = open.forms.map((unit) => firstText(unit.target))
    const unsure = open.forms.find(({ state }) => state === 'needs-editing')
    const state = target.every((text) => text === '') ? 'untranslated' : (unsure ?? first).state
    units.push({
      ...first,
      source,
      target,
      state: state === 'untranslated' && target.some(Boolean) ? 'translated' : state,
    })
    open = null
  }
  for (const entry of entries) {
    const form = formOf(bytes, entry)
    if (!form || form.index === 0 || open?.group !== form.group) close()
    if (!form) units.push(entry.unit)
    else if (open) open.forms.push(entry.unit)
    else open = { group: form.group, forms: [entry.unit] }
  }
  close()
  return units
}

async function readXliff(bytes: Uint8Array): Promise<Document> {
  const file = parseXliff(bytes, dialect)
  const units = joined(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), file.entries)
  return { bytes, units, problems: file.problems, warnings: file.warnings, plural: null, charset: null }
}

const facts = {
  kind: 'written',
  extensions: ['xlf', 'xliff'],
  mediaType: 'application/x-xliff+xml',
  of: 'all',
  loses: ['texts', 'previous-source', 'flags'],
  canSay: isXmlText,
  write: async (units, about) => writeXliff(units, about),
  read: readXliff,
  wrote: (start) => start.includes(TOOL),
} as const satisfies Omit<WrittenFormat, 'id' | 'label'>

/** XLIFF 1.1 with groups of plural forms: http://docs.oasis-open.org/xliff/v1.2/xliff-profile-po/xliff-profile-po-1.2.html */
export const gettextXliff: WrittenFormat = { ...facts, id: 'xliff', label: 'XLIFF 1.1 with gettext extensions' }

export const xliff11: WrittenFormat = { ...facts, id: 'xliff11', label: 'XLIFF 1.1' }

import type { FileUnit, ParseOptions, WrittenFile, WrittenFormat, WrittenUnit } from '../format.ts'
import { headerFields, parsePluralForms } from '../po/po.header.ts'
import { keyOfNames, namesOfForm } from '../po/po.names.ts'
import { firstText, NO_NOTES, stateOfTexts } from '../unit-facts.ts'
import { readDocument, wholeProblem } from './document.ts'
import { withFittedForms } from './fitted-forms.ts'

/** https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html */
const MAGIC = 0x950412de
const HEADER_LENGTH = 28
/** Bytes of an entry of a table: the length of a text and its place. */
const ENTRY_LENGTH = 8

/** The name that a program asks for: the source text, or the key, as in the string's file. */
function nameOf({ context, source, form }: WrittenUnit, { hasTemplate }: WrittenFile): string {
  if (!hasTemplate) return `${context === '' ? '' : `${context}\u0004`}${source.join('\0')}`
  const { context: msgctxt, id, plural } = namesOfForm(form) ?? { context: null, id: context, plural: context }
  return `${msgctxt === null ? '' : `${msgctxt}\u0004`}${source.length > 1 ? `${id}\0${plural ?? id}` : id}`
}

const headerOf = ({ languageCode, plural: { number, formula }, projectName }: WrittenFile): string =>
  [
    `Project-Id-Version: ${projectName.replace(/[\r\n]+/g, ' ')}`,
    `Language: ${languageCode}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    `Plural-Forms: nplurals=${number}; plural=${formula};`,
    '',
  ].join('\n')

/** Programs show the source where a text is missing or needs editing, so these are left out, as msgfmt does. */
const isShown = ({ target, state }: WrittenUnit): boolean =>
  state !== 'needs-editing' && target.some((text) => text !== '')

function writeMo(units: readonly WrittenUnit[], about: WrittenFile): Uint8Array {
  const texts = new Map([['', headerOf(about)]])
  for (const unit of units) {
    const name = nameOf(unit, about)
    if (isShown(unit) && !texts.has(name)) texts.set(name, withFittedForms(unit, about.plural).target.join('\0'))
  }
  const pairs = [...texts].map(([name, text]) => [Buffer.from(name), Buffer.from(text)] as const)
  // Programs look names up by halving: the order is that of the bytes.
  pairs.sort(([a], [b]) => Buffer.compare(a, b))
  const tables = Buffer.alloc(HEADER_LENGTH + 2 * ENTRY_LENGTH * pairs.length)
  const [names, translations] = [HEADER_LENGTH, HEADER_LENGTH + ENTRY_LENGTH * pairs.length]
  ;[MAGIC, 0, pairs.length, names, translations, 0, tables.length].forEach((value, index) => {
    tables.writeUInt32LE(value, 4 * index)
  })
  const parts: Buffer[] = [tables]
  let at = tables.length
  const put = (table: number, index: number, bytes: Buffer) => {
    tables.writeUInt32LE(bytes.length, table + ENTRY_LENGTH * index)
    tables.writeUInt32LE(at, table + ENTRY_LENGTH * index + 4)
    parts.push(bytes, Buffer.of(0))
    at += bytes.length + 1
  }
  pairs.forEach(([name], index) => {
    put(names, index, name)
  })
  pairs.forEach(([, text], index) => {
    put(translations, index, text)
  })
  return Buffer.concat(parts)
}

/** The pairs of names and texts; null where the file says that one lies outside of it. */
function pairsOf(file: Buffer): [string, string][] | null {
  const isLittle = file.length >= HEADER_LENGTH && file.readUInt32LE(0) === MAGIC
  if (!isLittle && (file.length < HEADER_LENGTH || file.readUInt32BE(0) !== MAGIC)) return null
  const number = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const [count, names, translations] = [number(8), number(12), number(16)]
  const isInside = (table: number) => table + ENTRY_LENGTH * count <= file.length
  if (!isInside(names) || !isInside(translations)) return null
  // No two texts share their bytes, so that all together are no longer than the file: a forged one must not grow in memory.
  let left = file.length
  const textAt = (entry: number): string | null => {
    const [length, at] = [number(entry), number(entry + 4)]
    left -= length
    if (left < 0) return null
    return at + length <= file.length ? file.toString('utf8', at, at + length) : null
  }
  const pairs: [string, string][] = []
  for (let index = 0; index < count; index++) {
    const name = textAt(names + ENTRY_LENGTH * index)
    const text = textAt(translations + ENTRY_LENGTH * index)
    if (name === null || text === null) return null
    pairs.push([name, text])
  }
  return pairs
}

/** For a component with a template the names are its keys. */
function unitOf([name, text]: readonly [string, string], hasTemplate: boolean): FileUnit {
  const end = name.indexOf('\u0004')
  const target = text.split('\0')
  const source = name.slice(end + 1).split('\0')
  const context = end < 0 ? '' : name.slice(0, end)
  return {
    context: hasTemplate ? keyOfNames(context, firstText(source)) : context,
    source,
    target,
    state: stateOfTexts(target),
    previousSource: '',
    notes: NO_NOTES,
    location: '',
    flags: '',
    span: { start: 0, end: 0 },
  }
}

function readMo(bytes: Uint8Array, { hasTemplate = false }: ParseOptions = {}) {
  const pairs = pairsOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  if (!pairs) return readDocument(bytes, { problem: wholeProblem('not-mo', 'this is no whole .mo file of gettext') })
  const header = pairs.find(([name]) => name === '')?.[1] ?? ''
  const charset = /charset=([^\s;]+)/i.exec(header)?.[1] ?? 'utf-8'
  if (!/^(utf-?8|us-ascii|ascii)$/i.test(charset)) {
    const detail = `the file is in ${charset.slice(0, 40)}; only .mo files in UTF-8 are read`
    return readDocument(bytes, { problem: wholeProblem('unknown-charset', detail) })
  }
  const units = pairs.filter(([name]) => name !== '').map((pair) => unitOf(pair, hasTemplate))
  return readDocument(bytes, { units, plural: parsePluralForms(headerFields(header).get('Plural-Forms') ?? '') })
}

/** The compiled form for programs with gettext: names and texts, sorted. */
export const mo: WrittenFormat<'mo'> = {
  kind: 'written',
  id: 'mo',
  label: 'gettext MO file',
  extensions: ['mo'],
  mediaType: 'application/x-gettext-catalog',
  of: 'gettext',
  loses: ['needs-editing', 'approved', 'read-only', 'previous-source', 'notes', 'locations', 'flags'],
  canSay: () => true,
  namesByForm: true,
  write: async (units, about) => writeMo(units, about),
  read: async (bytes, options) => readMo(bytes, options),
}

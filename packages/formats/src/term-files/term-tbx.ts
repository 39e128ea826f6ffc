import { indexLines, type Span } from '@weft/text'
import { languageTag, readText } from '../tbx/tbx.text.ts'
import { attributeText, characterText } from '../xml/xml.edit.ts'
import { attributeOf, readLeaves, type XmlLeaf } from '../xml/xml.leaves.ts'
import type { XmlTag } from '../xml/xml.scan.ts'
import {
  MOST_TERMS,
  MOST_TOLD,
  type PlacedTerm,
  plainTerm,
  problemsOfTerm,
  type TermEntry,
  type TermFileLanguages,
  type TermFileProblem,
  type TermFileReading,
  termEntryMatches,
  termFields,
} from './term-entry.ts'

/** Types of notes for facts without a data category of TBX; an entry has one of each at most. */
const ownNotes = {
  isUntranslatable: 'x-weft-untranslatable',
  isTerminology: 'x-weft-terminology',
  match: 'x-weft-match',
  pattern: 'x-weft-pattern',
  isCaseSensitive: 'x-weft-case-sensitive',
  needsEditing: 'x-weft-needs-editing',
} as const

/** In the header of files that Weft writes. */
const ownMark = 'x-weft-terms'

const FORBIDDEN = /^(?:forbidden|obsolete|(?:deprecated|superseded)Term(?:-admn-sts)?)$/

/** `basic:definition` is `definition`: version 3 may write data categories as elements. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const comparable = (code: string): string => code.toLowerCase().replaceAll('_', '-')
const baseOf = (code: string): string => comparable(code).split('-')[0] ?? ''

interface ReadTerm {
  text: string
  partOfSpeech: string
  isForbidden: boolean
}

interface OpenEntry {
  readonly level: number
  readonly at: number
  readonly languages: { readonly code: string; readonly terms: ReadTerm[] }[]
  readonly notes: Map<string, string>
  explanation: string
  isInLanguage: number | null
}

interface TbxReading {
  readonly buffer: Buffer
  readonly found: { readonly entry: OpenEntry; readonly at: number }[]
  root: string
  /** Weft wrote it: an entry tells all facts, and a missing one is false. */
  isOurs: boolean
  entry: OpenEntry | null
}

const entryNames = new Set(['termEntry', 'conceptEntry'])
const languageNames = new Set(['langSet', 'langSec'])
const termNames = new Set(['tig', 'ntig', 'termSec'])
const leafNames = new Set(['term', 'note', 'descrip', 'termNote', 'admin', 'xref', 'ref', 'transac', 'date'])
/** Data categories that version 3 may write as elements. */
const categories = new Set(['definition', 'partOfSpeech', 'administrativeStatus'])

function openElement(reading: TbxReading, tag: XmlTag, level: number): boolean {
  const name = localName(tag.name)
  const { entry } = reading
  if (level === 0) reading.root = name
  if (attributeOf(tag, 'type') === ownMark) reading.isOurs = true
  if (!entry) {
    if (entryNames.has(name)) {
      reading.entry = { level, at: tag.start, languages: [], notes: new Map(), explanation: '', isInLanguage: null }
    }
    return false
  }
  if (languageNames.has(name)) {
    entry.languages.push({ code: attributeOf(tag, 'xml:lang') ?? '', terms: [] })
    entry.isInLanguage = level
  } else if (termNames.has(name)) entry.languages.at(-1)?.terms.push({ text: '', partOfSpeech: '', isForbidden: false })
  return leafNames.has(name) || categories.has(name)
}

function readLeaf({ buffer, entry }: TbxReading, leaf: XmlLeaf): void {
  if (!entry) return
  const name = localName(leaf.tag.name)
  const type = categories.has(name) ? name : (attributeOf(leaf.tag, 'type') ?? '')
  const { text } = readText(buffer, leaf)
  const term = entry.languages.at(-1)?.terms.at(-1)
  if (name === 'term' && term && term.text === '') term.text = text
  else if (type === 'definition') entry.explanation ||= text
  else if (type.startsWith('x-weft-')) entry.notes.set(type, text)
  else if (type === 'partOfSpeech' && term) term.partOfSpeech = text.trim()
  else if (type === 'administrativeStatus' && term) term.isForbidden = FORBIDDEN.test(text.trim())
}

function closeElement(reading: TbxReading, level: number): void {
  const { entry } = reading
  if (!entry) return
  if (entry.isInLanguage === level) entry.isInLanguage = null
  if (entry.level !== level) return
  if (reading.found.length <= MOST_TERMS) reading.found.push({ entry, at: entry.at })
  reading.entry = null
}

/** The terms of an entry in a language: of the very code, or of a related one. */
function termsIn({ languages }: OpenEntry, code: string): readonly ReadTerm[] {
  const exact = languages.find((one) => comparable(one.code) === comparable(code))
  return (exact ?? languages.find((one) => baseOf(one.code) === baseOf(code)))?.terms ?? []
}

const spoken = ({ text }: ReadTerm): boolean => text.trim() !== ''

/** The term of an entry, or what is wrong with it; `ignored`: further terms of the languages. */
function termOf(entry: OpenEntry, languages: TermFileLanguages): { term: TermEntry | string; ignored: number } {
  const [sources, targets] = [
    termsIn(entry, languages.source).filter(spoken),
    termsIn(entry, languages.target).filter(spoken),
  ]
  const ignored = Math.max(0, sources.length - 1) + Math.max(0, targets.length - 1)
  const [source] = sources
  const target = targets.find((one) => !one.isForbidden) ?? targets[0]
  if (!source) {
    const found = entry.languages.map(({ code }) => code || '?').join(', ')
    return { term: `The entry has no term in ${languageTag(languages.source)}; it has ${found || 'none'}.`, ignored }
  }
  const note = (name: keyof typeof ownNotes) => entry.notes.get(ownNotes[name]) ?? ''
  const match = note('match') || 'inflected'
  const kind = termEntryMatches.find((one) => one === match)
  if (kind === undefined)
    return { term: `${ownNotes.match} has “${match.slice(0, 40)}”: expected ${termEntryMatches.join(', ')}.`, ignored }
  const is = (name: keyof typeof ownNotes) => note(name).trim() === 'yes'
  const term: TermEntry = {
    source: source.text,
    target: target?.text ?? '',
    explanation: entry.explanation,
    partOfSpeech: source.partOfSpeech || (target?.partOfSpeech ?? ''),
    isForbidden: target?.isForbidden ?? source.isForbidden,
    isUntranslatable: is('isUntranslatable'),
    isTerminology: is('isTerminology'),
    match: kind,
    pattern: kind === 'pattern' ? note('pattern') : '',
    isCaseSensitive: is('isCaseSensitive'),
    needsEditing: is('needsEditing'),
  }
  return { term, ignored }
}

/** Reads terms of TBX, of ISO 30042:2008 or 2019, with data categories as attributes or as elements: https://www.tbxinfo.net */
export function readTermTbx(bytes: Uint8Array, languages: TermFileLanguages): TermFileReading {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const reading: TbxReading = { buffer, found: [], root: '', isOurs: false, entry: null }
  const { problem } = readLeaves(bytes, {
    open: (tag, level) => openElement(reading, tag, level),
    leaf: (leaf) => readLeaf(reading, leaf),
    close: (_end: Span, level) => closeElement(reading, level),
  })
  const lines = indexLines(bytes)
  const lineOf = (at: number) => lines.position(at).line
  const unread = (code: string, at: number, detail: string): TermFileReading => ({
    terms: [],
    problems: [{ code, line: lineOf(at), detail }],
    ignored: 0,
  })
  if (problem) return unread(problem.code, problem.span?.start ?? 0, problem.detail)
  if (reading.root !== 'martif' && reading.root !== 'tbx')
    return unread('unexpected-root', 0, `The file is <${reading.root.slice(0, 60)}>; TBX is <martif> or <tbx>.`)
  if (reading.found.length > MOST_TERMS) return unread('too-many', 0, `The file has more than ${MOST_TERMS} terms.`)
  const terms: PlacedTerm[] = []
  const problems: TermFileProblem[] = []
  let ignored = 0
  for (const { entry, at } of reading.found) {
    if (problems.length >= MOST_TOLD) break
    const line = lineOf(at)
    const read = termOf(entry, languages)
    ignored += read.ignored
    if (typeof read.term === 'string') problems.push({ code: 'wrong-entry', line, detail: read.term })
    else {
      for (const one of problemsOfTerm(read.term)) problems.push({ ...one, line })
      const { term } = read
      const fields = reading.isOurs ? termFields : termFields.filter((field) => term[field] !== plainTerm[field])
      terms.push({ term, fields, line })
    }
  }
  return { terms, problems, ignored }
}

const element = (name: string, type: string, text: string): string =>
  `<${name} type="${attributeText(type)}">${characterText(text)}</${name}>`

function entryOf(term: TermEntry, id: number, languages: TermFileLanguages): string {
  const values = { ...term, match: term.match === 'inflected' ? '' : term.match }
  const notes = Object.entries(ownNotes).flatMap(([field, type]) => {
    const value = values[field as keyof typeof ownNotes] // the keys of this object
    const text = typeof value === 'string' ? value : value ? 'yes' : ''
    return text === '' ? [] : [`        ${element('admin', type, text)}`]
  })
  const part = term.partOfSpeech === '' ? '' : element('termNote', 'partOfSpeech', term.partOfSpeech)
  const status = term.isForbidden ? element('termNote', 'administrativeStatus', 'deprecatedTerm-admn-sts') : ''
  const side = (code: string, text: string, more: string) =>
    `        <langSet xml:lang="${languageTag(code)}"><tig><term>${characterText(text)}</term>${more}</tig></langSet>`
  const hasTarget = term.target !== ''
  const parts = [
    ...notes,
    ...(term.explanation === '' ? [] : [`        ${element('descrip', 'definition', term.explanation)}`]),
    side(languages.source, term.source, part + (hasTarget ? '' : status)),
    ...(hasTarget ? [side(languages.target, term.target, status)] : []),
  ]
  return `      <termEntry id="t${id}">\n${parts.join('\n')}\n      </termEntry>\n`
}

/** Writes terms as TBX-Basic of ISO 30042:2008, which all programs read. */
export function writeTermTbx(terms: readonly TermEntry[], languages: TermFileLanguages, title: string): Uint8Array {
  const entries = terms.map((term, at) => entryOf({ ...plainTerm, ...term }, at + 1, languages))
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX-Basic" xml:lang="${languageTag(languages.source)}">
  <martifHeader>
    <fileDesc>
      <sourceDesc><p>${characterText(title)}</p></sourceDesc>
    </fileDesc>
    <encodingDesc><p type="${ownMark}">1</p></encodingDesc>
  </martifHeader>
  <text>
    <body>
${entries.join('')}    </body>
  </text>
</martif>
`)
}

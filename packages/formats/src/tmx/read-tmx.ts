import { SaxesParser } from 'saxes'

/** A text of a TMX unit in one language. */
export interface TmxText {
  /** As written: `cs-CZ`. */
  readonly language: string
  readonly text: string
}

/** A unit of a TMX file. */
export interface TmxUnit {
  readonly sourceLanguage: string
  readonly texts: readonly TmxText[]
  readonly notes: readonly string[]
  /** `[type, text]`, of the unit and of its texts. */
  readonly properties: readonly (readonly [string, string])[]
  /** `20260131T120000Z`, as written; empty: none. */
  readonly changed: string
  readonly author: string
}

/** A fault that ends the reading: `line` counts from 1. */
export class TmxFault extends Error {
  override readonly name = 'TmxFault'
  readonly line: number

  constructor(line: number, detail: string) {
    super(`line ${line}: ${detail}`)
    this.line = line
  }
}

/** Reads a TMX file piece by piece, so that files of any size take the memory of one unit. */
export interface TmxReader {
  /** The units that the text completes. Throws TmxFault. */
  read(text: string): TmxUnit[]
  /** Throws TmxFault if the file was cut off. */
  end(): void
}

/** Characters of one text; the rest of a longer one is dropped, and its unit is passed over. */
const longestText = 100_000
const mostProperties = 100
const deepest = 100

interface OpenUnit {
  sourceLanguage: string
  texts: TmxText[]
  notes: string[]
  properties: (readonly [string, string])[]
  changed: string
  author: string
  isCut: boolean
}

/** Units with a text that is too long are passed over: `passed` counts them. */
export function tmxReader(): TmxReader & { readonly passed: number } {
  const parser = new SaxesParser({ xmlns: false, position: true })
  let done: TmxUnit[] = []
  let depth = 0
  let headerLanguage = ''
  let unit: OpenUnit | null = null
  let language = ''
  /** The element whose text is read, with what it has so far. */
  let reading: { readonly element: string; readonly type: string; text: string } | null = null
  let passed = 0
  let isTmx = false
  const fault = (detail: string) => new TmxFault(parser.line, detail)

  parser.on('error', (error) => {
    throw fault(error.message.replace(/^\S*:\d+:\s*/, ''))
  })
  parser.on('doctype', (text) => {
    if (/<!ENTITY/i.test(text)) throw fault('the file declares entities, which are not read')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    if (depth > deepest) throw fault('elements are nested too deeply')
    if (depth === 1) {
      if (name !== 'tmx') throw fault('the file is no TMX')
      isTmx = true
    }
    const of = (key: string): string => String(attributes[key] ?? '')
    if (name === 'header') headerLanguage = of('srclang')
    else if (name === 'tu') {
      unit = {
        sourceLanguage: of('srclang') || headerLanguage,
        texts: [],
        notes: [],
        properties: [],
        changed: of('changedate') || of('creationdate'),
        author: of('changeid') || of('creationid'),
        isCut: false,
      }
    } else if (name === 'tuv') {
      language = of('xml:lang') || of('lang')
      if (unit !== null && unit.changed === '') unit.changed = of('changedate') || of('creationdate')
      if (unit !== null && unit.author === '') unit.author = of('changeid') || of('creationid')
    } else if (unit !== null && (name === 'seg' || name === 'note' || name === 'prop') && reading === null)
      reading = { element: name, type: of('type'), text: '' }
  })
  const add = (text: string) => {
    if (reading === null) return
    if (reading.text.length + text.length <= longestText) reading.text += text
    else if (unit !== null) unit.isCut = true
  }
  // Inline elements hold the codes of the original format, which belong to the text.
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    depth--
    if (unit !== null && reading !== null && name === reading.element) {
      if (name === 'seg') unit.texts.push({ language, text: reading.text })
      else if (name === 'note') unit.notes.push(reading.text)
      else if (unit.properties.length < mostProperties) unit.properties.push([reading.type, reading.text])
      reading = null
    }
    if (name !== 'tu' || unit === null) return
    const { isCut, ...read } = unit
    if (isCut) passed++
    else done.push(read)
    unit = null
  })
  return {
    read(text) {
      parser.write(text)
      const units = done
      done = []
      return units
    },
    end() {
      if (!isTmx) throw fault('the file is no TMX')
      parser.close()
    },
    get passed() {
      return passed
    },
  }
}

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\r/g, '&#13;')

/** The head of a TMX file. */
export const tmxHead = (sourceLanguage: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n<header creationtool="Weft" creationtoolversion="1" segtype="block" o-tmf="Weft" adminlang="en" srclang="${escaped(sourceLanguage)}" datatype="PlainText"/>\n<body>\n`
export const tmxEnd = '</body>\n</tmx>\n'

/** One unit as TMX writes it. */
export function tmxUnit({ sourceLanguage, texts, notes, properties, changed, author }: TmxUnit): string {
  const attributes = [
    `srclang="${escaped(sourceLanguage)}"`,
    ...(changed === '' ? [] : [`changedate="${escaped(changed)}"`]),
    ...(author === '' ? [] : [`changeid="${escaped(author)}"`]),
  ]
  return [
    `<tu ${attributes.join(' ')}>`,
    ...notes.map((note) => `<note>${escaped(note)}</note>`),
    ...properties.map(([type, text]) => `<prop type="${escaped(type)}">${escaped(text)}</prop>`),
    ...texts.map(({ language, text }) => `<tuv xml:lang="${escaped(language)}"><seg>${escaped(text)}</seg></tuv>`),
    '</tu>\n',
  ].join('')
}

import { applyByteEdits } from '@weft/text'
import { defineFormat, type EditableDocument, type NewFile, type ParseOptions } from '../format.ts'
import { byContext } from '../identity.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf, type Entry, type LineFile, plainUnit } from '../lines/line-file.ts'
import type { Writer } from '../lines/line-writer.ts'
import { openView, type View } from '../lines/view.ts'
import { MOST_HELD_UNITS } from '../most-units.ts'
import type { PairEntry, PropertiesFile } from '../properties/pair-entry.ts'
import { pairWriter } from '../properties/properties.edit.ts'
import { xwiki } from '../properties/properties.escape.ts'
import { type Dialect, readPairs } from '../properties/properties.parse.ts'
import { firstText } from '../unit-facts.ts'
import { beginPage, translatedPage } from './xwiki.create.ts'
import { type Element, escapeXml, type Page, readPage, unescapeXml } from './xwiki.page.ts'

interface OpenPage<File extends LineFile> {
  readonly page: Page
  readonly file: File
}

const NO_PAGE: Page = { children: [], problem: null }

function openPage(bytes: Uint8Array): { view: View; page: Page; problems: LineFile['problems'] } {
  const { view, problem } = openView(bytes, 'utf-8')
  if (problem) return { view, page: NO_PAGE, problems: [problem] }
  if (view.width === 2) {
    const detail = 'the page is in UTF-16; it must be in UTF-8'
    return { view, page: NO_PAGE, problems: [{ code: 'unknown-charset', span: { start: 0, end: 2 }, detail }] }
  }
  const page = readPage(view.text, view.start)
  return { view, page, problems: page.problem ? [page.problem] : [] }
}

const refusedFile = (view: View, problems: LineFile['problems']) => ({
  view,
  entries: [],
  sections: [],
  problems,
  warnings: () => [],
})

const childNamed = ({ children }: Page, name: string) => children.find((child) => child.name === name)

const plain: Omit<Dialect, 'escapes'> = {
  charset: 'utf-8',
  strictEscapes: true,
  hasPlurals: false,
  anySeparator: true,
  missingMark: '### Missing: ',
  trims: false,
  separator: '=',
}

/** A line of properties as it stands inside of an element. */
const lineIn = (kind: Element['kind'], line: string): string =>
  kind === 'cdata' ? line.replaceAll(']]>', ']]\\u003e') : escapeXml(line, kind)

/** XWiki's properties inside of an element. */
const inElement = (kind: Element['kind']): Dialect => ({
  ...plain,
  escapes: {
    decode: xwiki.decode,
    encode: (text, spelling, before) => lineIn(kind, xwiki.encode(text, spelling, before)),
  },
})

const { writeEntry: writePlain } = pairWriter({ ...plain, escapes: xwiki })

/** Writes properties inside of an element: of a new one the notes and the key are characters of XML, too. */
const elementWriter = (kind: Element['kind']): Writer<PairEntry> => ({
  ...pairWriter(inElement(kind)),
  open: (edited) => openProperties(edited).file,
  writeEntry: (unit, around) => writePlain(unit, around).replace(/[^\r\n]+/g, (line) => lineIn(kind, line)),
})

function openProperties(bytes: Uint8Array): OpenPage<PropertiesFile> & { kind: Element['kind'] } {
  const { view, page, problems } = openPage(bytes)
  const content = childNamed(page, 'content')
  if (problems.length > 0 || !content) return { page, kind: 'text', file: refusedFile(view, problems) }
  const { kind, inside } = content
  if (kind === 'text' && view.read(inside.start, inside.end).includes('<![CDATA[')) {
    const detail = 'the content is a CDATA section and other text: it must be one of both'
    const span = { start: content.whole.start, end: inside.start }
    return { page, kind, file: refusedFile(view, [{ code: 'mixed-content', span, detail }]) }
  }
  const read = kind === 'cdata' ? view.read : (start: number, end: number) => unescapeXml(view.read(start, end))
  return { page, kind, file: readPairs({ ...view, read }, { ...inside, most: MOST_HELD_UNITS }, inElement(kind), {}) }
}

function openPropertiesPage(bytes: Uint8Array): EditableDocument {
  const { page, file, kind } = openProperties(bytes)
  const content = childNamed(page, 'content')
  return {
    ...documentOf(file),
    edit(change) {
      if (kind === 'empty' && content && change.units.some((one) => one.kind === 'add')) {
        const opened = [{ span: content.whole, content: Buffer.from('<content></content>') }]
        return openPropertiesPage(applyByteEdits(bytes, opened)).edit(change)
      }
      return editLines<PairEntry>(file, change, elementWriter(kind))
    },
    translationFor: (about: NewFile) => translatedPage(file.view, page, about),
  }
}

/** The elements that are texts, in the order in which people see them. */
const TEXTS = ['content', 'title']

interface ElementEntry extends Entry {
  readonly element: Element
}

function openFull(bytes: Uint8Array): OpenPage<LineFile<ElementEntry>> {
  const { view, page, problems } = openPage(bytes)
  if (problems.length > 0) return { page, file: refusedFile(view, problems) }
  const entries = TEXTS.flatMap((name): ElementEntry[] => {
    const element = childNamed(page, name)
    if (!element || element.kind === 'empty') return []
    const { inside, whole, kind } = element
    const raw = view.read(inside.start, inside.end)
    const text = kind === 'cdata' ? raw : unescapeXml(raw)
    const unit = plainUnit({ context: name, target: [text] }, whole, view)
    return [{ unit, places: [whole], slots: [{ ...inside, text }], section: '', element }]
  })
  return { page, file: { view, entries, sections: [], problems: [], warnings: () => [] } }
}

const fullWriter: Writer<ElementEntry> = {
  identity: byContext,
  open: (bytes) => openFull(bytes).file,
  setTexts: (_, { element }, [text = '']) => [
    { span: element.inside, content: escapeXml(text.toWellFormed(), element.kind) },
  ],
  writeEntry: ({ context, target }) => `<${context}>${escapeXml(firstText(target), 'text')}</${context}>`,
}

/** A page always has exactly two texts: adding sets one, and removing empties it. */
function openFullPage(bytes: Uint8Array, _options?: ParseOptions): EditableDocument {
  const { page, file } = openFull(bytes)
  return {
    ...documentOf(file),
    edit({ units }) {
      const whole = units.flatMap((change) => {
        const name = change.kind === 'add' ? change.unit.context : change.key
        const element = childNamed(page, name)
        if (change.kind === 'set' || !element) return []
        const text = change.kind === 'add' ? firstText(change.unit.target) : null
        const content = text === null ? `<${name}/>` : `<${name}>${escapeXml(text.toWellFormed(), 'text')}</${name}>`
        return [{ span: element.whole, content: Buffer.from(content) }]
      })
      const set = units.filter((change) => change.kind === 'set')
      const edited = editLines(file, { units: set }, fullWriter)
      if (whole.length === 0) return edited
      return edited === file.view.bytes
        ? applyByteEdits(bytes, whole)
        : openFullPage(edited).edit({ units: units.filter((change) => change.kind !== 'set') })
    },
    translationFor: (about: NewFile) => translatedPage(file.view, page, about),
  }
}

const pages = {
  extensions: ['xml'],
  mediaType: 'application/xml',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: [],
  recognises: (start: string) => start.includes('<xwikidoc'),
  begin: beginPage,
} as const

/** A page of XWiki whose content are properties. */
export const xwikiPageProperties = defineFormat({
  ...pages,
  id: 'xwiki-page-properties',
  label: 'XWiki page properties',
  usage: [{ files: 'App/Translations.*.xml', source: 'App/Translations.xml' }, { files: '*.xml' }],
  parse: (bytes) => openPropertiesPage(bytes),
})

/** A page of XWiki that is translated as a whole. */
export const xwikiFullPage = defineFormat({
  ...pages,
  id: 'xwiki-fullpage',
  label: 'XWiki full page',
  usage: [{ files: '*.xml' }],
  parse: (bytes, options) => openFullPage(bytes, options),
})

export const xwikiFormats = [xwikiPageProperties, xwikiFullPage] as const

import type { Problem, Span } from '@weft/text'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'
import { placeOf, readXml, type XmlReader, type XmlResult, type XmlRules, type XmlTag } from './xml.scan.ts'

/** An element whose content is one text. */
export interface XmlLeaf {
  readonly tag: XmlTag
  /** Between the tags; empty after a closed tag. */
  readonly content: Span
  readonly end: number
  /** Elements, comments or instructions stand in it. */
  readonly hasTags: boolean
  /** Something else than blanks stands outside CDATA sections. */
  readonly hasCharacters: boolean
  readonly cdata: readonly Span[]
}

/** Receives the elements of a document; a leaf comes as a whole with its content. Levels count from 0, the document's own element. */
export interface LeafReader {
  /** Whether the element is a leaf. */
  open(tag: XmlTag, level: number): boolean
  leaf(leaf: XmlLeaf, level: number): void
  /** The end tag of an element that is no leaf; empty after a closed tag. */
  close(end: Span, level: number): void
  comment?(span: Span, level: number): void
}

interface OpenLeaf {
  readonly tag: XmlTag
  readonly level: number
  /** How many tags, comments and CDATA sections stand in it. */
  parts: number
  hasTags: boolean
  hasCharacters: boolean
  readonly cdata: Span[]
}

/** Reads a document in terms of elements and texts. Nothing more is told of one that has a text of too many parts. */
export function readLeaves(bytes: Uint8Array, reader: LeafReader, rules: XmlRules = {}): XmlResult {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let depth = 0
  let leaf: OpenLeaf | null = null
  // Once there is one, its leaf stays open to the end: what follows is taken for parts of it.
  let problem: Problem | null = null
  const addPart = (inLeaf: OpenLeaf, span: Span) => {
    if (++inLeaf.parts > MOST_HELD_UNITS) problem ??= { ...tooMany(MOST_HELD_UNITS, 'tags in one text'), span }
  }
  const close = (span: Span) => {
    depth--
    if (problem) return
    if (!leaf) reader.close(span, depth)
    else if (leaf.level === depth) {
      const { tag, level, hasTags, hasCharacters, cdata } = leaf
      const content = { start: tag.end, end: tag.closed ? tag.end : span.start }
      leaf = null
      reader.leaf({ tag, content, end: span.end, hasTags, hasCharacters, cdata }, level)
    }
  }
  const told: XmlReader = {
    open(tag) {
      const level = depth++
      if (leaf) {
        leaf.hasTags = true
        addPart(leaf, placeOf(tag))
      } else if (reader.open(tag, level))
        leaf = { tag, level, parts: 0, hasTags: false, hasCharacters: false, cdata: [] }
      if (tag.closed) close({ start: tag.end, end: tag.end })
    },
    close: (_name, span) => close(span),
    text({ start, end }) {
      if (leaf && !leaf.hasCharacters) leaf.hasCharacters = /[^ \t\r\n]/.test(buffer.toString('latin1', start, end))
    },
    cdata(span) {
      if (!leaf) return
      addPart(leaf, span)
      if (!problem) leaf.cdata.push(span)
    },
    comment(span) {
      if (leaf) {
        leaf.hasTags = true
        addPart(leaf, span)
      } else reader.comment?.(span, depth)
    },
  }
  const read = readXml(bytes, told, rules)
  return problem ? { ...read, problem } : read
}

export const attributeOf = (tag: XmlTag, name: string): string | undefined =>
  tag.attributes.find((one) => one.name === name)?.value

/** A text of XML as parsers see it: each line end is one line feed. */
export const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The characters of CDATA sections that follow each other. */
export const cdataText = (bytes: Buffer, sections: readonly Span[]): string =>
  withLineFeeds(sections.map(({ start, end }) => bytes.toString('utf8', start + 9, end - 3)).join(''))

/** Reads the text of a leaf: `resolve` decodes its references, and CDATA sections are literal. */
export function leafText(
  bytes: Buffer,
  { content, cdata }: Pick<XmlLeaf, 'content' | 'cdata'>,
  resolve: (characters: string) => string,
): string {
  const characters = (start: number, end: number) => resolve(withLineFeeds(bytes.toString('utf8', start, end)))
  let text = ''
  let from = content.start
  for (const section of cdata) {
    text += characters(from, section.start) + cdataText(bytes, [section])
    from = section.end
  }
  return text + characters(from, content.end)
}

/** Whether all that a leaf says stands in CDATA sections. */
export const isCdata = ({ cdata, hasTags, hasCharacters }: XmlLeaf): boolean =>
  cdata.length > 0 && !hasTags && !hasCharacters

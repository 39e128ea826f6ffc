import type { FileLanguage } from '../format.ts'
import { cdataText, isCdata, withLineFeeds, type XmlLeaf } from '../xml/xml.leaves.ts'
import { readXml, silentReader } from '../xml/xml.scan.ts'

/**
 * How XLIFF writes texts. With placeables a text is the XML of the file: `&amp;`, `&lt;` and `&gt;` stay, while numbered
 * references become characters. A character that would damage the XML has a separate form. Without placeables a text is the
 * characters alone, and tags are dropped.
 */
export interface XliffText {
  /** Blanks and line breaks of texts count where `xml:space` says nothing. */
  readonly keepsBlanks?: boolean
  readonly placeables: boolean
  /** The tags that texts may have, as the version of XLIFF has them. */
  readonly tags: InlineTags
}

/** Tags that stand in texts. */
export interface InlineTags {
  readonly names: ReadonlySet<string>
  /** The tag that stands for a character that XML cannot hold, and its number in it; it is asked of one tag at a time. */
  readonly control: RegExp
  controlTag(character: string, prefix: string): string
}

/** The differences between the formats of XLIFF 1.2. */
export interface XliffDialect extends XliffText {
  /** The `state` of a target that somebody has to look at. */
  readonly unsure: 'needs-translation' | 'needs-review-l10n'
  /** Whether texts are approved in files; else the best that they can be is translated. */
  readonly approves: boolean
  /** Whether groups say the forms of plural strings. */
  readonly groups: boolean
  /** Apple's plural forms, each a string of the file, and their language. */
  readonly apple?: { readonly language: FileLanguage | undefined }
}

// The content is well-formed, so each construct has its end.
const TAG = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])*>/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const NEVER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

/** https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html#Struct_InLine */
export const inlineTags: InlineTags = {
  names: new Set(['g', 'x', 'bx', 'ex', 'bpt', 'ept', 'ph', 'it', 'mrk', 'sub']),
  control: /^<x id="U\+([0-9A-F]{4})" ctype="x-control"\/>/,
  controlTag: (character) => `<x id="U+${hexOf(character)}" ctype="x-control"/>`,
}

/** https://docs.oasis-open.org/xliff/xliff-core/v2.0/os/xliff-core-v2.0-os.html#inlinecodes */
export const inlineTags2: InlineTags = {
  names: new Set(['cp', 'ph', 'pc', 'sc', 'ec', 'mrk', 'sm', 'em']),
  control: /^<(?:[A-Za-z_][-\w.]*:)?cp[ \t\r\n]+hex[ \t\r\n]*=[ \t\r\n]*["']([0-9A-Fa-f]{4})["'][ \t\r\n]*\/>/,
  controlTag: (character, prefix) => `<${prefix}cp hex="${hexOf(character)}"/>`,
}

/** Blanks in a row are one, and none stand at the ends: as XML's readers do where blanks are not to be kept. */
export const collapsed = (text: string): string =>
  text
    .split(/[ \t\r\n]+/)
    .join(' ')
    .replace(/^ | $/g, '')

/** A text with the blanks that stand at the ends of another as it lies in a file: they may part words from what is beside them. */
export function withBlanksOf(raw: string, content: string): string {
  if (content === '' || !/[^ \t\r\n]/.test(raw)) return content
  const [before = ''] = /^[ \t\r\n]*/.exec(raw) ?? []
  const end = raw.length - raw.replace(/^[ \t\r\n]*/, '').length
  let from = raw.length
  while (from > end && /[ \t\r\n]/.test(raw[from - 1] ?? '')) from--
  return before + content + raw.slice(from)
}

const QUOTES: Readonly<Record<string, string>> = { quot: '"', apos: "'" }
const NAMED: Readonly<Record<string, string>> = { ...QUOTES, amp: '&', lt: '<', gt: '>' }

function resolved(piece: string, { placeables }: XliffText): string {
  if (!piece.includes('&')) return piece
  return piece.replace(/&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|([a-z]{2,4}));/g, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return (placeables ? QUOTES : NAMED)[name] ?? whole
  })
}

/** Reads the text of a source or a target. */
export function readText(
  bytes: Buffer,
  leaf: XmlLeaf,
  { preserve, ...how }: XliffText & { preserve: boolean },
): string {
  if (isCdata(leaf)) {
    const text = cdataText(bytes, leaf.cdata)
    return preserve ? text : collapsed(text)
  }
  const raw = withLineFeeds(bytes.toString('utf8', leaf.content.start, leaf.content.end))
  if (!leaf.hasTags && leaf.cdata.length === 0) return resolved(preserve ? raw : collapsed(raw), how)
  return readMixed(raw, preserve, how)
}

/** A text with tags in it. */
function readMixed(raw: string, preserve: boolean, how: XliffText): string {
  const parts: { text: string; isTag: boolean }[] = []
  const put = (text: string, isTag: boolean) => {
    const last = parts.at(-1)
    if (!isTag && last && !last.isTag) last.text += text
    else parts.push({ text, isTag })
  }
  let from = 0
  for (const { 0: tag, index } of raw.matchAll(TAG)) {
    put(raw.slice(from, index), false)
    from = index + tag.length
    const control = how.tags.control.exec(tag)?.[1]
    if (control !== undefined) put(String.fromCharCode(Number.parseInt(control, 16)), false)
    else if (tag.startsWith('<![CDATA[')) put(escapedNames(tag.slice(9, -3)), false)
    else if (how.placeables) put(tag, true)
  }
  put(raw.slice(from), false)
  return parts
    .map(({ text, isTag }, index) => {
      if (isTag) return text
      if (preserve) return resolved(text, how)
      const joined = text.split(/[ \t\n]+/).join(' ')
      const start = index === 0 ? joined.replace(/^ /, '') : joined
      return resolved(index === parts.length - 1 ? start.replace(/ $/, '') : start, how)
    })
    .join('')
}

const escapedNames = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether the tags of a text are tags of the file: well-formed, and all of them XLIFF's or the source's. */
function isMarkup(text: string, { prefix, source, tags }: TextContext): boolean {
  if (!text.includes('<') || text.includes('<![CDATA[')) return false
  let hasTags = false
  let isKnown = true
  const named = text.replace(NEVER, '').replace(/&(?!amp;|lt;|gt;|quot;|apos;|#)/g, '&amp;')
  const checked = named.replaceAll(']]>', ']]&gt;')
  const { problem } = readXml(Buffer.from(`<r>${checked}</r>`), {
    ...silentReader,
    open({ name, start }) {
      if (start === 0) return
      hasTags = true
      const isInline = name.startsWith(prefix) && tags.names.has(name.slice(prefix.length))
      isKnown &&= isInline || (name.length < 200 && source.includes(`<${name}`))
    },
  })
  if (problem || !hasTags || !isKnown) return false
  // Tags are written unchanged.
  return [...text.matchAll(TAG)].every(
    ([tag]) => !/\r|&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,8}|#x[0-9A-Fa-f]{1,8});)/.test(tag) && tag.search(NEVER) < 0,
  )
}

export interface TextContext extends XliffText {
  /** The prefix of the file's elements: `x:` for names like `x:target`. */
  readonly prefix: string
  /** The text to translate. */
  readonly source: string
  readonly entities: ReadonlySet<string>
}

/** A text as it stands between tags. `form` is how the text before it, or its source, was written. */
export function writeText(text: string, form: string | undefined, around: TextContext): string {
  if (form === 'cdata' && text.search(NEVER) < 0 && !text.includes('\r') && text !== '')
    return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  const piece = (part: string) => writePiece(part, around)
  if (!around.placeables || !isMarkup(text, around)) return piece(text)
  const parts: string[] = []
  let from = 0
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    parts.push(piece(text.slice(from, index)), tag)
    from = index + tag.length
  }
  return [...parts, piece(text.slice(from))].join('')
}

function writePiece(part: string, { placeables, entities, tags, prefix }: TextContext): string {
  const isKept = (name: string) => /^(amp|lt|gt)$/.test(name) || (!Object.hasOwn(NAMED, name) && entities.has(name))
  const ampersands = placeables
    ? part.replace(/&(?:([^\s&;<>"']{1,200});)?/g, (whole, name?: string) =>
        name !== undefined && isKept(name) ? whole : `&#38;${whole.slice(1)}`,
      )
    : part.replaceAll('&', '&amp;')
  return ampersands
    .replaceAll('<', placeables ? '&#60;' : '&lt;')
    .replaceAll(']]>', placeables ? ']]&#62;' : ']]&gt;')
    .replaceAll('\r', '&#13;')
    .replace(NEVER, (character) => tags.controlTag(character, prefix))
}

import { type Pattern, type PatternElement, parse as parseFluent, serializeExpression } from '@fluent/syntax'
import { mo, po } from 'gettext-parser'
import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { SaxesParser } from 'saxes'
import { parse as parseToml } from 'smol-toml'
import { isMap, isScalar, isSeq, parseAllDocuments } from 'yaml'
import type { Acceptor, AcceptorVerdict } from './acceptor.ts'

/** A library of npm: it is always there. */
function library(name: string, textsOf: (bytes: Uint8Array) => Map<string, string>, tellsTexts = true): Acceptor {
  const read = (bytes: Uint8Array): AcceptorVerdict => {
    try {
      return { texts: textsOf(bytes) }
    } catch (error) {
      return { refusal: error instanceof Error ? error.message : String(error) }
    }
  }
  return { name, tellsTexts, isThere: () => true, read: (files) => files.map(read) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The texts of nested lists and objects, by their paths; numbers and truth values count as theirs. */
function leavesOf(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) leavesOf(inner, `${path}/${name}`, found)
  else found.set(path, String(value))
  return found
}

/** The parser of JavaScript itself. */
export const json = library('`JSON.parse`', (bytes) => leavesOf(JSON.parse(utf8.decode(bytes))))

/** JSON with comments, as browsers read it in extensions. */
export const jsonWithComments = library('jsonc-parser', (bytes) => {
  const problems: ParseError[] = []
  const root = parseTree(utf8.decode(bytes), problems)
  const [problem] = problems
  if (problem) throw new Error(`error ${problem.error} at ${problem.offset}`)
  const found = new Map<string, string>()
  const walk = ({ type, value, children }: Node, path: string): void => {
    if (type === 'string') found.set(path, String(value))
    for (const [index, child] of (children ?? []).entries())
      if (child.type !== 'property') walk(child, `${path}/${index}`)
      else if (child.children?.[1]) walk(child.children[1], `${path}/${String(child.children[0]?.value)}`)
  }
  if (root) walk(root, '')
  return found
})

export const toml = library('smol-toml', (bytes) => leavesOf(parseToml(utf8.decode(bytes))))

export const yaml = library('`yaml` of npm', (bytes) => {
  const found = new Map<string, string>()
  const walk = (node: unknown, path: string): void => {
    if (isMap(node))
      for (const { key, value } of node.items) walk(value, `${path}/${isScalar(key) ? String(key.value) : '?'}`)
    if (isSeq(node)) for (const [index, value] of node.items.entries()) walk(value, `${path}/${index}`)
    if (isScalar(node)) found.set(path, String(node.value))
  }
  for (const document of parseAllDocuments(utf8.decode(bytes), { uniqueKeys: false, schema: 'failsafe' })) {
    if ('errors' in document && document.errors[0]) throw document.errors[0]
    walk(document.contents, '')
  }
  return found
})

const elementText = (element: PatternElement): string => {
  if (element.type === 'TextElement') return element.value
  const { expression } = element
  if (expression.type === 'StringLiteral') return expression.parse().value
  return `{ ${serializeExpression(expression)} }`
}

/** Texts as the author of Fluent's tools reads them: literals by their value, other placeables unchanged. */
export const fluent = library(
  '@fluent/syntax',
  (bytes) => {
    const found = new Map<string, string>()
    const put = (name: string, pattern: Pattern | null) => {
      if (pattern) found.set(name, pattern.elements.map(elementText).join(''))
    }
    for (const entry of parseFluent(utf8.decode(bytes), { withSpans: false }).body) {
      if (entry.type === 'Junk') throw new Error(entry.annotations[0]?.message ?? 'junk')
      if (entry.type !== 'Message' && entry.type !== 'Term') continue
      const name = `${entry.type === 'Term' ? '-' : ''}${entry.id.name}`
      // Bundles take the first of two messages.
      if (found.has(name)) continue
      put(name, entry.value)
      for (const { id, value } of entry.attributes) put(`${name}.${id.name}`, value)
    }
    return found
  },
  false,
)

type Catalogue = ReturnType<typeof po.parse>

/** The texts of a catalogue of gettext, by context, source and form. */
export function catalogueTexts({ translations }: Pick<Catalogue, 'translations'>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [context, entries] of Object.entries(translations))
    for (const [source, { msgstr }] of Object.entries(entries))
      if (source !== '')
        for (const [form, text] of msgstr.entries()) found.set(`${context}\u0004${source}/${form}`, text)
  return found
}

export const readPo = (bytes: Uint8Array) => catalogueTexts(po.parse(Buffer.from(bytes)))
export const readMo = (bytes: Uint8Array) => catalogueTexts(mo.parse(Buffer.from(bytes)))

export const gettextParser = library('gettext-parser', readPo)

interface OpenElement {
  readonly path: string
  readonly counts: Map<string, number>
  text: string
}

/** The texts of elements that have no others within, and what stands between those of the others, by place. */
export function xmlTexts(bytes: Uint8Array): Map<string, string> {
  const parser = new SaxesParser({ xmlns: false })
  const found = new Map<string, string>()
  const open: OpenElement[] = [{ path: '', counts: new Map(), text: '' }]
  const add = (text: string) => {
    const top = open.at(-1)
    if (top) top.text += text
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (doctype) => {
    for (const [, name = '', value = ''] of doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+"([^"]*)"\s*>/g))
      parser.ENTITIES[name] = value
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', ({ name: tag, attributes }) => {
    const above = open.at(-1)
    // A named element stays the same when another comes before it.
    const own = attributes.name ?? attributes.id ?? attributes.quantity
    const name = own === undefined ? tag : `${tag}=${own}`
    const count = above?.counts.get(name) ?? 0
    above?.counts.set(name, count + 1)
    open.push({ path: `${above?.path}/${name}[${count}]`, counts: new Map(), text: '' })
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed && closed.text !== '' && (closed.counts.size === 0 || closed.text.trim() !== ''))
      found.set(closed.path, closed.text)
  })
  parser.write(new TextDecoder(charsetOf(bytes), { fatal: true }).decode(bytes)).close()
  return found
}

/** UTF-16 by its mark, else what the declaration names. */
function charsetOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return (
    /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1] ?? 'utf-8'
  )
}

/** The parser of XML that many programs of npm use. */
export const saxes = library('saxes', xmlTexts)

/** The same for texts that contain tags or escapes. */
export const saxesOfMarkup = library('saxes', xmlTexts, false)

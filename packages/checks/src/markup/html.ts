/**
 * Cleans HTML of a translation: only tags and attributes that the source has, no script, every tag closed. The text
 * is cleaned by pieces and pieces that are fine stay as they were typed, so that clean text comes back unchanged.
 */

const NAME = '[a-zA-Z][a-zA-Z0-9:-]{0,60}'
/** A comment or declaration, an end tag, or a start tag with its attributes. */
const MARKUP = new RegExp(
  `<!--[^]*?(?:-->|$)|<[!?][^<>]{0,500}>|</(${NAME})\\s{0,20}>|<(${NAME})((?:\\s+[^\\s"'<>/=]{1,100}(?:\\s{0,20}=\\s{0,20}(?:"[^"]{0,5000}"|'[^']{0,5000}'|[^\\s"'=<>\`]{1,2000}))?){0,50})\\s{0,20}(/?)>`,
  'g',
)
const ATTRIBUTE = /([^\s"'<>/=]{1,100})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements whose content is no text. */
const OPAQUE = new Set(['script', 'style'])
const URL_ATTRIBUTES = new Set(
  'action background cite data formaction href longdesc poster src srcset xlink:href'.split(' '),
)
const SAFE_SCHEMES = new Set(
  'http https ftp ftps mailto tel sms callto irc ircs xmpp geo magnet news nntp sip ssh git webcal wtai feed im bitcoin'.split(
    ' ',
  ),
)
const BARE = /&(?!#?\w{1,32};)|[<>]/g
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Attributes that the source gives to each of its tags, with their values. */
type AllowList = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

function attributesOf(text: string): { raw: string; name: string; value: string }[] {
  return Array.from(text.matchAll(ATTRIBUTE), ([raw, name = '', double, single, bare]) => ({
    raw,
    name: name.toLowerCase(),
    value: double ?? single ?? bare ?? '',
  }))
}

/** Tags and attributes of a source: what its translations may use. */
export function allowedBy(source: string): AllowList {
  const allowed = new Map<string, Map<string, Set<string>>>()
  for (const [, , tag, attributes = ''] of source.matchAll(MARKUP)) {
    if (!tag) continue
    const names = allowed.get(tag.toLowerCase()) ?? new Map<string, Set<string>>()
    allowed.set(tag.toLowerCase(), names)
    for (const { name, value } of attributesOf(attributes)) names.set(name, (names.get(name) ?? new Set()).add(value))
  }
  return allowed
}

/** Whether a browser that opens the address stays on the web: entities and control characters may hide a scheme. */
function isSafeUrl(value: string): boolean {
  if (/&(?:#|colon|tab|newline)/i.test(value)) return false
  const plain = Array.from(value)
    .filter((character) => character > ' ')
    .join('')
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(plain)?.[1]
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase())
}

class Cleaner {
  readonly #allowed: AllowList
  readonly #open: string[] = []
  #result = ''
  /** Name of the opaque element whose content is being dropped. */
  #dropping: string | null = null

  constructor(allowed: AllowList) {
    this.#allowed = allowed
  }

  text(text: string): void {
    if (this.#dropping === null) this.#result += text.replace(BARE, (character) => ESCAPES[character] ?? character)
  }

  start(raw: string, tag: string, attributes: string, slash: string): void {
    if (this.#dropping !== null) return
    const name = tag.toLowerCase()
    const names = this.#allowed.get(name)
    if (!names) {
      if (OPAQUE.has(name)) this.#dropping = name
      return
    }
    const found = attributesOf(attributes)
    const kept = found.filter((attribute) => this.#isAllowed(attribute.name, attribute.value, names))
    this.#result +=
      kept.length === found.length ? raw : `<${[tag, ...kept.map((attribute) => attribute.raw)].join(' ')}${slash}>`
    if (!VOID.has(name)) this.#open.push(tag)
  }

  end(raw: string, tag: string): void {
    const name = tag.toLowerCase()
    if (this.#dropping !== null) {
      if (this.#dropping === name) this.#dropping = null
      return
    }
    const at = this.#open.findLastIndex((open) => open.toLowerCase() === name)
    if (at < 0) return
    for (const unclosed of this.#open.splice(at).slice(1).reverse()) this.#result += `</${unclosed}>`
    this.#result += raw
  }

  finish(): string {
    return (
      this.#result +
      this.#open
        .reverse()
        .map((tag) => `</${tag}>`)
        .join('')
    )
  }

  #isAllowed(name: string, value: string, names: ReadonlyMap<string, ReadonlySet<string>>): boolean {
    const values = names.get(name)
    if (!values) return false
    if (values.has(value)) return true
    if (name.startsWith('on') || name === 'style') return false
    return !URL_ATTRIBUTES.has(name) || isSafeUrl(value)
  }
}

const MARKDOWN_LINK = /^<(?:https?:\/\/|[^<>\s]{1,100}@)/

/** The target with nothing in it that its source does not allow; equal to the target when it is safe. */
export function cleanHtml(target: string, allowed: AllowList, isMarkdown = false): string {
  const cleaner = new Cleaner(allowed)
  let from = 0
  for (const match of target.matchAll(MARKUP)) {
    const [raw, endTag, startTag, attributes = '', slash = ''] = match
    cleaner.text(target.slice(from, match.index))
    from = match.index + raw.length
    if (startTag) cleaner.start(raw, startTag, attributes, slash)
    else if (endTag) cleaner.end(raw, endTag)
  }
  cleaner.text(target.slice(from))
  return isMarkdown ? restoreLinks(target, cleaner.finish()) : cleaner.finish()
}

/** Automatic links of Markdown (`<https://…>`) are no tags: their brackets are put back. */
function restoreLinks(target: string, cleaned: string): string {
  let result = cleaned
  for (const [link] of target.matchAll(/<[^<>\s]{1,1000}>/g)) {
    if (MARKDOWN_LINK.test(link))
      result = result.replace(`&lt;${link.slice(1, -1).replace(BARE, (c) => ESCAPES[c] ?? c)}&gt;`, () => link)
  }
  return result
}

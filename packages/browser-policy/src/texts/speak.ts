/** Says a text in another language; a text without a translation stays unchanged. */
export type Say = (text: string) => string

/** A message whose values are left open: `literals` stand around them, `values` are their numbers in that order. */
interface Template {
  readonly literals: readonly string[]
  readonly values: readonly number[]
  readonly translation: string
}

/** Values inside values: a sentence with an expectation of several kinds has three. */
const DEEPEST = 5

/** Longer texts hold a whole value of somebody's file; nobody translates them, so no text is slow. */
const LONGEST = 20_000

/**
 * Translates finished messages: each is compared with the known ones, `{0}` and so on standing for its values, which are
 * translated in their turn. Messages are one English text everywhere else, in reports, logs and programs of others.
 * @param exact The translation of a whole text.
 * @param messages Translations of messages by their English form.
 */
export function speak(exact: (text: string) => string | undefined, messages: Readonly<Record<string, string>>): Say {
  const templates = Object.entries(messages).flatMap(([text, translation]) => templateOf(text, translation))
  const startOf = ({ literals: [first = ''] }: Template): string => first
  const sentences = templates.filter((one) => startOf(one).startsWith(' '))
  const additions = templates.filter((one) => /^[,;] /.test(startOf(one)))
  const wholes = templates.filter((one) => !sentences.includes(one) && !additions.includes(one))
  const strong = wholes.filter((one) => weight(one) >= STRONG)
  const weak = wholes.filter((one) => weight(one) < STRONG)
  const say = (text: string, depth: number): string => {
    if (depth > DEEPEST || text.length > LONGEST || (text.startsWith('"') && behindQuoted(text, 0) === text.length))
      return text
    const known = (depth === 0 || isSentence(text) ? exact(text) : undefined) ?? ownOf(messages, text)
    if (known !== undefined) return known
    const within: Say = (value) => say(value, depth + 1)
    const parts = depth > 0 ? withReasons(text, messages) : text
    if (parts !== text) return parts
    return (
      named(text, messages) ??
      withEnding(text, sentences, within) ??
      whole(text, strong, within) ??
      withEnding(text, additions, within) ??
      whole(text, weak, within) ??
      joined(text, messages, within)
    )
  }
  return (text) => say(text, 0)
}

/** Values that are texts of the catalogue are whole sentences; names may look like its titles. */
const isSentence = (text: string): boolean => text.endsWith('.') && text.includes(' ')

const ownOf = (texts: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.hasOwn(texts, text) ? texts[text] : undefined

function templateOf(text: string, translation: string): Template[] {
  const parts = text.split(/\{(\d+)\}/)
  const literals = parts.filter((_, at) => at % 2 === 0)
  const values = parts.filter((_, at) => at % 2 === 1).map(Number)
  return /\p{L}{2}/u.test(literals.join('')) ? [{ literals, values, translation }] : []
}

/** How much of a text a template says itself; the beginning tells most. */
const weight = ({ literals }: Template): number => literals.join('').length + (literals[0] === '' ? 0 : 20)

/** Templates that say less, such as `{0} and {1}`, fit much that they do not mean. */
const STRONG = 8

/** The translation by the template that says most of the text itself. */
function whole(text: string, templates: readonly Template[], say: Say): string | undefined {
  let best: { readonly template: Template; readonly values: readonly string[] } | undefined
  for (const template of templates) {
    if (best && weight(template) <= weight(best.template)) continue
    const values = fit(text, template)
    if (values) best = { template, values }
  }
  return best && filled(best.template, best.values, say)
}

/** The last sentences at which a text is looked at for an ending. */
const MOST_ENDINGS = 4

function withEnding(text: string, endings: readonly Template[], say: Say): string | undefined {
  const starts: number[] = []
  for (let at = text.length; at > 0 && starts.length < MOST_ENDINGS; ) {
    at = text.lastIndexOf('. ', at - 1)
    if (at < 0) break
    starts.push(at + 1)
  }
  for (const ending of endings) {
    const [first = ''] = ending.literals
    const own = first.startsWith(' ') && ending.values.length > 0 ? starts : [text.lastIndexOf(first)]
    for (const start of own) {
      const values = start >= 0 ? fit(text.slice(start), ending) : null
      if (!values) continue
      const before = text.slice(0, start)
      return (before === '' ? '' : say(before)) + filled(ending, values, say)
    }
  }
  return undefined
}

/** A known sentence behind the name of a policy. */
function named(text: string, messages: Readonly<Record<string, string>>): string | undefined {
  const [name = ''] = /^[\w.[\]-]+: /.exec(text) ?? []
  const sentence = name === '' ? undefined : ownOf(messages, text.slice(name.length))
  return sentence === undefined ? undefined : name + sentence
}

/** Several expectations, a list of words, or a name before a sentence. */
function joined(text: string, messages: Readonly<Record<string, string>>, say: Say): string {
  const or = ', or '
  const translation = ownOf(messages, or)
  if (translation !== undefined && text.includes(or)) return text.split(or).map(say).join(translation)
  const [, name, sentence] = /^([\w.[\]-]+: )([\s\S]+)$/.exec(text) ?? []
  if (name !== undefined && sentence !== undefined) return name + say(sentence)
  const words = text.split(', ')
  if (words.length > 1 && words.every((word) => ownOf(messages, word))) return words.map(say).join(', ')
  return withReasons(text, messages)
}

/** Translates what stands in brackets. */
const withReasons = (text: string, messages: Readonly<Record<string, string>>): string =>
  text.replace(/(?<= \()[^()"]+(?=\))/g, (reason) => ownOf(messages, reason) ?? reason)

/** The values of a text that a template fits; each step looks once through the text, so that no text is slow. */
function fit(text: string, { literals, values }: Template): readonly string[] | null {
  const [first = ''] = literals
  if (!text.startsWith(first)) return null
  const found: string[] = []
  let at = first.length
  for (let part = 1; part < literals.length; part++) {
    const literal = literals[part] ?? ''
    const isLast = part === literals.length - 1
    const end = isLast ? text.length - literal.length : text.indexOf(literal, behindQuoted(text, at))
    if (end < at || (isLast && !text.endsWith(literal))) return null
    found[values[part - 1] ?? 0] = text.slice(at, end)
    at = end + literal.length
  }
  return at === text.length ? found : null
}

/** The end of a text in quotes that begins here; its words are no part of the message. */
function behindQuoted(text: string, start: number): number {
  if (text[start] !== '"') return start
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return start
}

const filled = ({ translation }: Template, values: readonly string[], say: Say): string =>
  translation.replace(/\{(\d+)\}/g, (_, number: string) => say(values[Number(number)] ?? ''))

import { listOf, property, textOf } from '../values.ts'
import type { JudgeText } from './text-fault.ts'

const quote = (text: string): string => JSON.stringify(text)

/** The fault of the text after a scheme's name is described in one way for all schemes. */
export function colonFault(text: string) {
  if (!text.includes(':')) return null
  const detail = 'Schemes are written without the colon and what follows it.'
  return { detail, meant: text.slice(0, text.indexOf(':')), isSure: true }
}

/** A leading dot is told in one way, wherever an extension stands. */
export function dotFault(text: string) {
  const [, name] = /^\*?\.(.*)$/s.exec(text) ?? []
  return name === undefined
    ? null
    : { detail: 'Extensions of files are written without the dot.', meant: name, isSure: true }
}

/** Languages stand as tags: two or three letters, and what narrows them. */
export const languageFault: JudgeText = (text) =>
  /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8})*$/i.test(text)
    ? null
    : { detail: `${quote(text)} is no tag of a language, such as de or en-US; it is passed over.` }

export function schemeFault(text: string): ReturnType<JudgeText> {
  const scheme = text.trim().toLowerCase()
  const colon = colonFault(scheme)
  if (colon) return { ...colon, detail: `${colon.detail} No link has the scheme ${quote(text)}.` }
  if (!/^[a-z][a-z0-9+.-]*$/.test(scheme)) return { detail: `${quote(text)} is no scheme of links.` }
  return scheme === text
    ? null
    : { detail: `${quote(text)}: the browser compares schemes in small letters.`, meant: scheme, isSure: true }
}

export const extensionFault: JudgeText = (text) => {
  const dot = dotFault(text.trim())
  if (dot && !/[\s,;*./\\]/.test(dot.meant))
    return { ...dot, detail: `${dot.detail} No file has the extension ${quote(text)}.` }
  if (/^[^\s,;*/\\]+$/.test(text) && !dot) return null
  return { detail: `${quote(text)} is no extension of files; each entry takes one.` }
}

export const resolverFault: JudgeText = (text) =>
  /^\s*http:/i.test(text)
    ? {
        detail: `${quote(text)} is no address over HTTPS; the resolver is not used.`,
        meant: text.trim().replace(/^http:/i, 'https:'),
      }
    : null

/** Engines that browsers bring along, by their names. */
const BUILT_IN = [
  'Google',
  'Bing',
  'DuckDuckGo',
  'Ecosia',
  'Qwant',
  'Perplexity',
  'Wikipedia (en)',
  'Amazon.com',
  'eBay',
]

const fold = (name: string): string => name.trim().toLowerCase()

export const engineNameFault: JudgeText = (text, policy) => {
  const added = listOf(property(policy, 'Add')).map((engine) => textOf(engine, 'Name') ?? '')
  const names = [...added, ...BUILT_IN]
  if (names.includes(text)) return null
  const meant = names.find((name) => fold(name) === fold(text))
  if (meant === undefined) return null
  return {
    detail: `No engine is called ${quote(text)}: names are compared letter for letter.`,
    meant,
    isSure: added.includes(meant),
  }
}

import { withLineFeeds } from '../xml/xml.leaves.ts'
import { resolveReferences } from '../xml/xml.scan.ts'
import { type AndroidText, forXml, ODD, TAGS, wellFormed } from './android.text.ts'

/**
 * How the Kotlin libraries write texts in resources like Android's: a backslash before `n`, `t`, `u0041` and itself only; quotes,
 * `@`, `?` and blanks are themselves. https://kotlinlang.org/docs/multiplatform/compose-multiplatform-resources-usage.html#strings
 */

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' }

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(/\\(?:u([0-9a-fA-F]{4})|([nt\\]))/g, (whole, hex?: string, letter?: string) => {
        if (hex !== undefined) return hex === '0000' ? whole : String.fromCharCode(Number.parseInt(hex, 16))
        return ESCAPES[letter ?? ''] ?? whole
      })
    : text

const escapeOdd = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replace(ODD, escapeOdd)

/** Changes the text between the tags; the tags stay. */
function betweenTags(text: string, change: (piece: string) => string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: tag, index } of text.matchAll(TAGS)) {
    parts.push(change(text.slice(from, index)), tag)
    from = index + tag.length
  }
  return [...parts, change(text.slice(from))].join('')
}

export const kotlinText: AndroidText = {
  readPlain: (content) => wellFormed(unescaped(resolveReferences(withLineFeeds(content)))),
  readCdata: (characters) => wellFormed(unescaped(withLineFeeds(characters))),
  readMarkup: (content) => wellFormed(betweenTags(content, (piece) => unescaped(withLineFeeds(piece)))),
  writePlain: (text) => forXml(escaped(text)),
  writeCdata(text) {
    const characters = text
      .replaceAll('\\', '\\\\')
      .replace(ODD, (one) => (one === '\n' || one === '\t' ? one : escapeOdd(one)))
    return `<![CDATA[${characters.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  },
  writeMarkup: (text) => betweenTags(text, escaped),
}

import { cdataText, isCdata, leafText, type XmlLeaf } from '../xml/xml.leaves.ts'
import { resolveReferences } from '../xml/xml.scan.ts'

/** How .NET writes texts: as XML, and control characters as references. */

const CONTROL = /&#(?:x([0-9A-Fa-f]{1,4})|([0-9]{1,5}));/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
const ODD = /[\0-\x08\x0b-\x1f\ufffe\uffff]/g

/** Reads the text of an element. Tags in it are no part of the grammar: they are taken as characters. */
export const readText = (bytes: Buffer, leaf: XmlLeaf): string =>
  isCdata(leaf) ? cdataText(bytes, leaf.cdata) : leafText(bytes, leaf, resolved)

function resolved(raw: string): string {
  if (!raw.includes('&')) return raw
  // All references at once: what comes out of one must not be read as another.
  return raw.replace(/&[^;&]{1,200};/g, (reference) => {
    const named = resolveReferences(reference)
    return named === reference ? named.replace(CONTROL, controlOf) : named
  })
}

function controlOf(whole: string, hex?: string, decimal?: string): string {
  const character = String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
  return character.search(ODD) === 0 ? character : whole
}

/** A text between tags; its line feeds are line ends as the file has them. */
export function writeText(text: string, form: string | undefined, newline: string): string {
  if (form === 'cdata' && text.search(ODD) < 0 && text !== '')
    return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`.replaceAll('\n', newline)
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(ODD, (one) => `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`)
    .replaceAll('\n', newline)
}

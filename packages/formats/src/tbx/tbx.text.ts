import { attributeText, characterText } from '../xml/xml.edit.ts'
import { cdataText, isCdata, withLineFeeds, type XmlLeaf } from '../xml/xml.leaves.ts'
import { resolveReferences } from '../xml/xml.scan.ts'

// The content is well-formed, so each construct has its end.
const TAG = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^"'>])*>/g

/** The characters of an element, without the tags in it. */
export function readText(bytes: Buffer, leaf: XmlLeaf): { readonly text: string; readonly form: 'cdata' | undefined } {
  if (isCdata(leaf)) return { text: cdataText(bytes, leaf.cdata), form: 'cdata' }
  const raw = withLineFeeds(bytes.toString('utf8', leaf.content.start, leaf.content.end))
  if (!raw.includes('<')) return { text: resolveReferences(raw), form: undefined }
  const parts: string[] = []
  let from = 0
  for (const { 0: tag, index } of raw.matchAll(TAG)) {
    parts.push(resolveReferences(raw.slice(from, index)))
    if (tag.startsWith('<![CDATA[')) parts.push(tag.slice(9, -3))
    from = index + tag.length
  }
  parts.push(resolveReferences(raw.slice(from)))
  return { text: parts.join(''), form: undefined }
}

/** A text between tags, as its neighbours are written. */
export function writeText(text: string, form: string | undefined): string {
  const isPlain = !text.includes('\r') && !text.includes(']]>') && text !== ''
  const written = characterText(text)
  // A section has literal characters; characters that XML cannot contain were replaced before.
  return form === 'cdata' && isPlain && written.search('\ufffd') < 0 ? `<![CDATA[${text}]]>` : written
}

/** A language's code as XML has it. */
export const languageTag = (code: string): string => attributeText(code.replaceAll('_', '-'))

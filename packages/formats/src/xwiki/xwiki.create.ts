import { applyEdits, type Edit } from '@weft/text'
import type { NewFile } from '../format.ts'
import type { View } from '../lines/view.ts'
import { escapeXml, type Page } from './xwiki.page.ts'

const EMPTY = `<?xml version="1.1" encoding="UTF-8"?>

<xwikidoc>
  <translation>1</translation>
  <language></language>
  <title/>
  <content/>
</xwikidoc>
`

const LOCALE = /(\s)locale\s*=\s*(?:"[^"]*"|'[^']*')/

/** A page without texts. */
export const beginPage = ({ languageCode }: NewFile): Uint8Array =>
  Buffer.from(EMPTY.replace('<language></language>', `<language>${escapeXml(languageCode, 'text')}</language>`))

/** The page in another language: marked as a translation, without its texts, and without what belongs to the original alone. */
export function translatedPage({ text, start }: View, { children }: Page, { languageCode }: NewFile): Uint8Array {
  const language = Buffer.from(escapeXml(languageCode, 'text')).toString('latin1')
  const edits = children.flatMap(({ name, whole }): Edit[] => {
    const content = (inside: string) => [{ span: whole, content: `<${name}>${inside}</${name}>` }]
    if (name === 'translation') return content('1')
    if (name === 'language') return content(language)
    if (name === 'title' || name === 'content') return content('')
    if (name !== 'object' && name !== 'attachment') return []
    return [{ span: { start: lineBefore(text, whole.start), end: whole.end }, content: '' }]
  })
  const root = /<xwikidoc\b[^<>]*>/.exec(text.slice(start, start + 100_000))
  if (root && children.length > 0) {
    const tag = LOCALE.test(root[0])
      ? root[0].replace(LOCALE, (_, blank: string) => `${blank}locale="${language}"`)
      : `${root[0].slice(0, -1).trimEnd()} locale="${language}">`
    const from = start + root.index
    edits.push({ span: { start: from, end: from + root[0].length }, content: tag })
  }
  return Buffer.from(applyEdits(text, edits), 'latin1')
}

/** Start of the line end before an element, if nothing else stands between. */
function lineBefore(text: string, at: number): number {
  let start = at
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--
  if (text[start - 1] !== '\n') return at
  return text[start - 2] === '\r' ? start - 2 : start - 1
}

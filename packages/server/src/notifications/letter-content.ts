/** A letter of notices before it is plain text or HTML: both are made of this. */
export interface LetterContent {
  readonly language: string
  readonly sections: readonly LetterSection[]
  readonly footer: readonly LetterLink[]
}

export interface LetterLink {
  readonly text: string
  readonly url: string
}

/** A section about one thing. */
export interface LetterSection {
  /** One sentence. */
  readonly sentence: string
  readonly quotes: readonly LetterQuote[]
  readonly link: LetterLink | null
}

/** Somebody's text; `before`: what stood there, and does no more. */
export interface LetterQuote {
  readonly kind: 'text' | 'before'
  readonly text: string
}

const plainQuote = ({ kind, text }: LetterQuote) =>
  text
    .split('\n')
    .map((line) => `${kind === 'before' ? '-' : '>'} ${line}`)
    .join('\n')

/** The letter as plain text. */
export function plainLetter({ sections, footer }: LetterContent): string {
  const parts = sections.map(({ sentence, quotes, link }) =>
    [sentence, ...quotes.map(plainQuote), ...(link === null ? [] : [link.url])].join('\n\n'),
  )
  const links = footer.map(({ text, url }) => `${text}:\n${url}`)
  const end = links.length === 0 ? [] : [['-- ', ...links].join('\n')]
  return `${[...parts, ...end].join('\n\n')}\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

const quoteStyle = 'margin:0 0 12px;padding:4px 12px;border-left:3px solid #999;white-space:pre-wrap'
const htmlQuote = ({ kind, text }: LetterQuote) => {
  const tag = kind === 'before' ? 'del' : 'span'
  // Texts are of any language: each line takes its direction from its own letters.
  return `<blockquote dir="auto" style="${quoteStyle}"><${tag}>${escaped(text)}</${tag}></blockquote>`
}
const htmlLink = ({ text, url }: LetterLink) => `<a href="${escaped(url)}">${escaped(text)}</a>`

function htmlSection({ sentence, quotes, link }: LetterSection): string {
  const opened = link === null ? '' : `<p style="margin:0 0 24px">${htmlLink(link)}</p>`
  return `<p style="margin:0 0 12px">${escaped(sentence)}</p>${quotes.map(htmlQuote).join('')}${opened}`
}

/** The letter as HTML: without pictures, scripts, or anything that is fetched. */
export function htmlLetter({ language, sections, footer }: LetterContent): string {
  const links = footer.map(htmlLink).join(' · ')
  const end =
    links === '' ? '' : `\n<hr style="border:0;border-top:1px solid #999"><p style="font-size:13px">${links}</p>`
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
${sections.map(htmlSection).join('\n')}${end}
</body></html>
`
}

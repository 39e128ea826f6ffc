import { Html, html } from './html.ts'

/** JSON for people: indented, with colours, and with every address a link. */
export function jsonView(value: unknown, indent = ''): Html {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint') {
    return html`<span class="number">${String(value)}</span>`
  }
  if (typeof value === 'string') return textView(value)
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return new Html('[]')
    return html`[\n${joined(value.map((one) => html`${inner}${jsonView(one, inner)}`))}\n${indent}]`
  }
  const entries = Object.entries(value as object) // JSON has nothing else left
  if (entries.length === 0) return new Html('{}')
  return html`{\n${joined(entries.map(([key, one]) => html`${inner}<span class="key">${JSON.stringify(key)}</span>: ${jsonView(one, inner)}`))}\n${indent}}`
}

const joined = (lines: readonly Html[]) => new Html(lines.map((line) => line.text).join(',\n'))

/** Only http and https become links: no other scheme is ours to offer. */
function textView(text: string): Html {
  if (!/^https?:\/\/[^\s"]+$/.test(text)) return html`<span class="text">${JSON.stringify(text)}</span>`
  return html`<span class="text">"<a href="${text}">${text}</a>"</span>`
}

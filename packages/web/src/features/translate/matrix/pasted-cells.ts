/** Reads what a spreadsheet puts on the clipboard: rows of cells. Cells with line breaks, tabs or quotes stand between quotes. */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const { value, end } = readCell(text, at)
    row.push(value)
    at = end
    if (text[at] === '\t') {
      at++
      if (at < text.length) continue
      row.push('')
    }
    rows.push(row)
    row = []
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  return rows
}

const ends: ReadonlySet<string | undefined> = new Set(['\t', '\r', '\n', undefined])

function readCell(text: string, start: number): { readonly value: string; readonly end: number } {
  const quoted = text[start] === '"' ? readQuoted(text, start) : null
  if (quoted !== null) return quoted
  let end = start
  while (!ends.has(text[end])) end++
  return { value: text.slice(start, end), end }
}

/** A cell between quotes; null: the quotes are signs of the text. Spreadsheets put none around a cell that needs none. */
function readQuoted(text: string, start: number): { readonly value: string; readonly end: number } | null {
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at++
    } else return ends.has(text[at + 1]) && /["\t\r\n]/.test(value) ? { value, end: at + 1 } : null
  }
  return null
}

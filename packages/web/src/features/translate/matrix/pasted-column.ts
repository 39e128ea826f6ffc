/** Reads what a spreadsheet puts on the clipboard: the first column. Cells with line breaks or quotes stand between quotes. */
export function pastedColumn(text: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { value, end } = readCell(text, at)
    cells.push(value)
    const lineEnd = endOfRow(text, end)
    at = lineEnd
  }
  return cells
}

function readCell(text: string, start: number): { readonly value: string; readonly end: number } {
  if (text[start] !== '"') {
    const end = text.slice(start).search(/[\t\r\n]/)
    const stop = end < 0 ? text.length : start + end
    return { value: text.slice(start, stop), end: stop }
  }
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at++
    } else return { value, end: at + 1 }
  }
  // The quote is never closed: it is a sign of the text.
  const end = text.slice(start).search(/[\t\r\n]/)
  const stop = end < 0 ? text.length : start + end
  return { value: text.slice(start, stop), end: stop }
}

/** The start of the next row; cells of other columns are passed over. */
function endOfRow(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') {
    if (text[at] === '\t' && text[at + 1] === '"') at = readCell(text, at + 1).end
    else at++
  }
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2
  return at + 1
}

/** Whether a pasted text is of several cells. */
export const isColumn = (text: string): boolean => pastedColumn(text.replace(/\r?\n$/, '')).length > 1

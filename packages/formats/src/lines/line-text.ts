/** Offset after the line end that follows; the text's end on the last line. */
export function nextLine(text: string, at: number): number {
  let end = lineEnd(text, at)
  if (text.charCodeAt(end) === 13) end++
  if (text.charCodeAt(end) === 10) end++
  return end
}

/** Offset of the line end that follows: LF, CR LF or CR. */
export function lineEnd(text: string, at: number): number {
  let end = at
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 10 || code === 13) break
  }
  return end
}

/** The line end used at a place: the next one from there, else the text's first, else LF. `cr` says what one alone stands for. */
export function lineEndAt(text: string, at: number, cr = '\r'): string {
  for (const from of [at, 0]) {
    const end = lineEnd(text, from)
    if (end < text.length) return text[end] === '\n' ? '\n' : text[end + 1] === '\n' ? '\r\n' : cr
  }
  return '\n'
}

/** Offset of the first character that is no blank. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++
  return at
}

/** Whether a backslash before a place escapes what stands there; one that is escaped itself does not. */
export function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}

/** A text without the blanks and tabs around it. */
export function trimBlanks(text: string): string {
  const start = skipBlanks(text, 0)
  let end = text.length
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--
  return text.slice(start, end)
}

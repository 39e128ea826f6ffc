const [quote, backslash] = [0x22, 0x5c]

/** The place behind a JSON string that begins with a quotation mark at `start`; the text's end where it is cut off. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === backslash) at++
  }
  return text.length
}

/**
 * Whether arrays and objects stand in one another more than `levels` deep in a JSON text, well-formed or not. Checked before
 * parsing: a parser with a reviver, and code that walks the values, recurse for each level.
 */
export function nestsDeeper(text: string, levels: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; ) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        continue
      case '{':
      case '[':
        if (++depth > levels) return true
        break
      case '}':
      case ']':
        depth--
    }
    at++
  }
  return false
}

/** Paints texts for a terminal, or returns them unchanged. Codes are those of ECMA-48, 8.3.117 (SGR). */
export interface Style {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  yellow(text: string): string
  green(text: string): string
  cyan(text: string): string
}

/** The style for an output with or without colours. */
export function styleFor(hasColour: boolean): Style {
  const paint = (on: number, off: number) => (text: string) => (hasColour ? `\u001b[${on}m${text}\u001b[${off}m` : text)
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    yellow: paint(33, 39),
    green: paint(32, 39),
    cyan: paint(36, 39),
  }
}

/** Breaks a text into lines of at most `width`, each indented; lines that start with a blank are kept whole. */
export function wrap(text: string, width: number, indent = ''): string {
  return text
    .split('\n')
    .flatMap((line) =>
      line === '' || line.startsWith(' ') ? [line === '' ? '' : indent + line] : wrapLine(line, width, indent),
    )
    .join('\n')
}

function wrapLine(line: string, width: number, indent: string): string[] {
  const lines: string[] = []
  let current = indent
  for (const word of line.split(' ')) {
    if (current.length > indent.length && current.length + 1 + word.length > width) {
      lines.push(current)
      current = indent
    }
    current += current.length > indent.length ? ` ${word}` : word
  }
  return [...lines, current]
}

/** Characters that break a line, control the terminal, or change the direction of text. */
export const CONTROLS = /[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text for one line of a terminal; control characters are shown as escapes. */
export const withoutControls = (text: string): string =>
  text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

import { defineAutofix } from '../autofix.ts'

/** White space that a text begins with, with line ends as the editor has them. */
function head(text: string): string {
  return text.slice(0, text.length - text.trimStart().length).replaceAll('\r\n', '\n')
}

/** White space that a text ends with. */
function tail(text: string): string {
  return text.slice(text.trimEnd().length).replaceAll('\r\n', '\n')
}

export const edgeWhitespace = defineAutofix({
  id: 'edge-whitespace',
  label: 'Leading and trailing white space',
  why: 'White space around a text belongs to the program; it stays as in the source.',
  examples: [
    { source: 'Open the door', target: '  Otevři dveře  ', fixed: 'Otevři dveře' },
    { source: 'Line\n', target: 'Řádek', fixed: 'Řádek\n' },
    { source: ' x', target: 'x', flags: 'ignore-begin-space', fixed: 'x' },
  ],
  fix({ source, target, flags }) {
    const text = target.trim()
    if (text === '' || source.trim() === '') return target
    const before = flags.has('ignore-begin-space') ? head(target) : head(source)
    const after = flags.has('ignore-end-space') ? tail(target) : tail(source)
    return before + text + after
  },
})

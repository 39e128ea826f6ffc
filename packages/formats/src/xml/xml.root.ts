/** Constructs allowed before the first element, each with its end. */
const BEFORE_ROOT = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** The name of the first element of an XML file with this `start`; '' where none begins in it. */
export function rootElement(start: string): string {
  let at = start.indexOf('<')
  while (at !== -1) {
    const before = BEFORE_ROOT.find(([sign]) => start.startsWith(sign, at))
    if (!before) return /^<([^\s<>/]*)/.exec(start.slice(at, at + 200))?.[1] ?? ''
    const [sign, mark] = before
    // A document type may declare entities, whose texts may have tags.
    const declares = sign === '<!' && start.slice(at, start.indexOf('>', at)).includes('[')
    const end = start.indexOf(declares ? ']>' : mark, at + sign.length)
    at = end === -1 ? -1 : start.indexOf('<', end)
  }
  return ''
}

import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { markFor } from '../format/placeholder-syntax.ts'

/** `C:\new` is a path and no line break. */
const WINDOWS_PATH = /[a-zA-Z]:\\[^\s]*/g

function countEscapes(text: string): number {
  if (!text.includes('\\n')) return 0
  const plain = text.replace(WINDOWS_PATH, markFor)
  let count = 0
  for (let at = plain.indexOf('\\n'); at >= 0; at = plain.indexOf('\\n', at + 2)) count++
  return count
}

export const escapedNewline = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'escaped_newline',
  label: 'Number of \\n differs',
  why: 'A literal \\n becomes a line break in the program: one that is lost or added breaks the layout.',
  severity: 'warning',
  examples: [
    { source: 'A\\nB', target: 'Á\\nB', fails: false },
    { source: 'A\\nB', target: 'Á B', fails: true },
    { source: 'folder', target: 'složka C:\\nova', fails: false },
  ],
  find(source, target) {
    const [wanted, found] = [countEscapes(source.text), countEscapes(target)]
    return wanted === found ? NOTHING : findWhole(target, `${found} times \\n instead of ${wanted}`)
  },
})

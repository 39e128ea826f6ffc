import { defineCheck, findWhole, NOTHING } from '../check.ts'

/** Line feeds in a text. */
function countNewlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

export const newlineCount = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'newline-count',
  label: 'Number of line breaks differs',
  why: 'Texts for fixed places (headers of mails, tables, terminals) must keep their lines.',
  severity: 'warning',
  examples: [
    { source: 'A\nB', target: 'Á\nB', fails: false },
    { source: 'A\nB', target: 'Á B', fails: true },
  ],
  find(source, target) {
    const [wanted, found] = [countNewlines(source.text), countNewlines(target)]
    return wanted === found ? NOTHING : findWhole(target, `${found} line breaks instead of ${wanted}`)
  },
})

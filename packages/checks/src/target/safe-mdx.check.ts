import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { findJsxExpressions } from '../markup/mdx.ts'

export const safeMdx = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'safe-mdx',
  label: 'Unsafe MDX',
  why: 'The text between braces is a program that runs when the page is built or shown: a translation may move it, but not write it.',
  severity: 'error',
  flags: ['safe-mdx'],
  examples: [
    { source: 'Hello {name}', target: '{name}, ahoj', flags: 'safe-mdx', fails: false },
    { source: 'Hello {name}', target: 'Ahoj {jmeno}', flags: 'safe-mdx', fails: true },
    { source: 'Hello', target: 'Ahoj {process.env.KEY}', flags: 'safe-mdx', fails: true },
    { source: 'Hello {name}', target: 'Ahoj {name', flags: 'safe-mdx', fails: true },
    { source: '{t("}")} x', target: '{t("}")} y', flags: 'safe-mdx', fails: false },
    { source: 'Use a brace', target: 'Pište `{` nebo \\{', flags: 'safe-mdx', fails: false },
  ],
  find(source, target): readonly Finding[] {
    const wanted = source.scan(findJsxExpressions)
    // A source that is no MDX is nobody's model.
    if (wanted.fault >= 0) return NOTHING
    const { found, fault } = findJsxExpressions(target)
    if (fault >= 0) return [{ span: { start: fault, end: fault + 1 }, detail: 'a brace without the other' }]
    const left = new Map<string, number>()
    for (const { text } of wanted.found) left.set(text, (left.get(text) ?? 0) + 1)
    const extra: Finding[] = []
    for (const { text, start, end } of found) {
      const count = left.get(text) ?? 0
      if (count > 0) left.set(text, count - 1)
      else extra.push({ span: { start, end }, detail: `${text} is not in the source` })
    }
    const missing = [...left].filter(([, count]) => count > 0).map(([text]) => text)
    if (missing.length === 0) return extra
    return [...extra, { span: { start: target.length, end: target.length }, detail: `missing: ${missing.join(', ')}` }]
  },
})

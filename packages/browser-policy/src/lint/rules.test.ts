import { describe, expect, test } from 'vitest'
import { readDocument } from '../document/read-document.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { Rule, RuleExample } from './define-rule.ts'
import { fixAll } from './fix.ts'
import { lint, type PolicyProblem } from './lint.ts'
import { rules } from './rules.ts'

const bytesOf = ({ bytes, text, policies }: RuleExample): Uint8Array =>
  bytes ?? new TextEncoder().encode(text ?? JSON.stringify({ policies }))

const place = ({ path, line, column, code }: PolicyProblem, example: RuleExample) =>
  path.length > 0
    ? formatPath(path)
    : example.found.some((one) => /^\d+:\d+$/.test(one))
      ? `${line}:${column}`
      : code && ''

test('ids are unique', () => expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length))

describe.each(rules.map((rule) => [rule.id, rule] as readonly [string, Rule]))('%s', (id, rule) => {
  test('has an example with findings and one without', () => {
    expect(rule.examples.some(({ found }) => found.length > 0)).toBe(true)
    expect(rule.examples.some(({ found }) => found.length === 0)).toBe(true)
  })

  test.each(rule.examples.map((example, index) => [index, example] as const))('example %i', (_, example) => {
    const bytes = bytesOf(example)
    const { text } = readDocument(bytes)
    const problems = lint(bytes, example.options).filter(({ code }) => code === id)
    expect(problems.map((problem) => place(problem, example))).toEqual([...example.found])
    for (const { span, targets } of problems) {
      expect(span.start).toBeLessThanOrEqual(span.end)
      expect(span.end).toBeLessThanOrEqual(text.length)
      expect(targets).not.toHaveLength(0)
    }
  })

  test('finds nothing more after its own fixes', () => {
    for (const example of rule.examples) {
      const bytes = bytesOf(example)
      const before = lint(bytes, example.options).filter(({ code }) => code === id)
      if (before.length === 0 || before.some(({ fix }) => !fix)) continue
      const after = lint(fixAll(bytes, example.options).bytes, example.options)
      expect(after.filter(({ code }) => code === id)).toEqual([])
    }
  })
})

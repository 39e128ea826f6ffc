import { expect, test } from 'vitest'
import { openView } from '../lines/view.ts'
import { scanYaml } from './yaml.scan.ts'

const scan = (text: string) => scanYaml(openView(Buffer.from(text), 'utf-8').view)

test.each([
  ['elements', '- a\n', '', 800_000],
  ['keys', 'a: b\n', '', 1_000_000],
  ['elements between brackets', 'a,', '[', 400_001],
])('two hundred thousand %s are read, and no more', (_, one, before, start) => {
  const after = before === '' ? '' : ']'
  expect(scan(before + one.repeat(200_000) + after).problem).toBeNull()
  const { root, problem } = scan(before + one.repeat(200_001) + after)
  expect(root).toBeNull()
  expect(problem).toEqual({
    code: 'too-many-units',
    span: { start, end: start + 1 },
    detail: expect.stringContaining('200000 keys and elements'),
  })
})

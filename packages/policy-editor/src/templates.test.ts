import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { templates } from './templates.ts'

test.each(templates)('every policy of $id is applied, and nothing of it is lost', ({ policies }) => {
  const { problems, outcomes } = judge(JSON.stringify({ policies }), { target: 'esr153', os: null })
  expect(problems.filter(({ severity }) => severity !== 'info').map(({ code, path }) => [code, path])).toEqual([])
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'active')).toEqual([])
})

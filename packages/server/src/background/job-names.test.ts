import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from './registry.ts'

test('the page of jobs has a name for every kind', () => {
  const texts = readFileSync(new URL('../../../web/src/text/manage.ftl', import.meta.url), 'utf8')
  const named = [...texts.matchAll(/^job-kind-([\w-]+) = ./gm)].map(([, kind]) => kind).sort()
  expect(named).toEqual(jobs.map(({ name }) => name).sort())
})

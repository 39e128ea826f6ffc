import { expect, test } from 'vitest'
import { rules } from '../lint/rules.ts'
import { problemMarkdown, problemPage, problemPageCodes, renderProblemPages } from './problem-page.ts'

const pages = problemPageCodes().map((code) => [code, problemPage(code)] as const)

test.each(pages)('%s tells what it is, why it matters and what to do', (code, page) => {
  expect(page).toMatchObject({ code })
  for (const sentence of [page?.summary, page?.why, ...(page?.cure ?? [])]) expect(sentence).toMatch(/[.:]$/)
  expect(page?.cure.length).toBeGreaterThan(0)
  // a problem without an automatic fix needs advice
  expect(page?.cure[0]).not.toContain('--ignore')
  if (page && rules.some(({ id }) => id === code)) expect(page.example?.says.length ?? 1).toBeGreaterThan(0)
})

test('an unknown code has no page', () => {
  for (const name of ['nonsense', 'toString', '__proto__', '']) expect(problemPage(name)).toBeNull()
})

test('a page shows the wrong file, the reported problem, and the fixed file', () => {
  const page = problemPage('trailing-comma')
  expect(page?.example?.mended).not.toBeNull()
  const markdown = page ? problemMarkdown(page) : ''
  for (const part of ['# trailing-comma', '## Why it matters', '## Example', '## What to do', 'Mended:'])
    expect(markdown).toContain(part)
})

test('every code has a file, and the index links to each', () => {
  const files = renderProblemPages()
  const list = files.get('README.md') ?? ''
  for (const code of problemPageCodes()) {
    expect(list).toContain(`(${code}.md)`)
    expect(files.has(`${code}.md`)).toBe(true)
  }
})

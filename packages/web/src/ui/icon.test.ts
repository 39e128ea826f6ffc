import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Dingbats, shapes and arrowheads of a font, such as a warning sign, a tick or a padlock: each font draws them otherwise. */
const signs = /[\u{25a0}-\u{27bf}\u{1f300}-\u{1faff}]/u

const folder = new URL('..', import.meta.url)
const sources = globSync('**/*.{tsx,ftl}', { cwd: folder })

test('every sign of the pages is a drawing of one set: no letter of a font stands in for one', () => {
  const found = sources.flatMap((name) =>
    readFileSync(new URL(name, folder), 'utf8')
      .split('\n')
      .flatMap((line, at) => (signs.test(line) ? [`${name}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(sources.length).toBeGreaterThan(200)
  expect(signs.test('⚠ 3')).toBe(true)
})

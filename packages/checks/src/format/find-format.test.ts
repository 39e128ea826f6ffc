import { languageByCode } from '@weft/l10n'
import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { SourceText } from '../source-text.ts'
import { findFormat } from './find-format.ts'
import { findPlaceholders } from './placeholder-syntax.ts'
import { syntaxes } from './syntaxes.ts'

function find(sources: readonly string[], targets: readonly string[], { flags = '', language = 'cs' } = {}) {
  const plural = languageByCode(language)?.plural
  if (!plural) throw new Error(`no language ${language}`)
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural })
  const unit = { sources: sources.map((text) => new SourceText(text)), targets, flags: mergeFlags(flags), environment }
  return findFormat(unit, syntaxes.c, (text) => findPlaceholders(text, syntaxes.c))
}

const extra = (form: number, start: number, key: string) => ({
  form,
  span: { start, end: start + key.length },
  detail: `${key} is not in the source`,
})
const missing = (form: number, at: number, keys: string) => ({
  form,
  span: { start: at, end: at },
  detail: `missing: ${keys}`,
})

test.each<readonly [source: string, target: string, found: ReturnType<typeof find>]>([
  ['a', 'b', []],
  ['%s %d', '%s %d', []],
  ['%s %d', '%d %s', [extra(0, 0, '%d'), extra(0, 3, '%s'), missing(0, 5, '%s, %d')]],
  ['%s %d', '%s', [missing(0, 2, '%d')]],
  ['%s', '%s %d', [extra(0, 3, '%d')]],
  ['%s %s', '%s %d', [extra(0, 3, '%d'), missing(0, 5, '%s')]],
  ['a', '%s %d', [extra(0, 0, '%s'), extra(0, 3, '%d')]],
  ['%s', 'a', [missing(0, 1, '%s')]],
  ['%1$s %2$d', '%2$d %1$s', []],
  ['%1$s %1$s', '%1$s', [missing(0, 4, '%1$s')]],
  ['%1$s', '%1$s %1$s', [extra(0, 5, '%1$s')]],
  ['%1$s %1$s %2$s', '%2$s %3$s', [extra(0, 5, '%3$s'), missing(0, 9, '%1$s, %1$s')]],
  // One that goes by its place, and all do.
  ['%1$s %s', '%s %1$s', [extra(0, 0, '%s'), extra(0, 3, '%1$s'), missing(0, 7, '%1$s, %s')]],
  ['%s', '', []],
])('of %j may be made %j, or what is found', (source, target, found) => {
  expect(find([source], [target])).toEqual(found)
  expect(find([source], [target], { flags: 'strict-format' })).toEqual(found)
})

test('the form of one is held against the singular, and others against the plural', () => {
  const sources = ['%d file', '%d of %s files']
  expect(find(sources, ['%d', '%d %s', '%d %s'])).toEqual([])
  expect(find(sources, ['%d %s', '%d', '%d %s'])).toEqual([extra(0, 3, '%s'), missing(1, 2, '%s')])
  // Nothing is asked of a form that is empty.
  expect(find(sources, ['', '%d', ''])).toEqual([missing(1, 2, '%s')])
  // A language without a form of one has the plural alone.
  expect(find(sources, ['%d %s'], { language: 'ja' })).toEqual([])
  expect(find(sources, ['%d'], { language: 'ja' })).toEqual([missing(0, 2, '%s')])
  expect(find(sources, ['%d'])).toEqual([missing(0, 2, '%s')])
  // If the singular has no number, its translation may have one.
  expect(find(['one file', '%d files'], ['%d', '%d', '%d'])).toEqual([])
  expect(find(['one file', '%d files'], ['jeden', '%d', '%d'])).toEqual([])
  expect(find(['one file', '%d files'], ['%s', '%d', '%d'])).toEqual([extra(0, 0, '%s'), missing(0, 2, '%d')])
})

test('a form for one count may do without placeholders, unless formats are strict', () => {
  const sources = ['%d file', '%d files']
  expect(find(sources, ['jeden', '%d', '%d'])).toEqual([])
  expect(find(sources, ['jeden', '%d', '%d'], { flags: 'strict-format' })).toEqual([missing(0, 5, '%d')])
  expect(find(sources, ['%d', 'dva', '%d'])).toEqual([missing(1, 3, '%d')])
  expect(find(sources, ['jeden %s', '%d', '%d'])).toEqual([extra(0, 6, '%s'), missing(0, 8, '%d')])
  // Neither where the source has no plural, nor where the translation has none.
  expect(find(['%d file'], ['jeden'])).toEqual([missing(0, 5, '%d')])
  expect(find(['%d file'], ['jeden', '%d'])).toEqual([missing(0, 5, '%d')])
  expect(find(sources, ['jeden'])).toEqual([missing(0, 5, '%d')])
})

import { afterEach, expect, test, vi } from 'vitest'
import { checks } from './checks.ts'
import { checkEnvironment } from './environment.ts'
import { mergeFlags, NO_FLAGS } from './flags.ts'
import { findInSource, findInTranslation, ignoringFlag, prepareSource, runChecks, runSourceChecks } from './run.ts'
import { endColon } from './target/end-colon.check.ts'
import { zeroWidthSpace } from './target/zero-width-space.check.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const about = (language: string, more: { readonly isGlossary?: boolean } = {}) =>
  checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 2, formula: 'n != 1' }, ...more })
const czech = about('cs')

test('a string made ready has what its flags switch on and off', () => {
  const ids = (flags: string) => {
    const { sources, flagged, ignored, silent } = prepareSource(['a', 'as'], mergeFlags(flags))
    return [sources.map(({ text }) => text), flagged.map(({ id }) => id), ignored && [...ignored], silent]
  }
  const texts = ['a', 'as']
  expect(ids('')).toEqual([texts, [], null, false])
  expect(ids('no-wrap')).toEqual([texts, [], null, false])
  expect(ids('md-text, url')).toEqual([texts, ['md-link', 'md-reflink', 'md-syntax', 'url'], null, false])
  expect(ids('safe-html, auto-safe-html')).toEqual([texts, ['safe-html'], null, false])
  expect(ids('max-length:3')).toEqual([texts, ['max-length'], null, false])
  expect(ids('ignore-end-stop, ignore-same, ignore-such')).toEqual([texts, [], ['end_stop', 'same'], false])
  expect(ids('ignore-all-checks')).toEqual([texts, [], null, true])
  expect(ids('read-only, url')).toEqual([texts, ['url'], null, true])
})

test('the flag that switches a check off has its id, with hyphens', () => {
  expect(['end_stop', 'c_sharp_format', 'md-link'].map(ignoringFlag)).toEqual([
    'ignore-end-stop',
    'ignore-c-sharp-format',
    'ignore-md-link',
  ])
})

test.each<readonly [flags: string, source: string, target: string, failing: readonly string[]]>([
  ['', 'abcde.', 'b', ['end_stop']],
  ['ignore-end-stop', 'abcde.', 'b', []],
  ['ignore-end-stop', 'abcde.', ' b', ['begin_space']],
  ['ignore-begin-space', 'abcde.', ' b', ['end_stop']],
  ['url', 'http://a.cz', 'b', ['url']],
  ['url, ignore-url', 'http://a.cz', 'b', []],
  ['', 'http://a.cz', 'b', []],
  ['', '', 'b.', []],
  ['', '', '', []],
])('with the flags %j and of %j the text %j fails %j', (flags, source, target, failing) => {
  expect(runChecks(prepareSource([source], mergeFlags(flags)), [target], czech)).toEqual(failing)
})

test('a string fails checks in the order of the registry, whatever flags or ends call them', () => {
  const source = prepareSource(['Two words\n%s:'], mergeFlags('url, md-text, c-format, max-length:3'))
  const failing = runChecks(source, [' the the \u200b `b` '], czech)
  expect(failing).toEqual(checks.map(({ id }) => id).filter((id) => failing.includes(id)))
  for (const id of ['end_colon', 'c_format', 'url', 'md-syntax', 'max-length', 'duplicate', 'newline-count'])
    expect(failing).toContain(id)
})

test.each([
  ['fr', 'b!', 'punctuation_spacing', true],
  ['fr_CA', 'b!', 'punctuation_spacing', false],
  ['cs', 'b!', 'punctuation_spacing', false],
  ['kab', 'γ', 'kabyle-characters', true],
  ['cs', 'γ', 'kabyle-characters', false],
  ['tok', 'the the', 'duplicate', false],
  ['cs', 'the the', 'duplicate', true],
] as const)('in %s the text %j fails %s: %s', (language, target, check, fails) => {
  expect(runChecks(prepareSource(['a!'], NO_FLAGS), [target], about(language)).includes(check)).toBe(fails)
})

test('checks of glossaries look at glossaries alone', () => {
  const ask = (isGlossary: boolean) => runChecks(prepareSource(['a'], NO_FLAGS), ['=b'], about('cs', { isGlossary }))
  expect([ask(true), ask(false)]).toEqual([['prohibited_initial_character'], []])
})

test('the ends of a text are looked at where some form ends otherwise than its source', () => {
  const find = vi.spyOn(endColon, 'find')
  const asked = (sources: readonly string[], targets: readonly string[]) => {
    find.mockClear()
    runChecks(prepareSource(sources, NO_FLAGS), targets, czech)
    return find.mock.calls.map(([source, target]) => `${source.text}|${target}`)
  }
  expect(asked(['a.'], ['b.'])).toEqual([])
  expect(asked(['a'], ['7'])).toEqual([])
  expect(asked(['a.'], ['b'])).toEqual(['a.|b'])
  expect(asked(['a'], ['b.'])).toEqual(['a|b.'])
  expect(asked(['a', 'b.'], ['c', 'd!'])).toEqual(['a|c', 'b.|d!'])
  expect(asked(['a', 'b.'], ['', 'd!'])).toEqual(['b.|d!'])
  expect(asked(['a', 'b.'], ['c', ''])).toEqual([])
})

test('a check is asked until a form fails it, of each form that has a text', () => {
  const find = vi.spyOn(zeroWidthSpace, 'find')
  runChecks(prepareSource(['a', 'as'], NO_FLAGS), ['', 'á\u200b'], czech)
  expect(find.mock.calls.map(([source, target]) => `${source.text}|${target}`)).toEqual(['as|á\u200b'])
  find.mockClear()
  runChecks(prepareSource(['a', 'as'], NO_FLAGS), ['á\u200b', 'é'], czech)
  expect(find.mock.calls.map(([source, target]) => `${source.text}|${target}`)).toEqual(['a|á\u200b'])
})

test('a string without any source fails nothing that compares', () => {
  const source = prepareSource([], NO_FLAGS)
  expect([runChecks(source, ['á  b\u200b'], czech), findInTranslation(source, ['á  b\u200b'], czech)]).toEqual([[], []])
})

test('findings have their check, form, place and fix', () => {
  const span = { start: 1, end: 2 }
  expect(findInTranslation(prepareSource(['a', 'as'], NO_FLAGS), ['á', 'é\u200b'], czech)).toEqual([
    { check: 'zero-width-space', form: 1, span, fix: [{ span, content: '' }] },
  ])
  expect(findInTranslation(prepareSource(['a', 'as'], NO_FLAGS), ['', 'é'], czech)).toEqual([
    { check: 'plurals', form: 0, span: { start: 0, end: 0 } },
  ])
  expect(findInTranslation(prepareSource(['a'], NO_FLAGS), [''], czech)).toEqual([])
})

test.each<readonly [flags: string, text: string, failing: readonly string[]]>([
  ['', 'file(s)...', ['ellipsis', 'optional_plural']],
  ['ignore-ellipsis', 'file(s)...', ['optional_plural']],
  ['ignore-all-checks', 'file(s)...', []],
  ['read-only', 'file(s)...', ['ellipsis', 'optional_plural']],
  ['max-length:3', 'files', ['source-max-length']],
  ['max-length:3, ignore-source-max-length', 'files', []],
  ['', 'a {b', []],
])('with the flags %j the source %j fails %j', (flags, text, failing) => {
  const source = prepareSource([text], mergeFlags(flags))
  expect(runSourceChecks(source)).toEqual(failing)
  expect(findInSource(source).map(({ check }) => check)).toEqual(failing)
})

import { expect, test, vi } from 'vitest'
import { applyAutofixes, autofixes } from '../autofixes.ts'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { trailingEllipsis } from './trailing-ellipsis.autofix.ts'

interface About {
  readonly flags?: string
  readonly language?: string
}

function fixed(id: string, source: string, target: string, { flags = '', language = 'cs' }: About = {}): string {
  const fix = autofixes.find((one) => one.id === id)?.fix
  if (!fix) throw new Error(`no fix ${id}`)
  const environment = checkEnvironment({ language, sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
  return fix({ source, target, flags: mergeFlags(flags), environment })
}

test.each<readonly [source: string, target: string, flags: string, wanted: string]>([
  ['a', ' b ', '', 'b'],
  [' a', 'b', '', ' b'],
  ['a\n', 'b', '', 'b\n'],
  ['\t a \n', '  b', '', '\t b \n'],
  ['\r\na\r\n', 'b', '', '\nb\n'],
  ['a', ' b ', 'ignore-begin-space', ' b'],
  ['a', ' b ', 'ignore-end-space', 'b '],
  ['a', ' b ', 'ignore-begin-space, ignore-end-space', ' b '],
  ['a', '\r\nb\r\n', 'ignore-begin-space, ignore-end-space', '\nb\n'],
  [' a ', 'b', 'ignore-begin-space', 'b '],
  [' a ', 'b', 'ignore-end-space', ' b'],
  ['a', '  ', '', '  '],
  [' \n', ' b', '', ' b'],
  ['', ' b', '', ' b'],
])('of %j the edges of %j with the flags "%s" become %j', (source, target, flags, wanted) => {
  expect(fixed('edge-whitespace', source, target, { flags })).toBe(wanted)
})

test.each<readonly [source: string, target: string, wanted: string]>([
  ['a…', 'b...', 'b…'],
  ['a…', 'b....', 'b.…'],
  ['a…', 'b..', 'b..'],
  ['a…', 'b... c', 'b... c'],
  ['a…b', 'c...', 'c...'],
  ['a...', 'b...', 'b...'],
  ['a', 'b...', 'b...'],
])('of %j the dots of %j become %j', (source, target, wanted) => {
  expect(fixed('trailing-ellipsis', source, target)).toBe(wanted)
})

test.each<readonly [target: string, about: About, wanted: string]>([
  ['a!', { language: 'fr' }, 'a\u202f!'],
  ['a ?', { language: 'fr' }, 'a\u202f?'],
  ['a\u00a0;', { language: 'fr' }, 'a\u202f;'],
  ['a\u2009: b', { language: 'fr' }, 'a\u00a0: b'],
  ['a\u202f: b! c', { language: 'fr' }, 'a\u00a0: b\u202f! c'],
  ['a ?!', { language: 'fr' }, 'a\u202f?!'],
  ['a!b', { language: 'fr' }, 'a!b'],
  ['a  !', { language: 'fr' }, 'a  !'],
  ['!', { language: 'fr' }, '!'],
  ['a&nbsp;! b&eacute; c', { language: 'fr' }, 'a&nbsp;! b&eacute; c'],
  ['a!', { language: 'fr_BE' }, 'a\u202f!'],
  ['a!', { language: 'fr_CA' }, 'a!'],
  ['a!', { language: 'cs' }, 'a!'],
  ['a!', { language: 'fr', flags: 'rst-text' }, 'a!'],
  ['a!', { language: 'fr', flags: 'ignore-punctuation-spacing' }, 'a!'],
])('of French %j with %j becomes %j', (target, about, wanted) => {
  expect(fixed('punctuation-spacing', 'a', target, about)).toBe(wanted)
})

test('of the characters that cannot be seen all go but tabs and line ends', () => {
  const codes = [...Array.from({ length: 0x21 }, (_, code) => code), 0x7e, 0x7f, 0x80, 0x9f, 0xad, 0x2028]
  const kept = codes.filter((code) => {
    const text = `á${String.fromCharCode(code)}b`
    const result = fixed('control-characters', 'ab', text)
    expect([text, 'áb']).toContain(result)
    return result === text
  })
  expect(kept).toEqual([9, 10, 13, 0x20, 0x7e, 0x80, 0x9f, 0xad, 0x2028])
  expect(fixed('control-characters', 'a', '\u0000😀\u001f\u007f')).toBe('😀')
  expect(fixed('control-characters', 'a\u0007', '\u0000b')).toBe('\u0000b')
  expect(fixed('control-characters', 'a\t', '\u0000b\t')).toBe('b\t')
})

test.each<readonly [source: string, target: string, language: string, wanted: string]>([
  ['a.', 'ক.', 'bn', 'ক।'],
  ['a.', 'ক .', 'bn', 'ক ।'],
  ['a.', 'ক  .', 'bn', 'ক  .'],
  ['a.', '\u0980.', 'bn', '\u0980।'],
  ['a.', '\u09ff.', 'bn', '\u09ff।'],
  ['a.', '\u097f.', 'bn', '\u097f.'],
  ['a.', '\u0a00.', 'bn', '\u0a00.'],
  ['a.', 'ক.খ', 'bn', 'ক.খ'],
  ['a.', 'ক...', 'bn', 'ক...'],
  ['a.', 'কa.', 'bn', 'কa.'],
  ['a', 'ক.', 'bn', 'ক.'],
  ['a.b', 'ক.', 'bn', 'ক.'],
  ['a.', 'ক.', 'bn_IN', 'ক।'],
  ['a.', 'ক.', 'as', 'ক.'],
])('of %j the full stop of %j in the language %s becomes %j', (source, target, language, wanted) => {
  expect(fixed('danda', source, target, { language })).toBe(wanted)
})

test('spaces of no width go, but in Khmer and where the source has them', () => {
  expect(fixed('zero-width-space', 'ab', '\u200bá\u200b\u200bb\u200b')).toBe('áb')
  expect(fixed('zero-width-space', 'a\u200bb', 'á\u200bb')).toBe('á\u200bb')
  expect(fixed('zero-width-space', 'ab', 'á\u200bb', { language: 'km' })).toBe('á\u200bb')
})

test('lines end as the flag says', () => {
  expect(fixed('line-ends', 'a', 'a\nb\r\nc\rd\n\n', { flags: 'dos-eol' })).toBe('a\r\nb\r\nc\r\nd\r\n\r\n')
  expect(fixed('line-ends', 'a', 'a\nb\r\nc')).toBe('a\nb\r\nc')
})

test('markup that the source does not have goes where the flag says so', () => {
  const target = '<b>y</b><script>z</script><https://example.org>'
  expect(fixed('safe-html', '<b>x</b>', target)).toBe(target)
  expect(fixed('safe-html', '<b>x</b>', target, { flags: 'safe-html' })).toBe('<b>y</b>&lt;https://example.org&gt;')
  expect(fixed('safe-html', '<b>x</b>', target, { flags: 'safe-html, md-text' })).toBe('<b>y</b><https://example.org>')
})

test('fixes that changed a form are told once, in their order', () => {
  const environment = checkEnvironment({
    language: 'fr',
    sourceLanguage: 'en',
    plural: { number: 2, formula: 'n > 1' },
  })
  const result = applyAutofixes(['a…', 'as…'], ['b\u200b... ', 'c!'], { flags: mergeFlags(''), environment })
  expect(result).toEqual({
    targets: ['b…', 'c\u202f!'],
    applied: ['zero-width-space', 'edge-whitespace', 'trailing-ellipsis', 'punctuation-spacing'],
  })
  expect(applyAutofixes([], ['b...', ''], { flags: mergeFlags(''), environment })).toEqual({
    targets: ['b...', ''],
    applied: [],
  })
})

test('a fix that throws changes nothing where somebody is told of it, and else the error goes on', () => {
  const environment = checkEnvironment({
    language: 'cs',
    sourceLanguage: 'en',
    plural: { number: 1, formula: '0' },
  })
  const flags = mergeFlags('')
  vi.spyOn(trailingEllipsis, 'fix').mockImplementation(() => {
    throw new Error('broken')
  })
  const faults: unknown[] = []
  const report = (...fault: readonly unknown[]) => faults.push(fault)
  expect(applyAutofixes(['a'], [' b\u200b'], { flags, environment, report })).toEqual({
    targets: ['b'],
    applied: ['zero-width-space', 'edge-whitespace'],
  })
  expect(faults).toHaveLength(1)
  expect(() => applyAutofixes(['a'], ['b'], { flags, environment })).toThrow('broken')
  vi.restoreAllMocks()
})

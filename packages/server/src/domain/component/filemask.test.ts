import { expect, test } from 'vitest'
import { type Filemask, matchFiles, parseFilemask } from './filemask.ts'

function maskOf(text: string): Filemask {
  const read = parseFilemask(text)
  if ('problem' in read) throw new Error(read.problem.code)
  return read.mask
}

test('a star is the language code', () => {
  expect(matchFiles(maskOf('po/*.po'), ['po/cs.po', 'po/kiosk.pot', 'po/pt_BR.po', 'po/a/b.po'])).toEqual([
    { path: 'po/cs.po', code: 'cs' },
    { path: 'po/pt_BR.po', code: 'pt_BR' },
  ])
})

test('with several stars the longest match is the code', () => {
  expect(maskOf('locale/*/LC_MESSAGES/*.po').match('locale/sr@latin/LC_MESSAGES/dj.po')).toBe('sr@latin')
})

test('an encoding at the end of the code is cut', () => {
  expect(maskOf('po/*.po').match('po/ru.UTF-8.po')).toBe('ru')
})

test('bracketed brackets are literal', () => {
  expect(maskOf('[[]po[]]/*.po').match('[po]/de.po')).toBe('de')
})

test('a path for a language fills every star', () => {
  expect(maskOf('l/*/x-*.po').pathFor('de')).toBe('l/de/x-de.po')
})

test.each([
  ['po/cs.json', 'filemask-star'],
  ['', 'filemask-star'],
  ['/po/*.po', 'filemask-absolute'],
  ['../*.po', 'filemask-escape'],
  ['.git/*.po', 'filemask-escape'],
])('%s is refused', (text, code) => {
  const read = parseFilemask(text)
  expect('problem' in read && read.problem.code).toBe(code)
})

import { expect, test } from 'vitest'
import { slugOf } from '../../text/slug-of.ts'
import { nameOfRepository, needsBase, needsTemplate, takesTemplate, usualFormat } from './formats.ts'

test.each([
  ['po/*.po', 'po'],
  ['app/src/main/res/values-*/strings.xml', 'aresource'],
  ['_locales/*/messages.json', 'webextension'],
  ['locales/*.json', 'json-nested'],
  ['i18n/*.properties ', 'properties'],
  ['docs/*.md', undefined],
])('files of the mask %s are usually %s', (mask, format) => expect(usualFormat(mask)).toBe(format))

test('a name becomes what an address can hold', () => {
  expect([slugOf('Příručka 2.0!'), slugOf('  App  '), slugOf('日本')]).toEqual(['prirucka-2-0', 'app', ''])
})

test('a repository is called as the last part of its address', () => {
  expect(['https://host.example/team/my-app.git', 'git@host.example:team/app', 'app/'].map(nameOfRepository)).toEqual([
    'my app',
    'app',
    'app',
  ])
})

test('source texts of formats by keys stand in a file of their own', () => {
  expect((['json-nested', 'po', 'csv', 'csv-simple'] as const).map(needsTemplate)).toEqual([true, false, false, false])
})

test('source texts of XLIFF and Qt may stand in a file of their own, those of gettext may not', () => {
  const asked = ['xliff', 'plainxliff', 'xliff2', 'ts', 'csv', 'json', 'po', 'tbx'] as const
  expect(asked.map(takesTemplate)).toEqual([true, true, true, true, true, true, false, false])
})

test('new languages of gettext, Qt and XLIFF need a file to begin with, those of others begin with the template or with nothing', () => {
  const asked = ['po', 'ts', 'poxliff', 'xliff2', 'csv', 'json-nested', 'tbx'] as const
  expect(asked.map(needsBase)).toEqual([true, true, true, true, false, false, false])
})

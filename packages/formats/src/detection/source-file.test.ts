import { expect, test } from 'vitest'
import { catalogTemplate, distantSource, englishSource, indexTree, neutralSource } from './source-file.ts'

const found = (mask: string, codes: readonly string[] = []) => ({
  mask,
  extension: 'po',
  files: codes.map((code) => ({ path: mask.replace('*', code), code, language: code })),
})

test.each<readonly [mask: string, path: string, source: string | null]>([
  ['m_*.properties', 'm.properties', 'm.properties'],
  ['m-*.po', 'm.po', 'm.po'],
  ['R.*.resx', 'R.resx', 'R.resx'],
  ['*_m.po', 'm.po', 'm.po'],
  ['values-*/strings.xml', 'values/strings.xml', 'values/strings.xml'],
  ['a/*/strings.xml', 'a/strings.xml', 'a/strings.xml'],
  ['*.po', 'base.po', 'base.po'],
  ['*.lproj/x.strings', 'Base.lproj/x.strings', 'Base.lproj/x.strings'],
  ['a/*.json', 'a/source.json', 'a/source.json'],
  ['a/*.json', 'a/src.json', 'a/src.json'],
  ['a/*.json', 'a/default.json', 'a/default.json'],
  ['a/*.json', 'a/template.json', 'a/template.json'],
  ['a/m*.json', 'a/m_template.json', 'a/m_template.json'],
  ['a/*.json', 'a/other.json', null],
  ['a[[]b[]]/*.json', 'a[b]/base.json', 'a[b]/base.json'],
  ['po/*/LC_MESSAGES/x.po', 'po/x.po', 'po/x.po'],
  ['po/*/LC_MESSAGES/x.po', 'po/LC_MESSAGES/x.po', 'po/LC_MESSAGES/x.po'],
  ['po/*/LC_MESSAGES/x.po', 'x.po', null],
  ['po/*/LC_MESSAGES/x_*.po', 'po/x.po', 'po/x.po'],
  ['po/*/MESSAGES/x.po', 'po/y.po', null],
])('beside %s the file that names no language is %s: %s', (mask, path, source) => {
  expect(neutralSource(found(mask), indexTree([path, 'else/z.po']))).toBe(source)
})

test('a file of no name comes before one of another', () => {
  expect(neutralSource(found('m_*.po'), indexTree(['m_base.po', 'm.po']))).toBe('m.po')
  expect(neutralSource(found('m_*.po'), indexTree(['m_template.po', 'm_base.po']))).toBe('m_base.po')
})

test.each([
  [['cs', 'en_GB', 'en_US', 'en'], 'en'],
  [['cs', 'en_GB', 'en_US'], 'en_US'],
  [['cs', 'en_GB'], 'en_GB'],
  [['en_AU', 'en_GB'], 'en_AU'],
  [['cs', 'en_Latn', 'enm', 'en_gb'], undefined],
  [[], undefined],
])('of %j the English file is %s', (codes, code) => {
  expect(englishSource(found('*.po', codes))?.code).toBe(code)
})

test('the English file may lie elsewhere, where no other has its name', () => {
  const distant = (mask: string, ...paths: string[]) => distantSource(found(mask), indexTree(paths))
  expect(distant('po/m.*.po', 'src/m.en.po')).toBe('src/m.en.po')
  expect(distant('po/m.*.po', 'src/m.en_US.po')).toBe('src/m.en_US.po')
  expect(distant('po/m.*.po', 'src/m.en-US.po')).toBe('src/m.en-US.po')
  expect(distant('po/m.*.po', 'src/m.en-US.po', 'src/m.en.po')).toBe('src/m.en.po')
  expect(distant('po/m.*.po', 'a/m.en.po', 'b/m.en.po')).toBeNull()
  expect(distant('po/m.*.po', 'a/m.en.po', 'b/m.en.po', 'c/m.en.po')).toBeNull()
  expect(distant('po/*/m.po', 'src/en/m.po')).toBeNull()
  expect(distant('po/m.*.po', 'm.cs.po')).toBeNull()
})

test.each<readonly [mask: string, paths: readonly string[], template: string | null]>([
  ['po/*.po', ['po/app.pot'], 'po/app.pot'],
  ['po/*.po', ['po/app.pot', 'po/other.pot'], null],
  ['po/app-*.po', ['po/app.pot', 'po/other.pot'], 'po/app.pot'],
  ['po/*_app.po', ['po/app.pot', 'po/other.pot'], 'po/app.pot'],
  ['po/*/app.po', ['po/templates/app.pot', 'po/templates/other.pot'], 'po/templates/app.pot'],
  ['po/*/app.po', ['po/en/LC_MESSAGES/app.pot'], 'po/en/LC_MESSAGES/app.pot'],
  ['po/*/app.po', ['po/a/b/c/app.pot'], null],
  ['po/*/app.po', ['po/app.pot', 'po/templates/app.pot'], 'po/app.pot'],
  ['po/*/app.po', ['po/templates/app.pot', 'po/app.pot'], 'po/app.pot'],
  ['a/po/*/app.po', ['app.pot'], 'app.pot'],
  ['a/po/*/app.po', ['a/app.pot', 'app.pot'], 'a/app.pot'],
  ['a/po/*/app.po', ['a/other.pot'], null],
  ['a/po/*/app.po', ['a/other/app.pot'], null],
  ['*.po', ['app.pot'], 'app.pot'],
  ['*.po', ['a/app.po'], null],
])('the template of %s among %j is %s', (mask, paths, template) => {
  expect(catalogTemplate(found(mask), indexTree(paths))).toBe(template)
})

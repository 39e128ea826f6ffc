import { expect, test } from 'vitest'
import { detectComponents } from './detect.ts'
import { storeComponents } from './store-folders.ts'

const summary = (paths: readonly string[]) =>
  storeComponents(paths).map(({ filemask, template, languages, strings, languageCodeStyle }) =>
    [filemask, template, languages.join(), strings, languageCodeStyle].join(' '),
  )

const android = 'fastlane/metadata/android'
test.each<[string, readonly string[], readonly string[]]>([
  [
    'of F-Droid and fastlane',
    [`${android}/en-US/title.txt`, `${android}/en-US/changelogs/1.txt`, `${android}/de-DE/short_description.txt`],
    [`${android}/* ${android}/en-US de,en_US 2 `],
  ],
  [
    'of Apple’s store, with its own codes',
    ['fastlane/metadata/en-US/name.txt', 'fastlane/metadata/zh-Hans/name.txt', 'fastlane/metadata/copyright.txt'],
    ['fastlane/metadata/* fastlane/metadata/en-US en_US,zh_Hans 1 appstore'],
  ],
  [
    'of gradle-play-publisher',
    ['app/src/main/play/listings/de-DE/title.txt', 'app/src/main/play/listings/de-DE/full-description.txt'],
    ['app/src/main/play/listings/* app/src/main/play/listings/de-DE de 2 '],
  ],
  ['of tests and libraries', [`tests/${android}/en-US/title.txt`, `vendor/x/en/title.txt`], []],
  ['of other texts', ['docs/en/install.txt', 'docs/notes/title.txt', 'title.txt'], []],
])('folders %s', (_, paths, expected) => {
  expect(summary(paths)).toEqual(expected)
})

test('stand among the other components of a tree, after its program', async () => {
  const file = Buffer.from('<resources><string name="a">A</string><string name="b">B</string></resources>')
  const strings = ['app/src/main/res/values/strings.xml', 'app/src/main/res/values-de/strings.xml']
  const paths = [...strings, `${android}/en-US/title.txt`, `${android}/de-DE/title.txt`]
  const found = await detectComponents(paths, {
    read: async (wanted) => new Map(wanted.filter((path) => path.endsWith('.xml')).map((path) => [path, file])),
  })
  expect(found.map(({ format, template }) => [format, template])).toEqual([
    ['aresource', 'app/src/main/res/values/strings.xml'],
    ['appstore', `${android}/en-US`],
  ])
})

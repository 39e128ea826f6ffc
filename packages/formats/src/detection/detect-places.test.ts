import { expect, test } from 'vitest'
import { formats } from '../index.ts'
import { foreignFiles } from '../testing.ts'
import { detectComponents } from './detect.ts'

/** The masks of files that all are as long, best first. */
async function masksOf(paths: readonly string[], textOf: (path: string) => string = () => '{"open": "Open"}') {
  const found = await detectComponents(paths, {
    read: async (wanted) =>
      new Map(wanted.map((path) => [path, Buffer.concat([Buffer.from(textOf(path)), Buffer.alloc(640, '\n')], 640)])),
  })
  return found.map(({ filemask }) => filemask)
}

const inFolder = (folder: string) => ['en', 'cs', 'de'].map((code) => `${folder}/app_${code}.json`)

test.each([
  'node_modules',
  'bower_components',
  'vendor',
  'third-party',
  'third_party',
  'thirdparty',
  'ThirdParty',
  '3rdparty',
  'external',
  'extern',
  'deps',
  'a/vendor',
])('what lies in %s was taken over: it stands behind all else', async (folder) => {
  const others = ['zz', 'zz/tests']
  expect(await masksOf([folder, ...others].flatMap(inFolder))).toEqual([
    'zz/app_*.json',
    'zz/tests/app_*.json',
    `${folder}/app_*.json`,
  ])
})

test.each([
  'test',
  'tests',
  'spec',
  'specs',
  'fixture',
  'fixtures',
  'testdata',
  '__tests__',
  'example',
  'examples',
  'sample',
  'samples',
  'demo',
  'demos',
  'doc',
  'docs',
  'help',
  'manual',
  'man',
  'debian',
  'website',
  'benchmark',
  'benchmarks',
  'dist',
  'build',
  'generated',
  'Generated',
  'a/docs',
])('what lies in %s only shows or tests: it stands behind what is meant', async (folder) => {
  expect(await masksOf([folder, 'zz', 'a/vendor'].flatMap(inFolder))).toEqual([
    'zz/app_*.json',
    `${folder}/app_*.json`,
    'a/vendor/app_*.json',
  ])
})

test.each(['vendors', 'my-vendor', 'testing', 'mytests', 'docsy', 'externals'])(
  'a folder that is called %s is like any other',
  async (folder) => {
    expect(await masksOf([folder, 'zz'].flatMap(inFolder))).toEqual([`${folder}/app_*.json`, 'zz/app_*.json'])
  },
)

/** A single translation makes a mask only where a name says that there are translations. */
test.each([
  ['locale/*.json', true],
  ['locales/*.json', true],
  ['_locales/*.json', true],
  ['i18n/*.json', true],
  ['l10n/*.json', true],
  ['intl/*.json', true],
  ['localization/*.json', true],
  ['localisations/*.json', true],
  ['lang/*.json', true],
  ['langs/*.json', true],
  ['language/*.json', true],
  ['languages/*.json', true],
  ['translation/*.json', true],
  ['translations/*.json', true],
  ['messages/*.json', true],
  ['messagebundle/*.json', true],
  ['strings/*.json', true],
  ['po/*.json', true],
  ['LC_MESSAGES/*.json', true],
  ['MR/*.json', true],
  ['moko-resources/*.json', true],
  ['Lang/*.json', true],
  ['a/lang/b/*.json', true],
  ['a/my-lang.*.json', true],
  ['a/my_lang_*.json', true],
  ['a/my.lang-*.json', true],
  ['values-*/a.json', true],
  ['*.lproj/a.json', true],
  ['slang/*.json', false],
  ['langx/*.json', false],
  ['data/*.json', false],
  ['x/values-*.json', true],
  ['a/messages_*.properties', true],
  ['a/strings_*.properties', true],
  ['a/resources_*.properties', true],
  ['a/bundle_*.properties', true],
  ['a/MyBundle_*.properties', true],
  ['a/labels_*.properties', true],
  ['a/other_*.properties', true],
  ['a/bundle_*.json', false],
])('of one translation beside its source %s is a mask: %s', async (mask, isHome) => {
  const source = mask.includes('_*') ? mask.replace('_*', '') : mask.replace('*', 'base')
  const text = mask.endsWith('.json') ? '{"open": "Open"}' : 'open=Open\n'
  const found = await masksOf([mask.replace('*', 'cs'), source], () => text)
  expect(found).toEqual(isHome ? [mask] : [])
})

const onlyTexts = ['resx', 'resw', 'xlf', 'xliff', 'arb', 'ftl', 'strings', 'stringsdict']
const extensions = [...new Set(formats.flatMap(({ extensions: all }) => [...all]))]
const formatFor = (extension: string) => formats.find(({ extensions: all }) => all.some((one) => one === extension))

test.each(onlyTexts)('of files in %s one translation beside its source is enough anywhere', async (extension) => {
  const format = formatFor(extension)
  if (!format) throw new Error(`no format of .${extension}`)
  const text = foreignFiles[format.id].around('x')
  expect(await masksOf([`a/b_cs.${extension}`, `a/b.${extension}`], () => text)).toEqual([`a/b_*.${extension}`])
  expect(await masksOf([`a/b_cs.${extension}`], () => text)).toEqual([])
})

test.each(['json', 'yaml', 'yml', 'php', 'inc', 'toml', 'csv', 'ini'])(
  'files in %s can have any data: those of other formats stand before them',
  async (extension) => {
    expect(extensions).toContain(extension)
    const format = formatFor(extension)
    if (!format) throw new Error(`no format of .${extension}`)
    const text = foreignFiles[format.id].around('x')
    const po = 'msgid "a"\nmsgstr "b"\n'
    const paths = ['cs', 'en'].flatMap((code) => [`a/b_${code}.${extension}`, `c/b_${code}.po`])
    expect(await masksOf(paths, (path) => (path.endsWith('.po') ? po : text))).toEqual([
      'c/b_*.po',
      `a/b_*.${extension}`,
    ])
  },
)

import { describe, expect, test } from 'vitest'
import { examplesOf } from './example-files.fixture.ts'
import type { EditableDocument, FileLanguage, FileUnit, Format, NewUnit } from './format.ts'
import { identityOf } from './identity.ts'
import { formats } from './index.ts'
import { pluralOf } from './plural-categories.ts'
import { withZero } from './stringsdict/stringsdict.plural.ts'
import { foreignFiles } from './testing.ts'
import { isPlural } from './unit-facts.ts'
import { verifyFile } from './verify-file.ts'

const english: FileLanguage = { code: 'en', plural: { number: 2, formula: 'n != 1' } }

/** Formats whose files have the same few strings for ever, or name none by its context. */
const hasFixedStrings = new Set([
  ...['xwiki-fullpage', 'csv-simple', 'csv-simple-iso', 'csv-simple-utf-8', 'rc', 'srt', 'vtt', 'sub', 'ass', 'ssa'],
])

/** Languages with every number of forms; the last has a rule that nobody else has. */
const languages: readonly FileLanguage[] = [
  { code: 'ja', plural: { number: 1, formula: '0' } },
  english,
  { code: 'fr', plural: { number: 2, formula: 'n > 1' } },
  {
    code: 'lv',
    plural: { number: 3, formula: 'n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 && n%100!=11 ? 1 : 2' },
  },
  { code: 'sl', plural: { number: 4, formula: 'n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3' } },
  { code: 'ga', plural: { number: 5, formula: 'n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4' } },
  {
    code: 'ar',
    plural: {
      number: 6,
      formula: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
    },
  },
  { code: 'cs', plural: { number: 3, formula: 'n%3' } },
  { code: 'tlh', plural: { number: 8, formula: 'n%8' } },
]

const about = ({ code, plural }: FileLanguage) => ({
  languageCode: code,
  languageName: code,
  plural,
  projectName: 'Harbour',
  now: new Date('2026-11-21T22:40:00Z'),
})

const newUnit = (
  { span: _, variants: _v, form: _f, ...unit }: FileUnit,
  context: string,
  target: readonly string[],
): NewUnit => ({
  ...unit,
  context,
  location: '',
  notes: [],
  previousSource: '',
  target,
  state: 'translated',
})

/** The added units that are missing in the file, and every problem of the file. */
function missing(format: Format, file: EditableDocument, added: readonly NewUnit[], language: FileLanguage): string[] {
  const { keyOf } = identityOf(format, format.template === 'required')
  const bytes = file.edit({ units: added.map((unit) => ({ kind: 'add', unit })) })
  const after = format.parse(bytes, { language })
  const texts = new Map(after.units.map((unit) => [keyOf(unit), JSON.stringify(unit.target)]))
  return [
    ...after.problems.map(({ detail }) => detail),
    ...added
      .filter((unit) => texts.get(keyOf(unit)) !== JSON.stringify(unit.target))
      .map((unit) => `${keyOf(unit)} is ${texts.get(keyOf(unit))} for ${JSON.stringify(unit.target)}`),
  ]
}

describe.each(formats.map((format) => [format.id, format] as const))('%s', (id, format: Format) => {
  const examples = examplesOf(id).map(({ bytes, expected: { language = english } }) => ({ bytes, language }))
  const [whole = { bytes: Buffer.alloc(0), language: english }] = examples.toSorted(
    (a, b) => b.bytes.length - a.bytes.length,
  )
  const units = examples.flatMap(({ bytes, language }) => format.parse(bytes, { language }).units)

  // Nothing of these is read behind their end: neither by programs nor here.
  const endsFirst = id.startsWith('xwiki') || id === 'laravel'
  test.skipIf(endsFirst)('a string that stands twice is told, refused, or two strings: none goes unnoticed', () => {
    const once = format.parse(whole.bytes, { language: whole.language })
    const twice = format.parse(Buffer.concat([whole.bytes, Buffer.from('\n'), whole.bytes]), {
      language: whole.language,
    })
    const isTold = twice.problems.length > 0 || twice.warnings().length > once.warnings().length
    expect(isTold || twice.units.length > once.units.length).toBe(true)
  })

  test('entities are neither grown nor fetched: no file says more than it has', () => {
    const text = whole.bytes
      .toString('utf8')
      .replace(/^\ufeff?<\?xml[^>]*>/, '')
      .replace(/<!DOCTYPE[^>[]*>/, '')
    const root = /<([A-Za-z_][-\w.:]*)/.exec(text)?.[1] ?? 'a'
    const grown = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('')
    for (const entities of [`<!ENTITY e0 "xx">${grown}`, '<!ENTITY e30 SYSTEM "file:///etc/passwd">']) {
      const bytes = Buffer.from(`<!DOCTYPE ${root} [${entities}]>${text.replaceAll(/<\//g, '&e30;</')}`)
      const said = format
        .parse(bytes, { language: whole.language })
        .units.flatMap((unit) => [...unit.target, ...unit.source])
      expect(said.join('').length).toBeLessThan(2 * bytes.length)
      expect(said.join('')).not.toContain('root:x:0')
    }
  })

  test.skipIf(hasFixedStrings.has(id))('of two names of which one begins the other both stand in the file', () => {
    const [like] = units.filter((unit) => !isPlural(unit) && unit.state !== 'read-only')
    if (!like) throw new Error('no string')
    const head = /^(?:\[[^\]]*\]|.*\.|\$|define\(|.*->)/.exec(like.context)?.[0] ?? ''
    const name = (end: string) =>
      head.endsWith('->') && like.context.includes("'")
        ? `${head}'${end}'`
        : head === 'define('
          ? `define('${end}'`
          : `${head}${end}`
    const begun = () => format.parse(format.begin(about(english)), { language: english })
    const complaints = ['.', '->', '_', '/', ':', ' '].flatMap((between) => {
      const [short, long] = [newUnit(like, name('quay'), ['Quay']), newUnit(like, name(`quay${between}ship`), ['Ship'])]
      // Not every grammar has each mark in its names; a variable of PHP is a text or an array, in any file.
      if ((id === 'php' && between === '->') || missing(format, begun(), [long], english).length > 0) return []
      return [
        [short, long],
        [long, short],
      ].flatMap((added) => missing(format, begun(), added, english).map((complaint) => `${between} ${complaint}`))
    })
    expect(complaints).toEqual([])
  })

  test
    .skipIf(format.plurals === 'none')
    .each(languages.map((language) => [language.code, language.plural.number, language] as const))(
    'in %s, which has %i forms, a plural string has them all',
    (_code, _number, language) => {
      const like = units.find(isPlural)
      if (!like) throw new Error('no plural')
      // i18next counts six.
      if (id === 'i18next' && language.plural.number > 6) return
      const own = pluralOf(format, language)
      const plural = id === 'stringsdict' ? withZero({ code: language.code, plural: own }) : own
      const spoken = { code: language.code, plural }
      const target = Array.from({ length: plural.number }, (_, form) => `x${form}`)
      const begun = format.parse(format.begin(about(spoken)), { language: spoken })
      expect(missing(format, begun, [newUnit(like, like.context, target)], spoken)).toEqual([])
    },
  )

  test('a file that says nothing of its language is read and written as any other', () => {
    for (const { bytes, language } of examples) {
      const text = bytes.toString('latin1')
      const without = text
        .replace(/^"Language: [^"]*"\r?\n/m, '')
        .replaceAll(
          /\s(?:source-language|target-language|sourcelanguage|srcLang|trgLang|language|xml:lang)="[^"]*"/g,
          '',
        )
        .replaceAll(/"(?:@@locale|language)"\s*:\s*"[^"]*",?\s*/g, '')
      const file = Buffer.from(without, 'latin1')
      const { problems, units } = format.parse(file, { language })
      expect(problems.length > 0 || units.length > 0 || format.parse(bytes, { language }).units.length === 0).toBe(true)
      const kinds = verifyFile(format, file, { language }).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'rewritten' || kind === 'spread')).toEqual([])
    }
  })

  test('half of a character, and one of another charset, keep their bytes or are refused at their place', () => {
    const { around } = foreignFiles[id as keyof typeof foreignFiles] // every format is in the list
    const file = Buffer.from(around('MARK'))
    const at = file.indexOf('MARK')
    for (const bad of [[0xe9], [0xc5], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0], [0xff, 0xfe]]) {
      const bytes = Buffer.concat([file.subarray(0, at), Buffer.from(bad), file.subarray(at + 4)])
      const { problems } = format.parse(bytes, { language: english })
      const [problem] = problems
      if (problem) {
        expect(problem.detail).toMatch(/^[^\n]{5,400}$/)
        expect(Math.abs((problem.span?.start ?? -1) - at)).toBeLessThanOrEqual(bytes.length)
      } else
        expect(verifyFile(format, bytes, { language: english }).filter(({ kind }) => kind === 'rewritten')).toEqual([])
    }
  })
})

import { languages } from '@weft/l10n'
import { describe, expect, test } from 'vitest'
import { examplesOf } from './example-files.fixture.ts'
import type { FileLanguage, Format } from './format.ts'
import { identityOf } from './identity.ts'
import { formats, isPlural, pluralOf } from './index.ts'
import { categories, categoriesOf } from './plural-categories.ts'
import { zeroCategories } from './stringsdict/stringsdict.plural.ts'

/**
 * A format offers exactly the plural forms that the program which reads its files has. This is asked of all formats and languages;
 * the numbers of forms stand here a second time, as the programs' sources and manuals have them.
 */

const few = (numbers: Readonly<Record<number, string>>, usual: number) => {
  const known = new Map(
    Object.entries(numbers).flatMap(([n, codes]) => codes.split(' ').map((code) => [code, Number(n)])),
  )
  return (code: string) => known.get(code) ?? known.get(code.split(/[-_@]/)[0] ?? '') ?? usual
}

/** Qt 6, numerus.cpp: how many `numerusform` lrelease takes. */
const qt = few(
  {
    1: 'bi my zh dz fj gn hu id ja jv ko ms na om fa su tt th bo tr vi yo za',
    2: 'ab aa af sq am as ay az ba eu bn bg ca kw co da nl en eo et fo fi fur fy gl ka de el kl gu ha he hi ia ie it kn ks kk km rw ky ku lo la ln lb mg ml mr mn ne nso nb no nn oc or ps pt pa qu rm rn sn sd si so st es sw ss sv tg ta te to ts tn tk ug ur uz vo wo xh yi zu hy br fr fil tl ti wa is',
    3: 'lv dv iu ik ga gv mi se sm sa sk cs mk lt bs be hr ru sr uk pl ro',
    4: 'gd sl mt',
    5: 'cy',
    6: 'ar',
  },
  1,
)

/** Laravel 12, MessageSelector.php: how many parts it chooses among. */
const laravel = few(
  {
    2: 'af bn bg ca da de el en eo es et eu fa fi fo fur fy gl gu ha he hu is it ku lb ml mn mr nah nb ne nl nn no om or pa pap ps pt so sq sv sw ta te tk ur zu am bh fil fr gun hi hy ln mg nso ti wa xbr mk',
    3: 'be bs hr ru sr uk cs sk ga lt lv pl ro',
    4: 'sl mt cy',
    6: 'ar',
  },
  1,
)

const COUNTS = [...Array(1001).keys(), 100_000, 1_000_000, 1_000_001, 2_000_000]
const asked = new Map<string, readonly string[] | null>()

/** The categories of whole numbers by CLDR, which Android, Apple, Intl, Rails, Go and GWT go by; null where it knows no such language. */
function cldr(code: string): readonly string[] | null {
  const known = asked.get(code)
  if (known !== undefined) return known
  const tag = (code.split('@')[0] ?? '').replaceAll('_', '-')
  const isTag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag)
  const rules = isTag && Intl.PluralRules.supportedLocalesOf(tag).length > 0 ? new Intl.PluralRules(tag) : null
  const found = rules && [...new Set(COUNTS.map((count) => rules.select(count)))].sort()
  asked.set(code, found)
  return found
}

/** Formats whose programs take a text for the count 0 in every language, where one is there. */
const withZero = ['apple-xliff', 'i18nextv4', 'ruby-yaml', 'stringsdict', 'xcstrings']

/** All categories by CLDR, those included that only fractions have; null where it knows no such language. */
const whole = (code: string): readonly string[] | null =>
  cldr(code) && new Intl.PluralRules(code.split('@')[0]?.replaceAll('_', '-')).resolvedOptions().pluralCategories

/** Apple has a text for 0 in every language. */
const apple = (code: string) => {
  const own = cldr(code)
  return own && own.length + (own.includes('zero') ? 0 : 1)
}

const programs: Readonly<Record<string, (code: string) => number | null>> = {
  ts: qt,
  ts1: qt,
  laravel,
  'apple-xliff': apple,
  stringsdict: apple,
  xcstrings: apple,
}

const withForms = formats.filter(({ plurals }) => plurals !== 'none')
const all = languages.map(({ code, plural }) => ({ code, plural }))

describe.each(withForms.map((format) => [format.id, format] as const))('%s', (id, format: Format) => {
  const { keyOf } = identityOf(format, format.template === 'required')
  const read = (bytes: Uint8Array, language?: FileLanguage) => format.parse(bytes, { language })
  /** All forms that the file has; a file of several languages does not say which. */
  const readWhole = (bytes: Uint8Array, language: FileLanguage) =>
    read(bytes, format.openAll === undefined ? undefined : language)
  const example = examplesOf(id)
    .flatMap(({ bytes, expected }) => read(bytes, expected.language).units)
    .find((unit) => isPlural(unit) && unit.variants !== undefined)

  test('offers for each language as many forms as its program has', () => {
    const wrong = all.filter((language) => {
      const program =
        programs[id] ?? (format.plurals === 'category' ? (code: string) => cldr(code)?.length ?? null : null)
      const wanted = program?.(language.code) ?? null
      return wanted !== null && pluralOf(format, language).number !== wanted
    })
    expect(wrong.map(({ code, plural }) => [code, pluralOf(format, { code, plural }).number])).toEqual([])
  })

  test.skipIf(format.plurals !== 'category' || !example)(
    'shows each text that its program takes, and none stays as it was',
    () => {
      if (!example) return
      const { span: _span, variants: _variants, ...like } = example
      const arabic = all.find(({ code }) => code === 'ar')
      if (!arabic) throw new Error('no Arabic')
      const unit = { ...like, target: categories.map((name) => `a ${name}`), state: 'translated' as const }
      const about = { languageName: 'x', projectName: 'x', now: new Date(0), sourceLanguageCode: 'en' }
      const inArabic = format.openAll === undefined ? arabic : undefined
      const bytesFor = (language: FileLanguage) =>
        read(format.begin({ ...about, languageCode: language.code, plural: language.plural }), language).edit({
          units: [{ kind: 'add', unit: { ...unit, target: textsFor(language) } }],
        })
      // A file of several languages is begun for each of them.
      const textsFor = (language: FileLanguage) =>
        inArabic ? unit.target : zeroCategories(language).map((name) => `a ${name}`)
      const shared = inArabic && bytesFor(inArabic)
      const wrong = all.flatMap(({ code, plural: own }) => {
        const names = whole(code)
        if (!names) return []
        const language = { code, plural: pluralOf(format, { code, plural: own }) }
        const file = read(shared ?? bytesFor(language), language)
        const shown = file.units.flatMap(({ target }) => target)
        // A category that only fractions have gets a copy of the last text.
        const counted = [...(cldr(code) ?? []), ...(withZero.includes(id) ? ['zero'] : [])]
        const hidden = counted.filter((name) => !shown.includes(`a ${name}`))
        const set = file.units.map((one) => ({
          kind: 'set' as const,
          key: keyOf(one),
          target: one.target.map((text, form) => text.replace('a ', `b ${form} `)),
          state: 'translated' as const,
        }))
        const said = readWhole(file.edit({ units: set }), language).units.flatMap(({ variants = [] }) => variants)
        // A new string has no text that only fractions have.
        const old = [...counted, ...(shared ? names : [])].filter(
          (name) => said.find((one) => one.name === name)?.text.startsWith('b ') !== true,
        )
        return hidden.length + old.length === 0 ? [] : [[code, hidden, old]]
      })
      expect(wrong).toEqual([])
    },
  )

  test.skipIf(format.plurals !== 'category' || !example)(
    'writes `other` in each language, and no text stays as it was',
    () => {
      if (!example) return
      const { span: _span, variants: _variants, ...like } = example
      const about = { languageName: 'x', projectName: 'x', now: new Date(0), sourceLanguageCode: 'en' }
      const wrong = all.flatMap(({ code, plural: own }) => {
        const language = { code, plural: pluralOf(format, { code, plural: own }) }
        const empty = read(format.begin({ ...about, languageCode: code, plural: language.plural }), language)
        const texts = (letter: string) =>
          Array.from({ length: language.plural.number }, (_, index) => `${letter}${index}`)
        const unit = { ...like, target: texts('a'), state: 'translated' as const }
        const added = empty.edit({ units: [{ kind: 'add', unit }] })
        const key = keyOf(unit)
        // Every text of CLDR's is there, as in a file of another tool.
        const file = read(added, language)
        const set = file.edit({ units: [{ kind: 'set', key, target: texts('b'), state: 'translated' }] })
        const said = (bytes: Uint8Array) =>
          readWhole(bytes, language).units.find((one) => keyOf(one) === key)?.variants ?? []
        const [first, second] = [said(added), said(set)]
        const other = (list: typeof first) => list.find(({ name }) => name === 'other')?.text
        const last = language.plural.number - 1
        const hasOther = categoriesOf(language).includes('other') || programs[id] === apple
        const isRight =
          first.length > 0 &&
          second.length === first.length &&
          second.every(({ text }) => text.startsWith('b')) &&
          (hasOther || (other(first) === `a${last}` && other(second) === `b${last}`))
        return isRight || language.plural.number === 1 ? [] : [[code, first, second]]
      })
      expect(wrong).toEqual([])
    },
  )
})

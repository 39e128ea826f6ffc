import { expect, test } from 'vitest'
import { bySource } from '../identity.ts'
import { formatById } from '../index.ts'

const unit = (inner: string, more = '') => `<trans-unit id="a"${more}>${inner}</trans-unit>`
const whole = (units: string) =>
  `<xliff version="1.2"><file original="f" source-language="en" datatype="x"><body>${units}</body></file></xliff>`
const whole2 = (inner: string) =>
  `<xliff version="2.0" srcLang="en"><file id="f"><unit id="a"><segment>${inner}</segment></unit></file></xliff>`

function set(id: 'xliff' | 'plainxliff' | 'apple-xliff' | 'xliff2', text: string, target: string): string {
  const file = formatById(id)?.parse(Buffer.from(text))
  const [one] = file?.units ?? []
  if (!file || !one) throw new Error('there is a string')
  return Buffer.from(
    file.edit({ units: [{ kind: 'set', key: bySource.keyOf(one), target: [target], state: 'translated' }] }),
  ).toString()
}

// In pages of Angular they part words from the elements beside them.
test.each([
  ['<source> of </source><target> von </target>', 'aus', '<source> of </source><target> aus </target>'],
  ['<source> of </source>', 'aus', '<source> of </source><target> aus </target>'],
  ['<source> of </source><target/>', 'aus', '<source> of </source><target> aus </target>'],
  ['<source>of</source><target>von </target>', 'aus', '<source>of</source><target>aus </target>'],
  ['<source>\n  of\n</source><target>\n  von\n</target>', 'aus', '<source>\n  of\n</source><target>\n  aus\n</target>'],
  ['<source> of </source><target> von </target>', '', '<source> of </source><target></target>'],
  [
    '<source xml:space="preserve"> of </source><target xml:space="preserve"> von </target>',
    'aus',
    '<source xml:space="preserve"> of </source><target xml:space="preserve">aus</target>',
  ],
])('blanks at the ends of %s stay', (inner, text, after) => {
  for (const id of ['xliff', 'plainxliff', 'apple-xliff'] as const)
    expect(set(id, whole(unit(inner)), text)).toContain(after)
  expect(set('xliff2', whole2(inner), text)).toContain(after)
})

test.each(['xliff', 'plainxliff', 'xliff2'] as const)(
  '%s: with a template a new file has no string without a text',
  (id) => {
    const inner = '<source>tasks.all</source><target>All tasks</target>'
    const bytes = Buffer.from(
      id === 'xliff2' ? whole2(inner) : whole(unit(inner) + unit('<source>b</source>').replace('"a"', '"b"')),
    )
    const file = formatById(id)?.parse(bytes, { hasTemplate: true })
    const about = {
      languageCode: 'cs',
      languageName: 'Czech',
      plural: { number: 3, formula: '0' },
      projectName: 'p',
      now: new Date(),
    }
    const made = file?.translationFor(about)
    expect(Buffer.from(made ?? []).toString()).not.toContain('tasks.all')
    expect(Buffer.from(made ?? []).toString()).toContain(id === 'xliff2' ? 'trgLang="cs"' : 'target-language="cs"')
    // A string comes with its text, and where both texts are in the file all strings do.
    const again = formatById(id)?.parse(made ?? new Uint8Array(), { hasTemplate: true })
    expect([again?.problems, again?.units]).toEqual([[], []])
    const [first] = file?.units ?? []
    if (!again || !first) throw new Error('there is a string')
    const { span: _, ...said } = first
    const added = again.edit({
      units: [{ kind: 'add', unit: { ...said, target: ['Vše'], state: 'translated' } }],
      like: file,
    })
    expect(Buffer.from(added).toString()).toMatch(/<source>tasks\.all<\/source>\s*<target[^>]*>Vše<\/target>/)
    expect(Buffer.from(formatById(id)?.parse(bytes)?.translationFor(about) ?? []).toString()).toContain('tasks.all')
  },
)

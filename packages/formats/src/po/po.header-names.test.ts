import { expect, test } from 'vitest'
import { edited } from './po-edits.fixture.ts'

const header = (lines: string) => `msgid ""\nmsgstr ""\n${lines}\n`
const team = '"Language-Team: T\\n"'

test.each([
  '"Language-Team: x\\n"',
  '"Language-Team : x\\n"',
  '"Language-Team"\n": x\\n"',
  '"Language-Team\\t: x\\n"',
  '"Language-Team\\"\\n"',
  '"Language-Team\\n"',
])('%s is a field of the name Language-Team, and is replaced', (field) => {
  expect(edited(header(field), [], { header: { languageTeam: 'T' } })).toBe(header(team))
})

test.each([
  '":Language-Team: x\\n"',
  '" Language-Team: x\\n"',
  '"\\tLanguage-Team: x\\n"',
  '"Language"\n"-Team: x\\n"',
  '"X-Language-Team: x\\n"',
  '"language-team: x\\n"',
])('%s is another field, and stays', (field) => {
  expect(edited(header(field), [], { header: { languageTeam: 'T' } })).toBe(header(`${team}\n${field}`))
})

const order = [
  ['"Project-Id-Version: x\\n"', '"POT-Creation-Date: x\\n"', 'reportBugsTo', 'Report-Msgid-Bugs-To'],
  ['"Report-Msgid-Bugs-To: x\\n"', '"PO-Revision-Date: x\\n"', 'lastTranslator', 'Last-Translator', 2],
  ['"POT-Creation-Date: x\\n"', '"Last-Translator: x\\n"', 'languageTeam', 'Language-Team', 2],
  ['"PO-Revision-Date: x\\n"', '"Language: x\\n"', 'lastTranslator', 'Last-Translator'],
  ['"Last-Translator: x\\n"', '"Language: x\\n"', 'languageTeam', 'Language-Team'],
  ['"Project-Id-Version: x\\n"', '"MIME-Version: x\\n"', 'languageTeam', 'Language-Team'],
  ['"Project-Id-Version: x\\n"', '"Content-Type: x\\n"', 'languageTeam', 'Language-Team'],
  ['"Project-Id-Version: x\\n"', '"Content-Transfer-Encoding: x\\n"', 'languageTeam', 'Language-Team'],
  ['"Project-Id-Version: x\\n"', '"Plural-Forms: x\\n"', 'languageTeam', 'Language-Team'],
] as const

test.each(order)(
  'between %s and %s, or behind both, stands the value of %s',
  (...[first, second, key, name, place = 1]) => {
    const lines: string[] = [first, second]
    const after = lines.toSpliced(place, 0, `"${name}: T\\n"`)
    expect(edited(header(lines.join('\n')), [], { header: { [key]: 'T' } })).toBe(header(after.join('\n')))
  },
)

test('only what is given is set, empty or not', () => {
  const before = header('"Last-Translator: a\\n"\n"Language-Team: b\\n"')
  expect(edited(before, [], { header: {} })).toBe(before)
  expect(edited(before, [], { header: { lastTranslator: '' } })).toBe(
    header('"Last-Translator: \\n"\n"Language-Team: b\\n"'),
  )
})

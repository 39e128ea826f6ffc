import { expect, test } from 'vitest'
import { knownFlags, validateFlags } from './flag-registry.ts'
import { renderChecksReference } from './reference.ts'

const page = renderChecksReference()
const lines = page.split('\n')

/** The lines of a section from the heading that stands so many times before it. */
function section(heading: string, time = 0): string[] {
  const starts = lines.flatMap((line, index) => (line === heading ? [index] : []))
  const start = starts[time] ?? -1
  const end = lines.findIndex((line, index) => index > start && line.startsWith('#'))
  return lines.slice(start + 1, end < 0 ? undefined : end)
}

test('the page has its parts in order, one blank line between', () => {
  expect(lines.filter((line) => /^##? /.test(line))).toEqual([
    '# Checks, flags and fixes',
    '## Checks of translations',
    '## Checks of source strings',
    '## Checks that compare strings with others, or with their past',
    '## Flags',
    '## Fixes made on save',
  ])
  expect(page).not.toMatch(/\n\n\n/)
  for (const [index, line] of lines.entries())
    if (line.startsWith('#') && index > 0) expect([lines[index - 1], lines[index + 1]]).toEqual(['', ''])
  expect(page.indexOf('### Ellipsis')).toBeGreaterThan(page.indexOf('## Checks of source strings'))
  expect(page.indexOf('### Unchanged translation')).toBeLessThan(page.indexOf('## Checks of source strings'))
})

const about = (heading: string, time = 0) => section(heading, time).filter((line) => line.startsWith('Id '))

test('a check is told with when it runs, and what switches it off', () => {
  expect(about('### Ellipsis')).toEqual([
    'Id `ellipsis` · looks at the source · note · runs always · switched off by `ignore-ellipsis`',
  ])
  expect(about('### Kabyle characters')).toEqual([
    'Id `kabyle-characters` · looks at the target · warning · runs always; only kab · switched off by `ignore-kabyle-characters`',
  ])
  expect(about('### Prohibited initial character')).toEqual([
    'Id `prohibited_initial_character` · looks at the target · warning · runs always; only in glossaries · switched off by `ignore-prohibited-initial-character`',
  ])
  expect(about('### Unsafe HTML')).toEqual([
    'Id `safe-html` · looks at the target · error · runs with `safe-html` or `auto-safe-html` · switched off by `ignore-safe-html`',
  ])
})

test('the section of each kind of check and fix is whole', () => {
  expect(section('### Mismatched interrobang')).toEqual([
    '',
    'A question and an exclamation in one (?!) says something that neither mark says alone.',
    '',
    'Id `end_interrobang` · looks at the target · warning · runs always · switched off by `ignore-end-interrobang`',
    '',
    '| | source | target | language | flags |',
    '|---|---|---|---|---|',
    '| passes | `Leave now?!` | `Teď odejít!?` |  |  |',
    '| fails | `Leave now?!` | `Teď odejít` |  |  |',
    '',
  ])
  expect(section('### Reused translation')).toEqual([
    '',
    'If different things have the same name, readers cannot tell one from the other.',
    '',
    'Id `reused` · fails the target · note · switched off by `ignore-reused`',
    '',
    '| | with | |',
    '|---|---|---|',
    '| passes | isTranslated true, sourcesOfText 1, formCount 3 | |',
    '| fails | isTranslated true, sourcesOfText 2, formCount 3 | |',
    '| passes | isTranslated false, sourcesOfText 2, formCount 3 | |',
    '| passes | isTranslated true, sourcesOfText 2, formCount 1 | |',
    '',
  ])
  expect(section('### Line ends')).toEqual([
    '',
    'With the flag dos-eol the program reads lines that end in CR LF; browsers send other ends.',
    '',
    '| source | typed | stored | language | flags |',
    '|---|---|---|---|---|',
    '| `a\\x0d\\nb` | `á\\nb\\x0dc\\x0d\\nd` | `á\\x0d\\nb\\x0d\\nc\\x0d\\nd` |  | `dos-eol` |',
    '| `a\\nb` | `á\\nb` | `á\\nb` |  |  |',
    '',
  ])
})

test.each([
  '| passes | `` :doc:`window` `` | `` :doc:`window` `` |  | `rst-text` |',
  '| fails | `Trailing` | ` Vzadu  ` |  |  |',
  '| fails | `ab` | `a\\u200bb` |  |  |',
  '| `Name:` | `Nom:` | `Nom\\u00a0:` | fr |  |',
  '| `Yes!` | `Oui !` | `Oui\\u202f!` | fr |  |',
  '| `Open` | `Ote\\x08vřít` | `Otevřít` |  |  |',
  '| passes | `Open folder` | `Otevřít složku` |  | `check-glossary`; terms: hard disk: pevný disk, hard disk: disk, folder: not adresář, Weft stays |',
  '| fails | `Blue Window` | `Blue Window` |  | `strict-same`; names: `Blue Window` |',
])('an example is told so that everything of it can be seen: %s', (row) => {
  expect(lines).toContain(row)
})

test('flags stand in the order of their names, without those that only switch a check off', () => {
  const rows = section('## Flags').filter((line) => line.startsWith('| `'))
  const names = rows.map((row) => row.split('`')[1] ?? '')
  expect(names).toEqual([...names].sort())
  expect(names.filter((name) => name.startsWith('ignore-'))).toEqual(['ignore-all-checks'])
  expect(names).toHaveLength([...knownFlags().keys()].filter((name) => !name.startsWith('ignore-')).length + 1)
  expect(section('## Flags').slice(5, 7)).toEqual(['| flag | value | |', '|---|---|---|'])
  expect(rows).toContain('| `md-text` |  | The text is Markdown. |')
  expect(rows).toContain('| `font-size` | number | Font size for max-size, in pixels. |')
  expect(rows).toContain('| `url` |  | Switches on the check "URL". |')
  expect(knownFlags().get('ignore-end-stop')).toEqual({
    name: 'ignore-end-stop',
    kind: 'plain',
    why: 'Switches off the check end_stop.',
  })
})

test.each<readonly [flags: string, code: string, names: string]>([
  ['md-text:1', 'flag-value', '"md-text"'],
  ['priority', 'flag-value', '"priority"'],
  ['priority:x1', 'flag-value', '"priority"'],
  ['priority:1x', 'flag-value', '"priority"'],
  ['priority:1234567890', 'flag-value', '"priority"'],
  ['regex', 'flag-value', '"regex"'],
  ['regex:r"a":r"b"', 'flag-value', '"regex"'],
  ['regex:"("', 'flag-value', '"("'],
  ['placeholders:r"("', 'flag-value', '"("'],
  ['placeholders', 'flag-value', '"placeholders"'],
  ['nonsense', 'flag-unknown', '"nonsense"'],
])('the flag %j has the problem %s, which names %s', (flags, code, names) => {
  const end = 5 + flags.length
  expect(validateFlags(`url, ${flags}`)).toEqual([
    { code, span: { start: 5, end }, detail: expect.stringContaining(names) },
  ])
})

test.each(['priority:1', 'priority:123456789', 'placeholders:"("', 'regex:a', 'placeholders:a:r"b"', 'variant:a'])(
  'the flag %j is right',
  (flags) => {
    expect(validateFlags(flags)).toEqual([])
  },
)

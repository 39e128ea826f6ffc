import { expect, test } from 'vitest'
import { checks } from './checks.ts'
import { renderChecksReference } from './reference.ts'

test('the reference has every check, and tables keep their columns', () => {
  const page = renderChecksReference()
  for (const { id } of checks) expect(page).toContain(`\`${id}\``)
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  for (const row of rows) expect([4, 6], row).toContain(row.replaceAll('\\|', '').split('|').length - 1)
})

test('a row shows its example, and escapes what cannot be seen', () => {
  const page = renderChecksReference()
  const rows = page.split('\n')
  expect(rows).toContain('| fails | `Two words` | `Dvě  slova` |  |  |')
  expect(rows).toContain('| passes | `Two words` | `Dvě slova` |  |  |')
  expect(rows).toContain('| passes | `Color` | `Color` | en_GB |  |')
  expect(rows).toContain('| fails | `OK` | `OK` |  | `strict-same` |')
  expect(rows).toContain('| passes | `file`, `files` | `soubor`, `soubory`, `souborů` |  |  |')
  expect(page).toContain('; only kab ')
  expect(page).not.toContain('undefined')
})

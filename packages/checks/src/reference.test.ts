import { expect, test } from 'vitest'
import { checks } from './checks.ts'
import { renderChecksReference } from './reference.ts'

test('the reference has every check, and tables keep their columns', () => {
  const page = renderChecksReference()
  for (const { id } of checks) expect(page).toContain(`\`${id}\``)
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  for (const row of rows) expect([4, 6], row).toContain(row.replaceAll('\\|', '').split('|').length - 1)
})

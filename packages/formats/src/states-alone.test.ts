import { expect, test } from 'vitest'
import { examplesOf } from './example-files.fixture.ts'
import { identityOf } from './identity.ts'
import { formats } from './index.ts'

const english = { code: 'en', plural: { number: 2, formula: 'n != 1' } }

/** A commit is made only where bytes change: of a state that a format cannot say there must be none. */
test.each(formats)('a state that $id has no place for changes no byte of a file', (format) => {
  const unsaid = (['needs-editing', 'approved'] as const).filter((state) => !format.states.includes(state))
  const { keyOf } = identityOf(format, format.template === 'required')
  for (const { name, bytes, expected } of examplesOf(format.id)) {
    const file = format.parse(bytes, { language: expected.language ?? english })
    // A string that stands twice stands once after any edit of it.
    const names = file.units.map(keyOf)
    if (new Set(names).size < names.length || file.warnings().some(({ code }) => code === 'duplicate-unit')) continue
    const done = file.units.filter(({ state }) => state === 'translated')
    for (const state of unsaid) {
      const units = done.map((unit) => ({ kind: 'set' as const, key: keyOf(unit), target: unit.target, state }))
      expect(Buffer.from(file.edit({ units })).toString(), `${name}: ${state}`).toBe(bytes.toString())
      expect(Buffer.compare(file.edit({ units }), bytes), `${name}: ${state}`).toBe(0)
    }
  }
})

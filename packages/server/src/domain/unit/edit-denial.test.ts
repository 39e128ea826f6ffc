import { expect, test } from 'vitest'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import { actorWith, everywhere, grant } from '../../permissions/testing.ts'
import { editDenial } from './edit-denial.ts'
import type { UnitRights } from './unit-rights.ts'

const writer = actorWith([grant(['unit.edit', 'suggestion.vote'], everywhere)], { email: 'anna@example.org' })
const unit: UnitRights = {
  state: 20,
  is_source: false,
  source_state: 20,
  source_review: false,
  translation_review: true,
  component_locked: false,
  project_id: 7,
  access_control: 0,
  component_id: 1,
  language_id: 1,
  settings: {
    restricted: false,
    agreement: '',
    suggestion_voting: false,
    suggestion_autoaccept: 0,
    intermediate: '',
  },
}
const settings = (changed: Partial<UnitRights['settings']>) => ({ settings: { ...unit.settings, ...changed } })

test.each<[string, Partial<UnitRights>, object | null]>([
  ['nothing stands against it', {}, null],
  ['the string is read-only', { state: 100, component_locked: true }, { code: 'read-only' }],
  [
    'the intermediate source waits',
    { source_state: 10, ...settings({ intermediate: 'en.po' }) },
    { code: 'source-untranslated' },
  ],
  ['the text is approved', { state: 30 }, { code: 'approved-text' }],
  ['the component is locked', { component_locked: true }, { code: 'component-locked' }],
  ['an agreement waits', settings({ agreement: 'Yours.' }), { code: 'agreement-required' }],
  ['a source string needs its right', { is_source: true }, { code: 'missing-right', permission: 'unit.template' }],
  ['votes decide', settings({ suggestion_voting: true, suggestion_autoaccept: 2 }), { code: 'votes-decide' }],
])('%s', (_, changed, denial) => {
  expect(editDenial(writer, { ...unit, ...changed })).toEqual(denial)
})

test('a missing right is named, and its sentence is that of the right', () => {
  const denial = editDenial(actorWith([], { email: 'anna@example.org' }), unit)
  expect(denial).toEqual({ code: 'missing-right', permission: 'unit.edit' })
  const sentences = (['unit.edit', 'suggestion.vote'] as const).map((permission) =>
    sentenceOf({ code: 'missing-right', permission }),
  )
  expect(new Set(sentences).size).toBe(2)
})

import { readFileSync } from 'node:fs'
import { projectPermissions, type RefusalCode, refusalStatuses, sitePermissions } from '@weft/contract'
import { unusedPermissions } from '@weft/contract/permissions'
import { expect, test } from 'vitest'
import { type Denial, denialCodes, refusalOf } from '../../refusal.ts'
import { refusalSentence, sentenceOf } from './refusal-sentences.ts'

const denials: readonly Denial[] = [
  ...denialCodes.map((code) => ({ code })),
  ...[...projectPermissions, ...sitePermissions].map((permission) => ({ code: 'missing-right' as const, permission })),
  { code: 'token-exceeds-maker', permission: 'unit.edit' },
  { code: 'team-exceeds-maker', place: 'site' },
  { code: 'team-exceeds-maker', place: 'project' },
  { code: 'link-forbidden', path: 'demo/site' },
]

test.each(denials)('the denial $code has a sentence', (denial) => {
  expect(sentenceOf(denial)).toMatch(/^[A-Z].*\.$/)
})

const asked = [...projectPermissions, ...sitePermissions].filter((one) => !unusedPermissions.includes(one))

test.each(asked)('who lacks %s is told which right it is', (permission) => {
  expect(sentenceOf({ code: 'missing-right', permission })).not.toBe('You do not have permission to do this.')
})

const codes = Object.keys(refusalStatuses) as RefusalCode[] // its own keys

test.each(codes)('the refusal %s has a sentence', (code) => {
  expect(refusalSentence(code)).toMatch(/^[A-Z].*\.$/)
})

test('a sentence names the facts of its denial', () => {
  expect(sentenceOf({ code: 'link-forbidden', path: 'demo/site' })).toContain('demo/site')
  expect(sentenceOf({ code: 'token-exceeds-maker', permission: 'unit.edit' })).toContain('unit.edit')
  const places = (['site', 'project'] as const).map((place) => sentenceOf({ code: 'team-exceeds-maker', place }))
  expect(new Set(places).size).toBe(2)
})

test('every message belongs to a denial or a refusal', () => {
  const texts = readFileSync(new URL('texts/en.ftl', import.meta.url), 'utf8')
  const ids = [...texts.matchAll(/^([a-z][\w-]*) =/gm)].map(([, id]) => id)
  const known = new Set([
    'right-other',
    ...codes.map((code) => `refusal-${code}`),
    ...denials.map((denial) =>
      denial.code === 'missing-right' ? `right-${denial.permission.replace('.', '-')}` : `denial-${denial.code}`,
    ),
  ])
  expect(ids.filter((id) => id === undefined || !known.has(id))).toEqual([])
})

test('a denial that another step lifts has that step as its code', () => {
  expect(refusalOf({ code: 'agreement-required' }).code).toBe('agreement_required')
  expect(refusalOf({ code: 'second-factor-required' }).code).toBe('second_factor_required')
  expect(refusalOf({ code: 'read-only' }).code).toBe('permission_denied')
})

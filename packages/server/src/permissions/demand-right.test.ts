import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import type { Actor } from './actor.ts'
import { demandRight, rightDenial } from './demand-right.ts'
import { missesFactor } from './misses-factor.ts'
import { actorWith, everywhere, grant, inProjects, project } from './testing.ts'

const given = grant(['unit.edit'], inProjects(7))
const place = project(0)
const stranger = actorWith([])
const member = actorWith([given])
const withoutFactor = actorWith([], { withheldGrants: [given] })
const visitor = actorWith([], { kind: 'anonymous', withheldGrants: [given] })

function refusalOf(actor: Actor): Refusal | null {
  try {
    demandRight(actor, 'unit.edit', place)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error
  }
}

test('who has a right is let through; who lacks it is refused, with what the second factor would give', () => {
  expect(refusalOf(member)).toBeNull()
  expect(refusalOf(stranger)?.code).toBe('permission_denied')
  expect(refusalOf(withoutFactor)?.code).toBe('second_factor_required')
  expect(refusalOf(visitor)?.code).toBe('permission_denied')
})

test('a refusal names the right that is missing', () => {
  expect(refusalOf(stranger)?.more.denial).toEqual({ code: 'missing-right', permission: 'unit.edit' })
})

test('a page says that a second factor is needed where it would help, and nothing of it to a visitor', () => {
  const said = (actor: Actor) => rightDenial(actor, 'unit.edit', place).code
  expect([said(stranger), said(withoutFactor), said(visitor)]).toEqual([
    'missing-right',
    'second-factor-required',
    'missing-right',
  ])
})

test('a second factor is missed where a team asks for it, or a project that one of the teams names', () => {
  const lacksFactorIn = new Set([7, 8])
  const elsewhere = grant(['unit.edit'], inProjects(9))
  const open = grant(['unit.edit'], everywhere)
  expect(missesFactor(stranger)).toBe(false)
  expect(missesFactor(withoutFactor)).toBe(true)
  expect(missesFactor(member)).toBe(false)
  expect(missesFactor(actorWith([elsewhere, given], { lacksFactorIn }))).toBe(true)
  expect(missesFactor(actorWith([elsewhere, open], { lacksFactorIn }))).toBe(false)
  expect(missesFactor(actorWith([], { lacksFactorIn, isSuperuser: true }))).toBe(true)
  expect(missesFactor(actorWith([], { lacksFactorIn: new Set(), isSuperuser: true }))).toBe(false)
  expect(missesFactor(actorWith([], { isSuperuser: true }))).toBe(false)
})

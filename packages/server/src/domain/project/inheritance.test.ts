import { inheritableNames, usualSettings } from '@weft/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedInheritable, inheritanceOf, type KeptSettings, newInheritable } from './inheritance.ts'

const ofName = (name: string) => (kept: KeptSettings) => ({ value: kept[name], flag: kept[`inherit_${name}`] })

/** Values of no setting in particular: what holds is decided without looking at them. */
const place = fc
  .array(
    fc.tuple(
      fc.constantFrom(...inheritableNames),
      fc.constantFrom('a', 'b', 'c', null),
      fc.constantFrom(true, false, undefined),
    ),
  )
  .map((entries): KeptSettings => {
    const kept: Record<string, unknown> = {}
    for (const [name, value, flag] of entries) {
      kept[name] = value
      if (flag !== undefined) kept[`inherit_${name}`] = flag
    }
    return kept
  })

describe('what holds', () => {
  test('is the first value upwards that is a place’s own, and the usual one where there is none', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
        const { effective, inherited, own } = inheritanceOf(places)
        for (const name of inheritableNames) {
          const said = places.map(ofName(name))
          const owner = said.find(
            ({ value, flag }) => flag === false || (flag === undefined && (value ?? null) !== null),
          )
          expect(effective[name]).toEqual(owner ? (owner.value ?? usualSettings[name]) : usualSettings[name])
          expect(inherited.has(name)).toBe(owner !== said[0])
          expect(own[name]).toEqual(said[0]?.value ?? usualSettings[name])
        }
      }),
    )
  })

  test('is the same wherever places are put that say nothing', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), fc.nat(4), (places, at) => {
        const longer = [...places.slice(0, at), {}, ...places.slice(at)]
        expect(inheritanceOf(longer).effective).toEqual(inheritanceOf(places).effective)
      }),
    )
  })
})

describe('a request', () => {
  test('that sends what is shown changes nothing', () => {
    fc.assert(
      fc.property(place, (kept) => {
        const { own, inherited } = inheritanceOf([kept])
        expect(changedInheritable(kept, own)).toEqual({})
        const flags = Object.fromEntries(inheritableNames.map((name) => [`inherit_${name}`, inherited.has(name)]))
        const after = { ...kept, ...changedInheritable(kept, { ...own, ...flags }) }
        expect(inheritanceOf([after])).toEqual(inheritanceOf([kept]))
      }),
    )
  })

  test('that sends another value means it, unless it says where the value is to come from', () => {
    const kept = { license: 'MIT', inherit_license: true }
    expect(changedInheritable(kept, { license: 'ISC' })).toEqual({ license: 'ISC', inherit_license: false })
    expect(changedInheritable(kept, { license: 'ISC', inherit_license: true })).toEqual({
      license: 'ISC',
      inherit_license: true,
    })
    expect(changedInheritable(kept, { inherit_license: false })).toEqual({ inherit_license: false })
    expect(changedInheritable({ secondary_language: 3 }, { secondary_language: null })).toEqual({
      secondary_language: null,
      inherit_secondary_language: true,
    })
  })

  test('for a new place leaves open what no place above has a value for', () => {
    const above = [{}, { license: 'MIT' }, { agreement: 'Be kind.', inherit_agreement: true }]
    expect(newInheritable({ new_lang: 'none', commit_message: '' }, above)).toEqual({
      new_lang: 'none',
      inherit_new_lang: false,
      inherit_license: true,
      commit_message: usualSettings.commit_message,
      inherit_commit_message: false,
    })
  })
})

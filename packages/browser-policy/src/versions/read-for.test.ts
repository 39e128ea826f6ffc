import { describe, expect, test } from 'vitest'
import { changesOf } from '../catalogue/changes.ts'
import { browserName, readFor, WrongRange } from './read-for.ts'

const namesOf = (text: string) => readFor(text, changesOf).flatMap(({ browsers }) => browsers.map(browserName))

describe('browsers by their versions', () => {
  test.each([
    ['esr153', ['esr153']],
    ['esr153.1', ['esr153.1']],
    ['ESR 140.12', ['esr140.12']],
    ['153.8esr', ['esr153.8']],
    ['esr 153.8.1', ['esr153.8.1']],
    ['release 156', ['release156']],
    ['release 156.0.2', ['release156.0.2']],
    ['thunderbird 140.5', ['thunderbird140.5']],
    ['librewolf', ['librewolf']],
    ['esr140, release 155', ['esr140', 'release155']],
  ])('%s', (text, names) => {
    expect(namesOf(text)).toEqual(names)
  })

  test('a range is judged at its first build and wherever something changes', () => {
    const names = namesOf('release 154-156')
    expect(names[0]).toBe('release154')
    expect(names).toContain('release155')
    expect(names.at(-1)).toBe('release156')
    expect(namesOf('esr>=153.1, esr<=153.2')).toContain('esr153.2')
  })

  test('a range over a line has none of the builds that never were', () => {
    expect(namesOf('esr>=141').every((name) => name.startsWith('esr153'))).toBe(true)
  })
})

describe('what names no browser', () => {
  test.each([
    '',
    ' , ',
    'firefox>',
    'chrome 120',
    'esr153..1',
    'esr>=x',
    'release 156-154',
    'release>=200',
    'release<=100',
    'esr 141',
    'esr>153.8',
    'esr153.9',
    '153.20esr',
    'esr140.99',
    'release 159',
  ])('%j is refused in one line', (text) => {
    const refused = (() => {
      try {
        return namesOf(text)
      } catch (error) {
        return error
      }
    })()
    expect(refused).toBeInstanceOf(WrongRange)
    expect(String((refused as Error).message)).not.toContain('\n')
  })
})

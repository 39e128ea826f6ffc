import { describe, expect, test } from 'vitest'
import { rawJson } from '../../http/reply/json.ts'
import { makePageMemory } from './page-memory.ts'

const state = { count: 3, newest: 7, record: {}, names: 1 }

describe('the memory of pages', () => {
  test('gives a page back as long as nothing has changed', () => {
    const memory = makePageMemory(100)
    const page = rawJson('{}')
    memory.keep('a', state, page)
    expect(memory.find('a', { ...state })).toBe(page)
    expect(memory.find('b', state)).toBeUndefined()
  })

  test.each([{ count: 4 }, { newest: 8 }, { newest: null }, { record: {} }, { names: 2 }])(
    'has no page where there is something new: %j',
    (change) => {
      const memory = makePageMemory(100)
      memory.keep('a', state, rawJson('{}'))
      expect(memory.find('a', { ...state, ...change })).toBeUndefined()
    },
  )

  test('forgets the oldest pages when it is full, and takes none that is larger than it', () => {
    const memory = makePageMemory(10)
    for (const key of ['a', 'b', 'c']) memory.keep(key, state, rawJson('1234'))
    memory.keep('large', state, rawJson('12345678901'))
    expect(['a', 'b', 'c', 'large'].filter((key) => memory.find(key, state))).toEqual(['b', 'c'])
    memory.keep('c', state, rawJson('123456'))
    expect(['b', 'c'].filter((key) => memory.find(key, state))).toEqual(['b', 'c'])
  })
})

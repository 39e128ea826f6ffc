import { describe, expect, test } from 'vitest'
import * as trees from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import { emitSchema } from '../schema/emit-schema.ts'
import { targets } from '../target.ts'
import { versions } from '../versions/index.ts'
import { compareShapes } from './compare-shapes.ts'
import { followVersion } from './follow-version.ts'
import { readSchema } from './read-schema.ts'
import { treeText } from './write-shapes.ts'

const newcomer = (properties: JsonValue) =>
  followVersion({
    schema: { $schema: 'http://json-schema.org/draft-07/schema#', properties },
    id: 'esr166',
    build: '166.0',
    channel: 'esr',
    base: 'esr153',
  })

describe('a newer schema', () => {
  test('is compared policy by policy, and the rest is gone', () => {
    const { report, open, files } = newcomer({
      BlockAboutConfig: { type: 'boolean' },
      BlockAboutSupport: { type: 'string' },
      GenerativeAI: { type: 'object', properties: { Chatbot: { type: 'boolean' }, Dreams: { type: 'boolean' } } },
      QuietMode: { type: 'boolean' },
    })
    expect(report).toContain('new      QuietMode')
    expect(report).toContain('gone     WebsiteFilter')
    expect(report).toContain('changed  BlockAboutSupport takes other values')
    expect(report).toContain('changed  GenerativeAI has Dreams')
    expect(report.some((line) => line.includes('BlockAboutConfig'))).toBe(false)
    expect(open).toContainEqual(expect.stringContaining('catalogue/quiet-mode.policy.ts'))
    expect(open).toContain('describe GenerativeAI: it has Dreams')
    expect(files['shapes.ts']).toContain('QuietMode: boolean(),')
    expect(files['version.ts']).toContain("basis: 'documented'")
  })

  test('with unknown keywords, types and definitions lists them with their place', () => {
    const { open } = newcomer({
      A: { type: 'quaternion' },
      B: { type: 'object', properties: { C: { type: 'string', minLength: 2 }, D: { $ref: '#/definitions/none' } } },
    })
    const unclear = open.filter((line) => line.startsWith('not understood'))
    expect(unclear).toEqual([
      'not understood: A: type quaternion',
      'not understood: B.C: keyword minLength',
      'not understood: B.D: no definition #/definitions/none',
    ])
  })

  test('without policies says so', () => {
    expect(readSchema([], 'firefox').unclear).toEqual(['the schema has no policies'])
  })

  test('of Firefox Enterprise is read for one channel by its compatibility', () => {
    const policy = (esr: string | false) => ({
      type: 'boolean',
      'x-compatibility': { firefox: { version_added: '154' }, firefox_esr: { version_added: esr } },
    })
    const properties = { A: policy(false), B: policy('153.2.0') }
    const { shapes, unsupported, since } = readSchema({ properties }, 'firefox_esr')
    expect([Object.keys(shapes), unsupported, since]).toEqual([['B'], ['A'], { B: '153.2.0' }])
    expect(Object.keys(readSchema({ properties }, 'firefox').shapes)).toEqual(['A', 'B'])
  })
})

test.each(targets)('the dialect that %s is written in is read back without a difference', (target) => {
  const { shapes, unclear } = readSchema(
    { $schema: 'draft-04', ...(emitSchema({ target, dialect: 'mozilla' }) as object) } as JsonValue,
    'firefox',
  )
  const names = Object.keys(shapes)
  expect(unclear).toEqual([])
  expect(names.length).toBe(Object.keys(versions[target].shapes).length)
})

test('a written tree is the tree itself', () => {
  const makers = Object.keys(trees).filter((name) => typeof trees[name as keyof typeof trees] === 'function')
  for (const target of targets) {
    for (const tree of Object.values(versions[target].shapes)) {
      const read = new Function(...makers, `return ${treeText(tree)}`)
      expect(read(...makers.map((name) => trees[name as keyof typeof trees]))).toEqual(tree)
    }
  }
})

test('a version does not differ from itself', () => {
  for (const target of targets) {
    const shapes = versions[target].shapes
    expect(compareShapes(shapes, shapes)).toEqual({ added: [], gone: [], changed: {} })
  }
})

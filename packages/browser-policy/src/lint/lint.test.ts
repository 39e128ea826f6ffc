import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policyDocuments } from '../differential/policy-document.arbitrary.ts'
import { toValue } from '../document/node.ts'
import { readDocument } from '../document/read-document.ts'
import { findContent } from '../engine/has-content.ts'
import { targets } from '../target.ts'
import { verdict } from '../verdict.ts'
import { applyFixes, fixAll } from './fix.ts'
import { lint } from './lint.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const codesOf = (text: string, options: Parameters<typeof lint>[1] = {}) =>
  lint(bytesOf(text), options).map(({ code, severity }) => `${severity} ${code}`)

describe.each(targets)('for %s', (target) => {
  test('there is an error exactly where the browser refuses a policy or the file, or does not start', () => {
    const options = { target }
    fc.assert(
      fc.property(policyDocuments(target), (document) => {
        const { root } = readDocument(document)
        const value = root && toValue(root)
        fc.pre(findContent(value, { throwsOnNull: false, deepest: 100 }) === 'something')
        const { status, refused, starts } = verdict(document, target)
        const isRefused = refused.length > 0 || status === 'uninitialized' || !starts
        const errors = lint(document, options).filter(({ severity }) => severity === 'error')
        expect(errors.length > 0).toBe(isRefused)
      }),
      // A file with which the browser does not start is rarely drawn.
      { numRuns: 500, examples: [[bytesOf('{"policies":{"ManagedBookmarks":"[\\"{}\\"]"}}')]] },
    )
  })

  test('fixing ends, keeps what can be read readable and makes no new errors', () => {
    fc.assert(
      fc.property(policyDocuments(target), (document) => {
        const before = lint(document, { target }).filter(({ severity }) => severity === 'error').length
        const { bytes } = fixAll(document, { target })
        expect(readDocument(bytes).isReadable).toBe(true)
        expect(lint(bytes, { target }).filter(({ severity }) => severity === 'error').length).toBeLessThanOrEqual(
          before,
        )
      }),
      { numRuns: 200 },
    )
  })
})

test('random texts and bytes never make lint throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      for (const target of targets) verdict(bytes, target)
      expect(lint(bytes)).toBeInstanceOf(Array)
    }),
  )
})

test('a problem has its line, column, path and targets', () => {
  const [problem] = lint(bytesOf('{"policies": {\n  "Proxy": {"Mode": "auto"}\n}}'), { target: 'esr140' })
  expect(problem).toMatchObject({
    code: 'not-in-enum',
    severity: 'error',
    line: 2,
    column: 21,
    endLine: 2,
    endColumn: 27,
    path: ['Proxy', 'Mode'],
    targets: ['esr140'],
  })
})

test('without a target, one problem names every browser concerned', () => {
  const problems = lint(bytesOf('{"policies":{"Cookies":{"Allow":["bad"]}}}'))
  expect(problems.map(({ code, severity, targets: minding }) => [code, severity, minding])).toEqual([
    ['invalid-origin', 'warning', ['esr140', 'esr153']],
  ])
})

test('the target decides which names are right, and renaming is a fix', () => {
  const specified = '{"policies":{"DisableBrowserStudies":true}}'
  const firefox = '{"policies":{"DisableFirefoxStudies":true}}'
  expect(codesOf(specified, { target: 'esr60' })).toEqual([])
  expect(codesOf(firefox)).toEqual([])
  expect(codesOf(specified)).toEqual(['warning renamed-policy'])
  expect(codesOf(firefox, { target: 'esr60' })).toEqual(['warning renamed-policy'])
  expect(new TextDecoder().decode(fixAll(bytesOf(specified)).bytes)).toBe(firefox)
  expect(new TextDecoder().decode(fixAll(bytesOf(firefox), { target: 'esr60' }).bytes)).toBe(specified)
})

test('a name that one of the browsers asked for knows is not renamed', () => {
  const text = '{"policies":{"DisableBrowserStudies":true}}'
  const targets = ['esr60', 'esr140'] as const
  expect(lint(bytesOf(text), { targets })).toMatchObject([{ code: 'renamed-policy', targets: ['esr140'] }])
  expect(new TextDecoder().decode(fixAll(bytesOf(text), { targets }).bytes)).toBe(text)
})

test('fixes are applied to bytes of any encoding and give UTF-8', () => {
  const text = '\ufeff{"policies":{"blockaboutconfig":"TRUE",}}'
  const bytes = Buffer.from(text, 'utf16le')
  expect(new TextDecoder().decode(applyFixes(bytes, lint(bytes)))).not.toContain('\ufeff')
  expect(new TextDecoder().decode(fixAll(bytes).bytes)).toBe('{"policies":{"BlockAboutConfig":true}}')
})

describe('nothing is fixed in what the browser refuses anyway', () => {
  test.each([
    '{"policies":{"Proxy":{"Mode":"nonsense","HTTPProxy":"http://host.example:80"},"BlockAboutConfig":true}}',
    '{"policies":{"BlockAboutConfg":true},,}',
    '{"policies":{"blockaboutconfig":true} "x" "y"',
  ])('%s stays', (text) => {
    expect(lint(bytesOf(text)).some(({ severity }) => severity === 'error')).toBe(true)
    expect(new TextDecoder().decode(fixAll(bytesOf(text)).bytes)).toBe(text)
  })
})

describe('a document without its envelope', () => {
  test('is refused, and its policies are linted all the same', () => {
    expect(codesOf('{"BlockAboutConfig":"yes"}')).toEqual(['error bare-document', 'error wrong-type'])
    expect(codesOf('{"BlockAboutConfig":"yes"}', { bare: true })).toEqual(['error wrong-type'])
  })

  test.each([
    ['{"BlockAboutConfig":true}', '{"policies": {"BlockAboutConfig":true}}'],
    ['{\n  "BlockAboutConfig": true\n}\n', '{\n"policies": {\n  "BlockAboutConfig": true\n}\n}\n'],
    ['{"Policies":{"BlockAboutConfig":true}}', '{"policies":{"BlockAboutConfig":true}}'],
    ['{“policies”: {“BlockAboutConfig”: true}}', '{"policies": {"BlockAboutConfig": true}}'],
    ['{"policies":{"policies":{"BlockAboutConfig":true}}}', '{"policies":{"BlockAboutConfig":true}}'],
  ])('%s is mended', (text, mended) => {
    const { bytes } = fixAll(bytesOf(text))
    expect(new TextDecoder().decode(bytes)).toBe(mended)
    expect(codesOf(mended)).toEqual([])
  })

  test('a Chrome policy is recognised, and no envelope is added', () => {
    const text = '{"URLBlocklist":["example.com"]}'
    expect(codesOf(text)).toEqual(['error bare-document', 'warning chrome-policy'])
    expect(new TextDecoder().decode(fixAll(bytesOf(text)).bytes)).toBe(text)
  })
})

import fc from 'fast-check'
import { buildBinary } from 'plist'
import { expect, test } from 'vitest'
import { readMobileconfig, writeMobileconfig } from './mobileconfig.ts'
import { readPlist, writePlist } from './plist.ts'
import { afterLosses, anyPolicySet } from './policy-set.arbitrary.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const plist = (inside: string): Uint8Array =>
  bytes(`<?xml version="1.0"?>\n<plist version="1.0">\n<dict>\n${inside}\n</dict>\n</plist>\n`)

test('a property list has the switch and one value a policy', () => {
  const { text, losses } = writePlist({
    Homepage: { URL: 'https://a.example/?a&b', Locked: true },
    Proxy: { SOCKSVersion: 5 },
  })
  expect(losses).toEqual([])
  expect(text).toContain('<key>EnterprisePoliciesEnabled</key>\n    <true/>')
  expect(text).toContain('<string>https://a.example/?a&amp;b</string>')
  expect(text).toContain('<key>SOCKSVersion</key>\n      <integer>5</integer>')
})

test('every policy set comes back equal from a property list, or the loss is named', () => {
  fc.assert(
    fc.property(anyPolicySet, (policies) => {
      const { text, losses } = writePlist(policies)
      const back = readPlist(bytes(text))
      expect(plain(back.policies)).toEqual(plain(afterLosses(policies, losses)))
      expect(back.problems).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('every policy set comes back equal from both forms of a profile, or the loss is named', () => {
  fc.assert(
    fc.property(anyPolicySet, fc.constantFrom('payload' as const, 'managed-client' as const), (policies, form) => {
      const { text, losses } = writeMobileconfig(policies, { form })
      const back = readMobileconfig(bytes(text))
      expect(plain(back.policies)).toEqual(plain(afterLosses(policies, losses)))
      expect(back.problems).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('identifiers depend on the content, not on the order of names or the time', () => {
  const uuids = (text: string): string[] => text.match(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/g) ?? []
  const one = uuids(writeMobileconfig({ A: true, B: 1 }).text)
  expect(one).toHaveLength(2)
  expect(new Set(one).size).toBe(2)
  expect(uuids(writeMobileconfig({ B: 1, A: true }).text)).toEqual(one)
  expect(uuids(writeMobileconfig({ B: 2, A: true }).text)).not.toEqual(one)
})

test('names joined for defaults write are split', () => {
  const { policies, problems } = readPlist(
    plist(
      '<key>EnterprisePoliciesEnabled</key><true/><key>Homepage__URL</key><string>https://a.example/</string>' +
        '<key>Bookmarks__1__Title</key><string>b</string><key>Bookmarks__0__Title</key><string>a</string>' +
        '<key>Bookmarks__51__Title</key><string>c</string><key>Homepage__URL__x</key><string>d</string>',
    ),
  )
  expect(policies).toEqual({ Homepage: { URL: 'https://a.example/' }, Bookmarks: [{ Title: 'a' }, { Title: 'b' }] })
  expect(problems.map(({ code, path }) => [code, path])).toEqual([
    ['index-too-high', ['Bookmarks__51__Title']],
    ['joined-name-clash', ['Homepage__URL__x']],
  ])
})

test('values that JSON lacks, duplicate names and a missing switch are reported at their places', () => {
  const source = plist('<key>A</key><date>2020-01-01T00:00:00Z</date>\n<key>B</key><true/><key>B</key><false/>')
  const text = new TextDecoder().decode(source)
  const { policies, problems, places } = readPlist(source)
  expect(policies).toEqual({ B: false })
  expect(problems.map(({ code, span }) => [code, span && text.slice(span.start, span.end)])).toEqual([
    ['no-json-value', '<date>'],
    ['duplicate-key', '<key>'],
    ['not-enabled', '<dict>'],
  ])
  const last = places.filter(({ path }) => path[0] === 'B').at(-1)
  expect(last && text.slice(last.span.start, last.span.end)).toBe('<false/>')
})

test('binary property lists are read', () => {
  expect(readPlist(buildBinary({ EnterprisePoliciesEnabled: true, A: [1, 'x'] }))).toMatchObject({
    policies: { A: [1, 'x'] },
    problems: [],
  })
})

test.each([
  ['', 'xml'],
  ['<plist><dict><key>a</key></plist>', 'xml'],
  ['<dict/>', 'not-a-plist'],
  ['<plist/>', 'not-a-plist'],
  ['<plist><array/></plist>', 'not-a-plist'],
  ['<plist><dict><true/></dict></plist>', 'not-a-plist'],
  ['<plist><dict><key>a</key><foo/></dict></plist>', 'not-a-plist'],
  [`<plist>${'<array>'.repeat(5000)}${'</array>'.repeat(5000)}</plist>`, 'too-deep'],
  ['bplist00garbage', 'not-a-plist'],
  ['<plist><dict><key>a</key><data>x</data></dict></plist>', 'not-a-plist'],
  ['<plist><dict><key>a</key><integer/></dict></plist>', 'not-a-plist'],
  ['<plist><dict><key>a</key><real/></dict></plist>', 'not-a-plist'],
  ['<plist><dict><key>a</key><integer>x</integer></dict></plist>', 'not-a-plist'],
  ['<plist><dict><key>a</key><date/></dict></plist>', 'not-a-plist'],
  ['<plist><dict><key>__proto__</key><true/></dict></plist>', 'not-a-plist'],
])('a damaged file %# ends in a problem', (text, code) => {
  const { policies, problems } = readPlist(bytes(text))
  expect(policies).toEqual({})
  expect(problems.map((problem) => problem.code)).toContain(code)
})

test('a profile without the domain, and policies set twice, are reported', () => {
  expect(readMobileconfig(plist('<key>PayloadType</key><string>Configuration</string>')).problems).toMatchObject([
    { code: 'no-policies' },
  ])
  const payload =
    '<dict><key>PayloadType</key><string>org.mozilla.firefox</string><key>EnterprisePoliciesEnabled</key><true/><key>A</key><true/></dict>'
  const read = readMobileconfig(plist(`<key>PayloadContent</key><array>${payload}${payload}</array>`))
  expect(read.policies).toEqual({ A: true })
  expect(read.problems).toMatchObject([{ code: 'several-payloads', path: ['A'] }])
})

test('a payload whose type has capitals is named in the refusal', () => {
  const read = readMobileconfig(
    plist(
      '<key>PayloadContent</key><array><dict><key>PayloadType</key><string>org.mozilla.Firefox</string></dict></array>',
    ),
  )
  expect(read.problems).toMatchObject([{ code: 'no-policies' }])
  expect(read.problems[0]?.detail).toContain('org.mozilla.Firefox')
})

/** A binary property list of objects as bytes; the first is its root. */
function binaryPlist(objects: readonly (readonly number[])[]): Uint8Array {
  const offsets: number[] = []
  const body: number[] = [...new TextEncoder().encode('bplist00')]
  for (const object of objects) {
    offsets.push(body.length)
    body.push(...object)
  }
  const table = body.length
  const eight = (value: number): number[] => [0, 0, 0, 0, 0, 0, 0, value]
  return Uint8Array.from([
    ...body,
    ...offsets,
    0,
    0,
    0,
    0,
    0,
    0,
    1,
    1,
    ...eight(objects.length),
    ...eight(0),
    ...eight(table),
  ])
}

test.each([
  [
    'a dictionary that holds itself',
    [
      [0xd1, 1, 0],
      [0x51, 0x61],
    ],
  ],
  [
    'a list inside a dictionary that holds itself',
    [
      [0xd1, 1, 2],
      [0x51, 0x61],
      [0xa1, 2],
    ],
  ],
  [
    'two dictionaries that hold each other',
    [
      [0xd1, 1, 2],
      [0x51, 0x61],
      [0xd1, 1, 0],
    ],
  ],
])('a binary property list with %s is a problem, and not an exception', (_, objects) => {
  const { policies, problems } = readPlist(binaryPlist(objects))
  expect(policies).toEqual({})
  expect(problems.map(({ code }) => code)).toEqual(['not-a-plist'])
})

test('a property list with entities of its own is refused before anything grows', () => {
  const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('')
  const text = `<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY e0 "x">${entities}]><plist><dict><key>A</key><string>&e20;</string></dict></plist>`
  const { policies, problems } = readPlist(new TextEncoder().encode(text))
  expect(policies).toEqual({})
  expect(problems[0]).toMatchObject({ code: 'xml', detail: expect.stringContaining('entities') })
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPol, readPolPair, writePol } from './pol.ts'
import { afterLosses, anyPolicySet } from './policy-set.arbitrary.ts'
import { encodeUtf16 } from './reg-encoding.ts'

const root = 'SOFTWARE\\Policies\\Mozilla\\Firefox'
const header = [0x50, 0x52, 0x65, 0x67, 1, 0, 0, 0]
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const codesOf = (items: readonly { code: string }[]): string[] => items.map(({ code }) => code)
const number = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]
interface Field {
  readonly key: string
  readonly name: string
  readonly type: number
  readonly data: readonly number[]
  readonly size?: number
}
const recordOf = ({ key, name, type, data, size = data.length }: Field): number[] => [
  ...encodeUtf16(`[${key}\0;${name}\0;`),
  ...number(type),
  ...encodeUtf16(';'),
  ...number(size),
  ...encodeUtf16(';'),
  ...data,
  ...encodeUtf16(']'),
]
const record = (key: string, name: string, type: number, data: readonly number[]): number[] =>
  recordOf({ key, name, type, data })
const text = (value: string): number[] => [...encodeUtf16(`${value}\0`)]
const file = (...records: readonly number[][]): Uint8Array => Uint8Array.from([...header, ...records.flat()])

test('the bytes are those of the format', () => {
  const { bytes, losses } = writePol({ BlockAboutConfig: true, Cookies: { Allow: ['https://a.example'] } })
  expect(losses).toEqual([])
  expect([...bytes]).toEqual([
    ...file(
      record(root, 'BlockAboutConfig', 4, [1, 0, 0, 0]),
      record(`${root}\\Cookies\\Allow`, '**delvals.', 1, text(' ')),
      record(`${root}\\Cookies\\Allow`, '1', 1, text('https://a.example')),
    ),
  ])
})

test('every policy set comes back equal, or the loss is named', () => {
  fc.assert(
    fc.property(anyPolicySet, fc.constantFrom('HKLM' as const, 'HKCU' as const), (policies, hive) => {
      const { bytes, losses } = writePol(policies, { hive })
      expect(plain(readPol(bytes, hive).policies)).toEqual(plain(afterLosses(policies, losses)))
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['cut off inside the header', Uint8Array.of(0x50, 0x52, 0x65)],
  ['of another version', Uint8Array.of(0x50, 0x52, 0x65, 0x67, 2, 0, 0, 0)],
  ['cut off inside a name', file(record(root, 'A', 4, [1, 0, 0, 0])).subarray(0, 40)],
  ['cut off inside the data', file(record(root, 'A', 1, text('abc'))).subarray(0, -6)],
  [
    'with a size beyond the end',
    file(recordOf({ key: root, name: 'A', type: 1, data: text('abc'), size: 4_000_000_000 })),
  ],
  ['with a size too small', file(recordOf({ key: root, name: 'A', type: 1, data: text('abc'), size: 2 }))],
  ['with a number of three bytes', file(record(root, 'A', 4, [1, 0, 0]))],
  ['with a text of an odd number of bytes', file(record(root, 'A', 1, [65, 0, 66]))],
  ['with text between its records', file([...encodeUtf16('x')], record(root, 'A', 1, text('abc')))],
])('a file %s is a problem, and not an exception', (_, bytes) => {
  const { policies, problems } = readPol(bytes)
  expect(policies).toEqual({})
  expect(codesOf(problems)).toContain('damaged-pol')
})

test('what stands before a fault is read', () => {
  const good = record(root, 'BlockAboutConfig', 4, [1, 0, 0, 0])
  const { policies, problems } = readPol(file(good, record(root, 'A', 1, text('x')).slice(0, -2)))
  expect(policies).toEqual({ BlockAboutConfig: true })
  expect(codesOf(problems)).toEqual(['damaged-pol'])
})

test('instructions that delete are carried out, and other programs are no fault', () => {
  const { policies, problems } = readPol(
    file(
      record('Software\\Policies\\Other', 'x', 4, [1, 0, 0, 0]),
      record(root, 'A', 1, text('a')),
      record(root, 'B', 1, text('b')),
      record(root, 'C', 1, text('c')),
      record(root, '**del.A', 1, text(' ')),
      record(root, '**DeleteValues', 1, text('B;None')),
      record(`${root}\\Cookies\\Allow`, '1', 1, text('https://old.example')),
      record(`${root}\\Cookies\\Allow`, '**delvals.', 1, text(' ')),
      record(`${root}\\Cookies\\Allow`, '1', 1, text('https://a.example')),
      record(root, '**Soft.C', 1, text('later')),
      record(`${root}\\Gone`, 'x', 1, text('y')),
      record(root, '**DeleteKeys', 1, text('Gone')),
    ),
  )
  expect(policies).toEqual({ C: 'c', Cookies: { Allow: ['https://a.example'] } })
  expect(problems).toEqual([])
})

test('the machine replaces the policies of the user', () => {
  const machine = writePol({ BlockAboutConfig: true }).bytes
  const user = writePol({ BlockAboutConfig: false, DisableTelemetry: true }, { hive: 'HKCU' }).bytes
  const { policies, hives } = readPolPair({ machine, user })
  expect(policies).toEqual({ BlockAboutConfig: true, DisableTelemetry: true })
  expect(hives.HKCU).toEqual({ BlockAboutConfig: false, DisableTelemetry: true })
})

test('a text or a name that a record cannot hold is a loss', () => {
  const { losses } = writePol({ NewTabPage: 'x'.repeat(32_767), '**del.A': 1, ['n'.repeat(260)]: 1 })
  expect(losses.map(({ code }) => code)).toEqual(['text-too-long', 'name-reserved', 'name-characters'])
})

const python = process.env.WEFT_SAMBA_PYTHON ?? 'python3'
const hasSamba = (() => {
  try {
    execFileSync(python, ['-c', 'import samba.dcerpc.preg'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const SAMBA = `
import json, sys
from samba.ndr import ndr_unpack
from samba.dcerpc import preg
pol = ndr_unpack(preg.file, open(sys.argv[1], 'rb').read())
print(json.dumps([[e.keyname, e.valuename, e.type, e.data if isinstance(e.data, (str, int)) else None] for e in pol.entries]))
`

test.runIf(hasSamba)("Samba's reader sees the same values", () => {
  const { bytes } = writePol({
    BlockAboutConfig: true,
    Cookies: { Allow: ['https://a.example', 'https://ü.example'], Locked: false },
    Proxy: { SOCKSVersion: 5, Mode: 'manual' },
  })
  const path = join(mkdtempSync(join(tmpdir(), 'weft-pol-')), 'Registry.pol')
  writeFileSync(path, bytes)
  const entries: unknown = JSON.parse(execFileSync(python, ['-c', SAMBA, path], { encoding: 'utf8' }))
  expect(entries).toEqual([
    [root, 'BlockAboutConfig', 4, 1],
    [`${root}\\Cookies`, 'Locked', 4, 0],
    [`${root}\\Cookies\\Allow`, '**delvals.', 1, ' '],
    [`${root}\\Cookies\\Allow`, '1', 1, 'https://a.example'],
    [`${root}\\Cookies\\Allow`, '2', 1, 'https://ü.example'],
    [`${root}\\Proxy`, 'SOCKSVersion', 4, 5],
    [`${root}\\Proxy`, 'Mode', 1, 'manual'],
  ])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLgpo, writeLgpo } from './lgpo.ts'
import { detectForm } from './policy-file.ts'
import { afterLosses, anyPolicySet } from './policy-set.arbitrary.ts'
import { writePowershell } from './powershell.ts'

const root = 'SOFTWARE\\Policies\\Mozilla\\Firefox'
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('the text has four lines a value, and empties the keys of lists', () => {
  const { text, losses } = writeLgpo({ BlockAboutConfig: true, Cookies: { Allow: ['https://a.example'] } })
  expect(losses).toEqual([])
  expect(text.split('\r\n')).toEqual([
    '; Policies of the browser, for LGPO.exe /t',
    '',
    ...['Computer', root, 'BlockAboutConfig', 'DWORD:1', ''],
    ...['Computer', `${root}\\Cookies\\Allow`, '*', 'DELETEALLVALUES', ''],
    ...['Computer', `${root}\\Cookies\\Allow`, '1', 'SZ:https://a.example', ''],
    '',
  ])
})

test('every policy set comes back equal, or the loss is named', () => {
  fc.assert(
    fc.property(anyPolicySet, (policies) => {
      const { text, losses } = writeLgpo(policies)
      expect(plain(readLgpo(text).policies)).toEqual(plain(afterLosses(policies, losses)))
    }),
    { numRuns: 100 },
  )
})

test('what LGPO.exe writes is read, and what it cannot mean is a problem with its place', () => {
  const lines = [
    '; ----------------',
    ...['Computer', `Software\\Policies\\Mozilla\\Firefox`, 'BlockAboutConfig', 'DWORD:1', ''],
    ...['Computer', 'Software\\Policies\\Other', 'x', 'BINARY:00', ''],
    ...['User', root, 'DisableTelemetry', 'DWORD:0x1', ''],
    ...['Computer', root, 'A', 'EXSZ:%x%', ''],
    ...['Computer', root, 'A', 'DELETE', ''],
    ...['Computer', `${root}\\Gone`, 'x', 'SZ:y', ''],
    ...['Computer', `${root}\\Gone`, '*', 'CLEAR', ''],
    ...['Computer', root, 'B', 'WORD:1', ''],
    'nonsense',
  ]
  const text = lines.join('\n')
  const { policies, hives, problems } = readLgpo(text)
  expect(policies).toEqual({ DisableTelemetry: true, BlockAboutConfig: true })
  expect(hives.HKCU).toEqual({ DisableTelemetry: true })
  expect(problems.map(({ code, span }) => [code, span && text.slice(span.start, span.end)])).toEqual([
    ['line-not-understood', 'WORD:1'],
    ['line-not-understood', 'nonsense'],
  ])
  expect(detectForm('x.txt', new TextEncoder().encode(text))).toBe('lgpo')
})

test('a script quotes what PowerShell would take for the end of a text', () => {
  const { text, losses } = writePowershell({
    NewTabPage: "it's ’ $x",
    SupportMenu: { Title: '\ud800', URL: 'https://a.example' },
  })
  expect(text).toContain(`@{ Key = '${root}'; Name = 'NewTabPage'; Type = 'String'; Value = 'it''s ’’ $x' }`)
  expect(losses.map(({ code, path }) => [code, path])).toEqual([['text-characters', ['SupportMenu', 'Title']]])
})

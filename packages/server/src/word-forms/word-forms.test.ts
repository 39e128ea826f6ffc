import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTerms, findUse, forgetLemmas, lemmasOf, makeGlossary } from '@weft/terms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLog } from '../system/process-log.ts'
import { openWordForms, type WordForms } from './word-forms.ts'

let folder: string
let opened: WordForms | undefined
let lines: string[] = []
let giveBack: () => void

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weft-forms-'))
  writeFileSync(join(folder, 'pl.aff'), 'SET UTF-8\n')
  writeFileSync(join(folder, 'pl.dic'), '1\nplik\n')
  forgetLemmas()
  lines = []
  giveBack = useLog((level, message) => void lines.push(`${level} ${message}`))
})
afterEach(() => {
  giveBack()
  opened?.close()
  opened = undefined
  forgetLemmas()
  rmSync(folder, { recursive: true, force: true })
})

/** A program in the place of Hunspell: a script of the shell for each line of its input. */
function program(script: string, name = 'hunspell'): void {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\necho start >> ${folder}/starts\nwhile IFS= read -r word; do\n${script}\ndone\n`)
  chmodSync(path, 0o755)
}
/** As Hunspell answers: it knows the forms of one word. */
const knowing = `case "$word" in plik*) echo "$word plik";; *) echo "$word";; esac; echo`
interface Bounds {
  readonly patience?: number
  readonly pause?: number
  readonly wait?: number
}
const open = ({ patience = 20_000, pause = 1, wait = 25_000 }: Bounds = {}) => {
  const limits = { patience, memory: 500_000 }
  opened = openWordForms({ programs: [folder], dictionaries: [folder] }, { limits, pause, wait })
  return opened
}
const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length
const told = () => lines

test('forms of a term are found in a text and in a translation once a program has told them', async () => {
  program(knowing)
  const forms = open()
  const text = 'Usunąć pliki, plików'
  expect(findTerms(makeGlossary([{ source: 'plik' }], { language: 'pl' }), text)).toEqual([])
  await forms.learn('pl', [text, 'plik'])
  expect(findTerms(makeGlossary([{ source: 'plik' }], { language: 'pl' }), text).map(({ how }) => how)).toEqual([
    'form',
    'form',
  ])
  expect(findUse(text, { wording: 'plik', language: 'pl' })).toEqual({ start: 7, end: 12, how: 'form' })
  expect(findUse(text, { wording: 'plik', language: 'pl', isExact: true })).toBeUndefined()
  expect(await forms.fingerprintOf('pl')).toContain('hunspell')
})

test('one process answers all questions, and no word is asked twice', async () => {
  program(`echo "$word" >> ${folder}/asked; ${knowing}`)
  const forms = open()
  await Promise.all([forms.learn('pl', ['pliki']), forms.learn('pl', ['plików Nic']), forms.learn('pl', ['nic'])])
  await forms.learn('pl', ['pliki plików nic Nic'])
  expect(starts()).toBe(1)
  const asked = readFileSync(join(folder, 'asked'), 'utf8').split('\n')
  expect(asked.filter((word) => word === 'pliki')).toHaveLength(1)
})

test('only letters reach a program, each word in a line of its own', async () => {
  program(`printf '%s\\n' "$word" >> ${folder}/asked; ${knowing}`)
  const forms = open()
  const hostile =
    'pliki\n-d /etc/passwd\r\nplik\u0000i \u2028 pli\u0007ki $(id) `id` !@#% ^x *y +z ~a \u202epliki a\u0301b \ud800 x'
  await forms.learn('pl', [hostile, 'ł'.repeat(5000), 'zqxweftqxz', '\u0085dwa'])
  const asked = readFileSync(join(folder, 'asked'), 'utf8').split('\n').slice(0, -1)
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter((word) => !/^[\p{L}\p{M}]{1,80}$/u.test(word))).toEqual([])
})

test('languages with rules that miss nothing, and those without a program or a dictionary, ask none', async () => {
  program(knowing)
  const forms = open()
  await forms.learn('en', ['files'])
  await forms.learn('lt', ['failai'])
  await forms.learn('', ['pliki'])
  expect(() => starts()).toThrow()
  expect(await Promise.all(['en', 'lt', '', 'fi'].map((code) => forms.fingerprintOf(code)))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['a program that ends', 'exit 1', 'it ended'],
  ['a program that kills itself', 'kill -9 $$', 'it ended'],
  ['a program that never answers', 'sleep 60', 'it does not answer'],
  ['a program that takes all memory', 'x=$(head -c 2000000000 /dev/zero | tr "\\0" a)', 'it'],
  ['an answer without an end', 'while :; do echo "$word plik"; done', 'its answer is too long'],
  ['a dictionary that knows none of its words', 'echo "$word"; echo', 'it knows no word of its dictionary'],
])('%s is told once, and leaves the rules alone', { timeout: 60_000 }, async (_, script, reason) => {
  program(script)
  const forms = open({ patience: 3000 })
  for (let at = 0; at < 3; at++) {
    await forms.learn('pl', ['pliki'])
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  expect(told()).toHaveLength(1)
  expect(told()[0]).toContain(`warn no dictionary forms from hunspell pl: ${reason}`)
  expect(lemmasOf('pl', 'pliki')).toEqual([])
})

test.each([
  ['that is no list', 'no list'],
  ['that is empty', ''],
  ['of other bytes', '\0\u0001'],
])('a dictionary %s is told once', async (_, content) => {
  program(knowing)
  writeFileSync(join(folder, 'pl.dic'), content)
  const forms = open()
  await forms.learn('pl', ['pliki'])
  expect(told()).toHaveLength(1)
  expect(lemmasOf('pl', 'pliki')).toEqual([])
})

test('after a crash a program starts again, later after each failure, and is told again when it fails anew', async () => {
  const crashing = `case "$word" in złe) exit 1;; esac; ${knowing}`
  program(crashing)
  const forms = open({ pause: 300 })
  await forms.learn('pl', ['pliki'])
  await forms.learn('pl', ['złe'])
  expect(told()).toHaveLength(1)
  // Within the pause nobody waits, and nothing starts.
  await forms.learn('pl', ['plikami'])
  expect([starts(), lemmasOf('pl', 'plikami')]).toEqual([1, []])
  await new Promise((resolve) => setTimeout(resolve, 400))
  await forms.learn('pl', ['plikami'])
  expect([starts(), lemmasOf('pl', 'plikami')]).toEqual([2, ['plik']])
  await forms.learn('pl', ['złe'])
  expect(told()).toHaveLength(2)
})

test('a slow program holds nobody up, and its answer counts when it comes', { timeout: 60_000 }, async () => {
  program(`case "$word" in plików) sleep 3;; esac; ${knowing}`)
  const forms = open({ wait: 1000 })
  await vi.waitFor(
    () => forms.learn('pl', ['plik']).then(() => expect(lemmasOf('pl', 'plik')).toEqual(['plik'])),
    15_000,
  )
  const began = performance.now()
  await forms.learn('pl', ['plików'])
  expect(performance.now() - began).toBeLessThan(2900)
  expect(lemmasOf('pl', 'plików')).toEqual([])
  await vi.waitFor(() => expect(lemmasOf('pl', 'plików')).toEqual(['plik']), 8000)
})

test('voikkospell is asked for Finnish before any dictionary', async () => {
  program(knowing)
  program(
    `case "$word" in ja) echo "A(ja):1:BASEFORM=ja";; talo*) echo "A($word):1:BASEFORM=talo";; aset*) echo "A($word):1:BASEFORM=asetus"; echo "A($word):1:CLASS=nimisana";; esac`,
    'voikkospell',
  )
  const forms = open()
  await forms.learn('fi_FI', ['asetuksissa ja talossa'])
  expect(lemmasOf('fi_FI', 'asetuksissa')).toEqual(['asetus'])
  expect(lemmasOf('fi_FI', 'talossa')).toEqual(['talo'])
})

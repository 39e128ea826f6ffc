import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const script = readFileSync('.ci/run', 'utf8')
const lines = script.split('\n')

test('what continuous integration runs is a script of bash that parses, in lines of one system', () => {
  expect(lines[0]).toBe('#!/usr/bin/env bash')
  expect(script).toMatch(/^[\t\n -~]+\n$/)
  expect(statSync('.ci/run').mode & 0o111).toBe(0o111)
  const { status, stderr } = spawnSync('bash', ['-n', '.ci/run'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('it installs from Debian and npm alone, and runs nothing that it fetched itself', () => {
  expect(script).not.toMatch(/\b(curl|wget|eval|source|base64)\b/)
})

/** The programs for which tests are skipped where they are not there, and Debian's packages of them. */
const peers: readonly (readonly [string, string])[] = [
  ['wlc', 'wlc'],
  ['msgfmt', 'gettext'],
  ['cc', 'gcc'],
  ['faketime', 'faketime'],
  ['xmllint', 'libxml2-utils'],
  ['plistutil', 'libplist-utils'],
  ['aapt2', 'aapt'],
  ['/usr/sbin/sshd', 'openssh-server'],
]

test.each(peers)('it looks for %s, and installs %s', (program, name) => {
  const looked = lines.find((line) => line.includes('for program in')) ?? ''
  expect(looked.split(/[\s;]+/)).toContain(program)
  const installed = script.slice(script.indexOf('apt-get install'), script.indexOf('\n}'))
  expect(installed.split(/\s+/)).toContain(name)
})

test.each(['python3-translate', 'python3-lxml', 'python3-ruamel.yaml', 'python3-iniparse', 'python3-phply'])(
  'it installs %s, and asks Python whether the library is there',
  (name) => {
    const installed = script.slice(script.indexOf('apt-get install'), script.indexOf('\n}'))
    expect(installed.split(/\s+/)).toContain(name)
    const asked = lines.find((line) => line.includes('import iniparse')) ?? ''
    expect(asked).toContain(name === 'python3-translate' ? 'translate.storage.base' : name.replace('python3-', ''))
  },
)

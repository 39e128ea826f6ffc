import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { prepareSource, runChecks } from '../run.ts'

const isNamed = (text: string, flags = '', names: readonly string[] = []): boolean => {
  const environment = checkEnvironment({
    language: 'cs',
    sourceLanguage: 'en',
    plural: { number: 1, formula: '0' },
    names,
  })
  return runChecks(prepareSource([text], mergeFlags(flags)), [text], environment).includes('same')
}

test.each([
  'GitHub',
  'github',
  'GitHub, GitLab & Codeberg',
  'Linux kernel',
  'Gettext (PO)',
  'Fedora &amp; openSUSE',
  'PowerPC, m68k, i386, amd64',
  'Facebook Messenger',
  'OpenVPN 2.6',
  'Firefox 140',
  'YouTube™',
  'iPhone/iPad',
  'https://github.com/ (GitHub)',
  'PayPal – Visa – Mastercard',
])('%j is made of names alone, and stays as it is in every language', (text) => {
  expect(isNamed(text)).toBe(false)
  expect(isNamed(text, 'strict-same')).toBe(true)
})

test.each([
  'Sign in with GitHub',
  'GitHub repository of yours',
  'Githubs',
  'The Linux kernel',
  'Firefoxes',
  'Visa required',
  'Who is RMS?',
])('%j has words beside a name, which somebody has to translate', (text) => {
  expect(isNamed(text)).toBe(true)
})

test('the name of the project or the component is one, and only as it stands', () => {
  expect(isNamed('Krasny')).toBe(true)
  expect(isNamed('Krasny', '', ['Krasny'])).toBe(false)
  expect(isNamed('About Krasny', '', ['Krasny'])).toBe(true)
  expect(isNamed('Krasnys', '', ['Krasny'])).toBe(true)
})

import { expect, test } from 'vitest'
import { saidOfAlert } from './alert-words.ts'

const broken = (line: number) => ({ filename: 'po/cs.po', line, column: 1, error_message: 'a quote is missing' })

test.each([
  ['ParseError', { occurrences: [broken(7)] }, 'Could not parse files: po/cs.po:7: a quote is missing'],
  [
    'ParseError',
    { occurrences: [1, 2, 3, 4, 5].map(broken) },
    'Could not parse files: po/cs.po:1: a quote is missing; po/cs.po:2: a quote is missing; po/cs.po:3: a quote is missing (and 2 more)',
  ],
  ['PushFailure', { error: 'remote: denied\nfatal: no' }, 'Could not push the repository: remote: denied'],
  ['PushFailure', {}, 'Could not push the repository'],
  ['InexistantFiles', { filenames: ['po/a.pot'] }, 'Missing files: po/a.pot'],
  ['NoMaskMatches', { filemask: 'po/*.po' }, 'The file mask matches no file: po/*.po'],
  [
    'DuplicateLanguage',
    { languages: [{ language: 'cs', filename: 'cs.po', others: ['cs_CZ.po'] }] },
    'Several files of one language: cs: cs.po, cs_CZ.po',
  ],
  [
    'UnusedEnforcedCheck',
    { checks: [{ id: 'max_length', flags: ['max-length'] }] },
    'Enforced checks that never run: max_length',
  ],
] as const)('%s with %j is told in words', (name, details, said) => {
  expect(saidOfAlert(name, details)).toBe(said)
})

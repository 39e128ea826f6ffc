import type { AlertName } from '@weft/contract'
import { expect, test } from 'vitest'
import { categoryOf, severityOf } from './alerts.ts'

/** Alerts that Weblate has too, with its category and its severity. Others are of this service alone. */
const ofWeblate: readonly (readonly [AlertName, string, number])[] = [
  ['DuplicateString', 'files', 100],
  ['DuplicateLanguage', 'files', 100],
  ['ParseError', 'files', 100],
  ['NoMaskMatches', 'files', 100],
  ['InexistantFiles', 'files', 100],
  ['MergeFailure', 'vcs', 100],
  ['PushFailure', 'vcs', 100],
  ['UpdateFailure', 'vcs', 100],
  ['RepositoryOperationFailure', 'vcs', 100],
  ['UnusedEnforcedCheck', 'configuration', 100],
]

test.each(ofWeblate)('%s is in the category %s, with the severity %s', (name, category, severity) => {
  expect([categoryOf(name), severityOf(name)]).toEqual([category, severity])
})

import { readFileSync } from 'node:fs'
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { expect, test } from 'vitest'
import type { Alert } from '../../api/alerts.ts'
import { alertKinds } from './alert-kinds.ts'
import { saidOf } from './alert-words.ts'

const bundle = new FluentBundle('en', { useIsolating: false })
bundle.addResource(new FluentResource(readFileSync(new URL('../../text/alerts.ftl', import.meta.url), 'utf8')))

/** A text of the file, or the id where the file lacks it. */
function textOf(id: string, values: Readonly<Record<string, FluentVariable>> = {}): string {
  const pattern = bundle.getMessage(id)?.value
  return pattern ? bundle.formatPattern(pattern, values) : id
}

test('every kind of alert says what is wrong and what to do, and has a button or a place for it', () => {
  const kinds = Object.entries(alertKinds)
  for (const [name, { again, part }] of kinds) {
    for (const id of [`alert-title-${name}`, `alert-help-${name}`])
      expect(textOf(id, { count: 1, mask: 'x' })).not.toBe(id)
    expect(again ?? part, name).toBeDefined()
  }
  expect(kinds.length).toBeGreaterThan(10)
})

const alert: Alert = {
  ...{ id: 1, category: 'files', permissions: [], dismissed: null },
  ...{ path: 'hello/po', component: 'po', name: 'ParseError', severity: 100, raised: '', updated: '', error: null },
  ...{ filemask: null, filenames: [], languages: [], checks: [], projects: [], files: 2 },
  broken: [{ filename: 'po/fr.po', line: 3, column: 1, message: 'no end of a text', translation: null, unit: null }],
}

test('an alert in one line names the first file and line, or the first file, or nothing', () => {
  const said = (change: Partial<Alert>) => saidOf({ ...alert, ...change }, textOf)
  expect(said({})).toBe('Could not parse 2 files: po/fr.po:3: no end of a text')
  expect(said({ name: 'InexistantFiles', broken: [], filenames: ['po/x.pot'], files: 1 })).toBe(
    'A file is missing: po/x.pot',
  )
  expect(said({ name: 'PushFailure', broken: [] })).toBe('Could not push the repository')
})

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lemmasOf } from '@weft/terms'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { learnForms } from '../../word-forms/word-forms.ts'
import { compareStrings } from './compare-strings.ts'

let folder: string
let kiosk: Kiosk

/** A program in the place of Hunspell, which knows the forms of two words. */
const program = `#!/bin/sh
while IFS= read -r word; do
  case "$word" in pieniądz*) echo "$word pieniądz";; psa|psem|psy) echo "$word pies";; *) echo "$word";; esac
  echo
done
`

const install = () => {
  writeFileSync(join(folder, 'hunspell'), program)
  chmodSync(join(folder, 'hunspell'), 0o755)
}
const settled = async () => {
  await kiosk.app.app.jobs.idle()
  await compareStrings(kiosk.app.database)
  await kiosk.app.app.jobs.idle()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-form-checks-'))
  writeFileSync(join(folder, 'pl_PL.aff'), 'SET UTF-8\n')
  writeFileSync(join(folder, 'pl_PL.dic'), '2\npieniądz\npieniądze\n')
  install()
  kiosk = await startKiosk({
    config: { projectGlossaries: true, formPrograms: [folder], dictionaries: [folder] },
  })
  const { admin, app } = kiosk.app
  const added = await admin.post('/api/components/demo/kiosk/translations/', { language_code: 'pl' })
  expect(added.status).toBe(201)
  await app.jobs.idle()
  // A program may start slowly, and nobody waits long for it.
  await vi.waitFor(
    async () => {
      await learnForms('pl', ['psy'])
      expect(lemmasOf('pl', 'psy')).toEqual(['pies'])
    },
    { timeout: 60_000, interval: 100 },
  )
  const unit = await unitOf('kiosk/en', 'Goodbye')
  expect((await admin.patch(unit.url, { extra_flags: 'check-glossary' })).status).toBe(200)
}, 120_000)
afterAll(async () => {
  await kiosk.close()
  rmSync(folder, { recursive: true, force: true })
})

async function unitOf(place: string, source: string): Promise<{ readonly id: number; readonly url: string }> {
  const { results } = (await kiosk.app.admin.get(`/api/translations/demo/${place}/units/?page_size=100`)).body
  return results.find((unit: { source: readonly string[] }) => unit.source[0] === source)
}
const save = async (text: string): Promise<readonly string[]> => {
  const { url } = await unitOf('kiosk/pl', 'Goodbye')
  const reply = await kiosk.app.admin.patch(url, { state: 20, target: [text] })
  expect(reply.status).toBe(200)
  return reply.body.checks
}

test('a translation that has a form of the term, which only a dictionary knows, follows the glossary', async () => {
  const term = { source: ['Goodbye'], target: ['pies'], state: 20 }
  expect((await kiosk.app.admin.post('/api/translations/demo/glossary/pl/units/', term)).status).toBe(200)
  expect(await save('Nie ma psa')).toEqual([])
  expect(await save('Nie ma kota')).toEqual(['check_glossary'])
  expect(await save('Z psem')).toEqual([])
})

test('a text of a file is held to terms in the same way', async () => {
  await save('Nie ma kota')
  const path = '/api/translations/demo/kiosk/pl/file/'
  const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
  const bytes = `${header}msgid "Goodbye"\nmsgstr "Nie ma psa"\n`
  const reply = await kiosk.app.admin.request('POST', path, {
    form: { method: 'translate', conflicts: 'replace-translated' },
    files: { file: { name: 'pl.po', bytes } },
  })
  expect(reply.body).toMatchObject({ result: true, accepted: 1 })
  await kiosk.app.app.jobs.idle()
  const { url } = await unitOf('kiosk/pl', 'Goodbye')
  const { target, has_failing_check } = (await kiosk.app.admin.get(url)).body
  expect([target, has_failing_check]).toEqual([['Nie ma psa'], false])
})

test('strings are looked at anew when the program goes and when it comes', async () => {
  await settled()
  const { url } = await unitOf('kiosk/pl', 'Goodbye')
  const fails = async () => (await kiosk.app.admin.get(url)).body.has_failing_check
  expect(await fails()).toBe(false)
  await kiosk.app.database.kysely.updateTable('word_form_programs').set({ fingerprint: 'another' }).execute()
  const [row] = await kiosk.app.database.kysely.selectFrom('word_form_programs').selectAll().execute()
  expect(row?.fingerprint).toBe('another')
  await settled()
  const [now] = await kiosk.app.database.kysely.selectFrom('word_form_programs').selectAll().execute()
  expect(now?.fingerprint).toContain('hunspell')
  expect(await fails()).toBe(false)
})

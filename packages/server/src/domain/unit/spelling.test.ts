import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareStrings } from './compare-strings.ts'

let folder: string
let kiosk: Kiosk
let edited = 0

function writeDictionary(words: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cs_CZ.aff'), 'SET UTF-8\n')
  writeFileSync(join(folder, 'cs_CZ.dic'), `${words.length}\n${words.join('\n')}\n`)
  const time = new Date(2026, 0, 1, 0, 0, ++edited)
  utimesSync(join(folder, 'cs_CZ.dic'), time, time)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weft-words-'))
  kiosk = await startKiosk({ config: { projectGlossaries: true, dictionaries: [folder] } })
})
afterAll(async () => {
  await kiosk?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Milliseconds for which a node believes what it saw in its folder. */
const listAge = 1100

/** One run of the job, by a node that has just looked into its folder. */
async function compare(): Promise<void> {
  await setTimeout(listAge)
  await compareStrings(kiosk.app.database, { speller: kiosk.app.app.services.speller })
}
const strings = async (): Promise<{ id: number }[]> => {
  const { body } = await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/units/?page_size=50')
  return body.results.filter(({ source }: { source: string[] }) => source.length === 1)
}
const save = async (id: number, target: string) =>
  expect((await kiosk.app.admin.patch(`/api/units/${id}/`, { target: [target], state: 20 })).status).toBe(200)
const failing = async (id: number): Promise<string[]> => {
  const { rows } = await kiosk.app.database.executeSql('select failing from units where id = $1', [id])
  return ((rows[0]?.failing ?? []) as string[]).filter((check) => check === 'spelling')
}
const counted = async () => (await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/statistics/')).body

test('without a dictionary nothing is misspelled; with one each text is looked at, and a better text fails no more', async () => {
  const [one, other] = await strings()
  if (!one || !other) throw new Error('two strings are needed')
  await save(one.id, 'Dobré slovvo')
  await save(other.id, 'Dobré slovo')
  await compare()
  expect(await failing(one.id)).toEqual([])
  writeDictionary(['dobré', 'slovo'])
  await compare()
  expect([await failing(one.id), await failing(other.id)]).toEqual([['spelling'], []])
  const before = await counted()
  await save(one.id, 'Slovo dobré')
  await compare()
  expect(await failing(one.id)).toEqual([])
  expect((await counted()).failing).toBe(before.failing - 1)
  await save(one.id, 'Dobré slovvo')
  await compare()
  expect(await failing(one.id)).toEqual(['spelling'])
})

test('words of the project and terms count as known in all their forms, and no more when they are removed', async () => {
  const [one] = await strings()
  if (!one) throw new Error('a string is needed')
  await save(one.id, 'Dobré gnomy')
  await compare()
  expect(await failing(one.id)).toEqual(['spelling'])
  await kiosk.app.database.executeSql(
    `insert into project_words (project_id, language_id, word)
     select p.id, l.id, 'gnom' from projects p, languages l where p.slug = 'demo' and l.code = 'cs'`,
  )
  await compare()
  expect(await failing(one.id)).toEqual([])
  await kiosk.app.database.executeSql('delete from project_words')
  await compare()
  expect(await failing(one.id)).toEqual(['spelling'])
  const added = await kiosk.app.admin.post('/api/editor/terms/', {
    path: 'demo/glossary/cs',
    source: 'dwarf',
    target: 'gnomy',
  })
  expect(added.status).toBe(201)
  await compare()
  expect(await failing(one.id)).toEqual([])
  const { rows } = await kiosk.app.database.executeSql("select id from units where target = 'gnomy'")
  expect((await kiosk.app.admin.delete(`/api/units/${Number(rows[0]?.id)}/`)).status).toBe(204)
  await compare()
  expect(await failing(one.id)).toEqual(['spelling'])
})

test('a flag silences the check, and a dictionary with more words takes findings back', async () => {
  const [one, other] = await strings()
  if (!one || !other) throw new Error('two strings are needed')
  await save(other.id, 'Dobré gnomy')
  const { rows } = await kiosk.app.database.executeSql('select source_unit_id as id from units where id = $1', [one.id])
  await kiosk.app.admin.patch(`/api/units/${Number(rows[0]?.id)}/`, { extra_flags: 'ignore-spelling' })
  await compare()
  expect([await failing(one.id), await failing(other.id)]).toEqual([[], ['spelling']])
  writeDictionary(['dobré', 'slovo', 'gnomy'])
  await compare()
  expect(await failing(other.id)).toEqual([])
  writeDictionary(['slovo'])
  await compare()
  expect(await failing(other.id)).toEqual(['spelling'])
})

test('a broken dictionary is told, and takes its findings with it; a removed one too', async () => {
  const [, other] = await strings()
  if (!other) throw new Error('two strings are needed')
  const problems = async () => (await kiosk.app.database.executeSql('select problem from spelling_dictionaries')).rows
  writeFileSync(join(folder, 'cs_CZ.dic'), 'no list at all')
  await compare()
  expect(await problems()).toEqual([{ problem: 'unreadable' }])
  expect(await failing(other.id)).toEqual([])
  writeDictionary(['slovo'])
  await compare()
  expect(await problems()).toEqual([{ problem: null }])
  expect(await failing(other.id)).toEqual(['spelling'])
  rmSync(join(folder, 'cs_CZ.dic'))
  await compare()
  expect(await problems()).toEqual([])
  expect(await failing(other.id)).toEqual([])
  const { rows } = await kiosk.app.database.executeSql('select count(*)::int as count from odd_words')
  expect(rows).toEqual([{ count: 0 }])
})

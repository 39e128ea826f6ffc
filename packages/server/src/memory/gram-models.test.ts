import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewModels } from './gram-models.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const signal = new AbortController().signal

async function find(text: string) {
  const path = '/api/memory/lookup/?source_language=en&target_language=cs&project=demo'
  return (await kiosk.app.anna.post(path, { strings: [text] })).body[0].match
}

test('texts from before the keys are found when the job has given them some', async () => {
  const { database } = kiosk.app
  expect(await find('Open the doors')).toMatchObject({ source: 'Open the door' })
  await database.executeSql('delete from memory_keys')
  expect(await find('Open the doors')).toBeNull()
  // The same text needs no key.
  expect(await find('Open the door')).toMatchObject({ quality: 100 })
  // As the migration leaves a language of few texts.
  await database.executeSql(
    `insert into memory_models (language_id, texts, sampled, frequencies)
     select distinct language_id, 0, 0, decode(repeat('00', 131072), 'hex') from memory_texts`,
  )
  expect(await renewModels(database, signal)).toBeGreaterThan(3)
  expect(await find('Open the doors')).toMatchObject({ source: 'Open the door' })
  expect(await renewModels(database, signal)).toBe(0)
})

test('a language gets a model when it has enough texts, and its texts keys by that one', async () => {
  const { admin, database } = kiosk.app
  await database.executeSql(
    `insert into memory_texts (language_id, hash, length, text)
     select l.id, md5(n::text)::uuid, length('Turn the wheel number ' || n), 'Turn the wheel number ' || n
       from languages l, generate_series(1, 2500) n where l.code = 'en'`,
  )
  expect(await renewModels(database, signal)).toBeGreaterThan(2500)
  const { rows } = await database.executeSql(
    `select m.texts, m.sampled, (select count(*)::int from memory_keys) as keyed, (select count(*)::int from memory_texts) as texts_now
       from memory_models m join languages l on l.id = m.language_id and l.code = 'en'`,
  )
  const [model] = rows
  expect(Number(model?.texts)).toBeGreaterThanOrEqual(2000)
  expect(model?.keyed).toBe(model?.texts_now)
  expect((await admin.get('/api/memory/?source=open the door&target_language=cs')).body.count).toBe(1)
  expect(await find('Open the doors')).toMatchObject({ source: 'Open the door' })
})

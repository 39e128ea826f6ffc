import { type Kiosk, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

async function find(client: TestClient) {
  const path = '/api/memory/lookup/?source_language=en&target_language=cs&project=demo'
  return (await client.post(path, { strings: ['Open the door'] })).body[0].match
}

test('of a source that stands in a hundred thousand strings the project’s text is found, in a moment', async () => {
  const { anna, database } = kiosk.app
  expect(await find(anna)).not.toBeNull()
  const { rows } = await database.executeSql(
    `select s.translation_id as source, u.translation_id as target, t.component_id, m.text_id
       from memory_texts x join memory_sources m on m.text_id = x.id join units s on s.id = m.unit_id join units u on u.source_unit_id = s.id
       join translations t on t.id = u.translation_id join languages l on l.id = t.language_id and l.code = 'cs'
      where x.text = 'Open the door' and u.state >= 20 limit 1`,
  )
  const [place] = rows
  const columns =
    'id, translation_id, source_unit_id, position, state, num_words, num_chars, id_hash, target, source, context, note, location, flags, indexed'
  await database.executeSql(`insert into units (${columns}) overriding system value
      select 1000000000 + n, ${place?.source}, 1000000000 + n, n, 20, 3, 13, hashtextextended(n::text, 7), 'Open the door', 'Open the door', 'same ' || n, '', '', '', true
        from generate_series(1, 100000) n;
    insert into units (${columns}) overriding system value
      select 1100000000 + n, ${place?.target}, 1000000000 + n, n, 20, 3, 13, null, 'Dveře ' || n, null, null, null, null, null, true
        from generate_series(1, 100000) n;
    insert into memory_sources select 1000000000 + n, 0, ${place?.text_id}, ${place?.component_id} from generate_series(1, 100000) n;
    analyze memory_sources; analyze units`)
  const begun = performance.now()
  for (let round = 0; round < 5; round++) expect(await find(anna)).not.toBeNull()
  expect(performance.now() - begun).toBeLessThan(1500)
}, 120_000)

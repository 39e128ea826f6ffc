import { problemsOf, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const plural = { number: 2, formula: 'n != 1' }

test('the list has the languages in use; those who edit languages see all', async () => {
  expect((await app.anonymous.get('/api/languages/?page_size=5')).body).toEqual({
    count: 0,
    next: null,
    previous: null,
    results: [],
  })
  const { body } = await app.admin.get('/api/languages/?page_size=5')
  expect([body.count, body.results.length]).toEqual([799, 5])
})

test('a language has its plural rule and its addresses', async () => {
  const { body } = await app.admin.get('/api/languages/ar/')
  expect(body).toMatchObject({
    code: 'ar',
    name: 'Arabic',
    direction: 'rtl',
    plural: { number: 6, type: 12 },
    web_url: 'https://weft.example/languages/ar/',
    url: `${app.base}/api/languages/ar/`,
  })
  expect((await app.anonymous.get('/api/languages/ar/')).status).toBe(404)
  expect((await app.admin.get('/api/languages/nonsense/')).status).toBe(404)
})

test('an administrator adds, changes and deletes a language', async () => {
  const added = await app.admin.post('/api/languages/', { code: 'x-elf', name: 'Elvish', population: 12, plural })
  expect([added.status, added.headers.get('location')]).toEqual([201, `${app.base}/api/languages/x-elf/`])
  expect(added.body.plural).toMatchObject({ source: 0, number: 2, formula: 'n != 1', type: 1 })
  expect(
    (await app.admin.patch('/api/languages/x-elf/', { name: 'Elvish of the wood', direction: 'rtl' })).body.direction,
  ).toBe('rtl')
  expect((await app.admin.get('/api/languages/x-elf/')).body.name).toBe('Elvish of the wood')
  expect((await app.admin.delete('/api/languages/x-elf/')).status).toBe(204)
  expect((await app.admin.get('/api/languages/x-elf/')).status).toBe(404)
})

test.each([
  [{ code: 'cs', name: 'Czech', plural }, ['invalid null']],
  [{ code: 'x-orc', name: 'Orcish' }, ['invalid null']],
  [{ code: 'x-orc', name: 'Orcish', plural: { number: 3, formula: 'n != 1 +' } }, ['invalid plural.formula']],
  [{ code: 'x-orc', name: 'Orcish', plural: { number: 2, formula: 'n' } }, ['invalid plural.formula']],
  [{ code: 'x-orc', name: 'Orcish', plural, direction: 'up' }, ['invalid_choice direction']],
  [
    { code: 'a/b', name: '', plural: { number: 11, formula: 'n' } },
    ['invalid code', 'blank name', 'max_value plural.number'],
  ],
])('%j is refused', async (json, problems) => {
  const refused = await app.admin.post('/api/languages/', json)
  expect([refused.status, problemsOf(refused)]).toEqual([400, problems])
})

test('others neither add nor change languages', async () => {
  expect((await app.anna.post('/api/languages/', { code: 'x-orc', name: 'Orcish', plural })).status).toBe(403)
  expect((await app.anna.delete('/api/languages/cs/')).status).toBe(403)
  expect((await app.anonymous.delete('/api/languages/cs/')).status).toBe(401)
})

test('statistics of a language without strings are empty, and complete', async () => {
  const { body } = await app.admin.get('/api/languages/cs/statistics/')
  expect(body).toMatchObject({
    total: 0,
    translated: 0,
    translated_percent: 0,
    approved_percent: 100,
    last_change: null,
    recent_changes: 0,
    name: 'Czech',
  })
  expect((await app.admin.get('/api/languages/cs/statistics/?format=json-flat')).body).toEqual(body)
})

describe('the deletion of a language', () => {
  const add = (code: string) => app.admin.post('/api/languages/', { code, name: code, plural })
  const remove = async (code: string) => {
    const { status, body } = await app.admin.delete(`/api/languages/${code}/`)
    return status === 204 ? status : [status, body.errors[0].detail]
  }
  const sql = (text: string) => app.database.executeSql(text)

  test('is refused while texts are in it, also those of a removed translation, and while a project or component needs it', async () => {
    await add('x-used')
    await app.admin.post('/api/projects/', { name: 'Used', slug: 'used', web: 'https://used.example' })
    const settings = {
      name: 'Ui',
      slug: 'ui',
      file_format: 'po',
      repo: 'local:',
      vcs: 'local',
      filemask: 'po/*.po',
      new_lang: 'none',
    }
    const made = await app.admin.post('/api/projects/used/components/', { ...settings, source_language: 'x-used' })
    expect([made.status, made.body]).toMatchObject([201, {}])
    await app.app.jobs.idle()
    expect(await remove('x-used')).toEqual([409, expect.stringContaining('translations')])
    await sql("delete from translations where language_id = (select id from languages where code = 'x-used')")
    expect(await remove('x-used')).toEqual([409, expect.stringContaining('source language of a component')])
    await sql("update components set source_language_id = (select id from languages where code = 'en')")
    await sql(`insert into removed_texts (component_id, language_id, key, target, state, standing, timestamp)
      select c.id, l.id, 'k', '{x}', 20, true, now() from components c, languages l where l.code = 'x-used'`)
    expect(await remove('x-used')).toEqual([409, expect.stringContaining('removed translations')])
    await sql('delete from removed_texts')
    expect(await remove('x-used')).toBe(204)
  })

  test('is refused while the memory has texts in it', async () => {
    await add('x-kept')
    await sql("insert into memories (name) values ('Old')")
    await sql(`with t as (insert into memory_texts (language_id, hash, length, text)
        select id, gen_random_uuid(), 3, 'Hey' from languages where code = 'en' returning id)
      insert into memory_entries (memory_id, text_id, source, language_id, target)
      select m.id, t.id, 'Hey', l.id, 'Mae' from memories m, t, languages l where l.code = 'x-kept'`)
    expect(await remove('x-kept')).toEqual([409, expect.stringContaining('translation memory')])
    await sql('delete from memory_entries')
    expect(await remove('x-kept')).toBe(204)
  })

  test('knows every table that names a language: those that end it with an error, and those that go with it', async () => {
    const { rows } = await sql(`select conrelid::regclass::text as of, confdeltype::text as then from pg_constraint
      where confrelid = 'languages'::regclass and conparentid = 0 order by 1`)
    const those = (then: string) => [...new Set(rows.filter((one) => one.then === then).map((one) => one.of))]
    // Each is asked for, or emptied, before the language goes.
    expect(those('a')).toEqual([
      'components',
      'project_languages',
      'projects',
      'removed_annotations',
      'removed_comments',
      'removed_texts',
      'translations',
    ])
    // Each is asked for, or holds no translation.
    expect(those('c')).toEqual([
      ...['announcements', 'assignment_languages', 'bulk_edit_places', 'font_overrides', 'glossary_removed_languages'],
      ...['machine_distances', 'machine_texts', 'machine_usage', 'memory_entries', 'memory_former', 'memory_models'],
      ...['memory_texts', 'project_words', 'removed_places', 'spelling_dictionaries', 'team_languages'],
      'word_form_programs',
    ])
  })
})

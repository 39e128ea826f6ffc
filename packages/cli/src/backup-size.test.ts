import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbeddedServer } from '@weft/server/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandMeasurement, measureCommand } from './measured-command.fixture.ts'
import { makeWorkplace, type Workplace } from './testing.ts'

/** Strings; a release is tested with 1,000,000. */
const units = Number(process.env.WEFT_BACKUP_UNITS ?? 3000)
const timeout = 120_000 + units / 2

/** The most memory of a command's process in bytes, independent of the installation's size. */
const mostMemory = 320 * 1024 ** 2

async function withClient<Result>(dataDir: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const server: EmbeddedServer = await startEmbeddedServer({ dataDir, path: '' })
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await server.stop()
  }
}

/** A component with one source string for ten strings of nine languages, and a change for every other one. */
async function fill(client: pg.Client): Promise<void> {
  const strings = Math.ceil(units / 10)
  await client.query(`
    insert into statistics default values;
    insert into projects (id, name, slug, statistics_id) values (1, 'Large', 'large', 1);
    insert into components (id, project_id, name, slug, source_language_id, repo, filemask, file_format, settings, statistics_id)
      values (1, 1, 'Large', 'large', 1, 'https://example.org/x.git', 'po/*.po', 'po', '{"commit_pending_age": 24}', 1);
    insert into translations (id, component_id, language_id, language_code, plural_number, plural_formula, statistics_id)
      select n, 1, n, 'l' || n, 2, 'n != 1', 1 from generate_series(1, 10) n;
    insert into units (id, translation_id, source_unit_id, position, state, num_words, num_chars, id_hash, target, source, context, location)
      select n, (n - 1) / ${strings} + 1, (n - 1) % ${strings} + 1, n, 20, 9, 60, case when n <= ${strings} then hashint8(n) end,
        'Text ' || n || E' with a tab\\t, a \\\\ and a line\\n' || md5(n::text) || md5((n + 1)::text),
        case when n <= ${strings} then 'Source ' || md5(n::text) end, 'context ' || n, 'src/file-' || n % 97 || '.c:' || n
      from generate_series(1, ${units}) n;
    insert into changes (action, project_id, component_id, unit_id, target, old)
      select 2, 1, 1, n, md5(n::text) || md5(n::text), md5((n * 7)::text) from generate_series(1, ${units}, 2) n;
    select setval('units_id_seq', ${units});
    analyze`)
}

/** A digest of all rows that does not depend on their order. */
async function digest(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query(
    `select (select count(*)::int from units) as units, (select sum(hashtextextended(units::text, 0)) from units) as texts,
       (select sum(hashtextextended((to_jsonb(changes) - 'xact')::text, 0)) from changes) as changes`,
  )
  return rows[0]
}

let place: Workplace
let other: Workplace
beforeAll(async () => {
  place = await makeWorkplace()
  other = await makeWorkplace()
})
afterAll(() => {
  place.remove()
  other.remove()
})

test(`${units} strings come back as they were, through a bounded memory`, { timeout }, async () => {
  const [from, to] = [join(place.folder, 'data'), join(other.folder, 'data')]
  const file = join(place.folder, 'large.backup')
  const before = await withClient(from, async (client) => {
    await fill(client)
    return digest(client)
  })
  const written = await measureCommand(from, 'backup', file)
  const restored = await measureCommand(to, 'restore', file)
  expect(await withClient(to, digest)).toEqual(before)
  if (units > 500_000) expect(restored.error).toMatch(/^public\.units: \d+ of about \d+ rows$/m)
  for (const { memory } of [written, restored]) expect(memory).toBeLessThan(mostMemory)
  const figures = ({ seconds, memory }: CommandMeasurement) =>
    `${seconds.toFixed(1)} s, ${Math.round(memory / 1024 ** 2)} MB`
  console.log(
    `${units} strings, ${(statSync(file).size / 1e6).toFixed(1)} MB: backup ${figures(written)}; restore ${figures(restored)}`,
  )
})

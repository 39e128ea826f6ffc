import { loadMakers } from '../../packages/server/src/access/load-actor.ts'
import { readMachineStrings } from '../../packages/server/src/machine/ask/machine-string.ts'
import { compileRunSearch, nextStrings } from '../../packages/server/src/machine/runs/choose-strings.ts'
import { writeTexts } from '../../packages/server/src/machine/runs/write-texts.ts'
import type { MachineSite } from './machine-site.ts'

const atOnce = 250

/** Writes a known text into every string by the save path as a set, some at a time; resolves to strings and milliseconds. */
export async function writeInBulk({
  app,
  database,
}: MachineSite): Promise<{ readonly strings: number; readonly ms: number }> {
  const { rows } = await database.executeSql(
    "select t.id from translations t join components c on c.id = t.component_id where c.slug = 'component0' and t.language_code = 'de'",
  )
  const translation = await app.services.catalog.translation({ id: Number(rows[0]?.id) })
  const users = await database.executeSql("select id from users where username = 'bench'")
  const [actor] = await loadMakers(database, [{ userId: Number(users.rows[0]?.id), tokenId: null }])
  if (translation === undefined || actor === undefined) throw new Error('the site has both')
  const search = await compileRunSearch(database, 'state:<translated', translation)
  const started = performance.now()
  let strings = 0
  for (let after = 0; ; ) {
    const ids = await nextStrings(database, search, { translationId: translation.row.id, after, limit: atOnce })
    const last = ids.at(-1)
    if (last === undefined) return { strings, ms: performance.now() - started }
    const texts = (await readMachineStrings(database, ids)).map((string) => ({
      string,
      source: 'others',
      target: [`známý text ${string.position}`],
    }))
    const writer = { actor, runId: null, mode: 'translate' as const }
    await database.transaction((tx) => writeTexts(tx, writer, texts))
    strings += texts.length
    after = last
  }
}

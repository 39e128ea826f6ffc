import type { Database } from '../../packages/server/src/db/database.ts'
import { figure } from '../figure.ts'
import { median } from '../quantile.ts'

const rounds = 30
const least = 0.95

/** The row of the history, as saves write it and as they would without words. */
export async function compareSaves(database: Database): Promise<void> {
  const { rows } = await database.executeSql('select id from units order by id limit 1000')
  const ids = rows.map(({ id }) => id)
  const write = (words: string) =>
    database.executeSql(
      `insert into changes (action, unit_id, target, words) select 2, e.id, 'text', ${words} from unnest($1::bigint[]) as e(id)`,
      [ids],
    )
  const times = { plain: [] as number[], counted: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const [kind, words] =
      round % 2 === 0
        ? (['plain', 'null'] as const)
        : (['counted', '(select u.num_words from units u where u.id = e.id)'] as const)
    const began = performance.now()
    await write(words)
    times[kind].push(performance.now() - began)
  }
  const more = median(times.counted) - median(times.plain)
  figure({ measure: 'the words of one change', value: `${more.toFixed(2)} µs of a save` })
  const usual = 2000 // µs: a save by HTTP on an idle machine takes more
  const share = usual / (usual + Math.max(0, more))
  figure({
    measure: 'saves with the sums, of those without',
    value: `${share.toFixed(3)} times`,
    target: `at least ${least} times`,
    met: share >= least,
  })
}

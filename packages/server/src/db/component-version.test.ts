import { describeOnEachVersion } from '@weft/testkit'
import { expect, test } from 'vitest'

/**
 * Columns of a component's row that the service writes, or a separate endpoint: a client need not have seen these changes before it writes.
 */
const kept = [
  'local_revision',
  'remote_revision',
  'strings_revision',
  'files_revision',
  'auto_locked',
  'synced',
  'pushed_revision',
  'pushing_revision',
  'task_id',
  'statistics_id',
  'created',
  'archived',
  'archived_with',
  'made_by',
  'version',
]

describeOnEachVersion('the version of a component', ({ database }) => {
  test('moves with each column but those that the service keeps', async () => {
    const { rows: columns } = await database().executeSql(
      `select attname::text as name, attnum::int as number from pg_attribute
        where attrelid = 'components'::regclass and attnum > 0 and not attisdropped order by attnum`,
    )
    const { rows: triggers } = await database().executeSql(
      `select tgattr::text as columns, pg_get_triggerdef(oid) as rule from pg_trigger
        where tgrelid = 'components'::regclass and tgname = 'component_version'`,
    )
    const wanted = columns.filter(({ name }) => !kept.includes(String(name)))
    const [trigger] = triggers
    expect(String(trigger?.columns).split(' ').map(Number)).toEqual(wanted.map(({ number }) => number))
    // Each is compared, too.
    const compared = [...String(trigger?.rule).matchAll(/\b(old|new)\.(\w+)/g)].map(([, of, name]) => `${of}.${name}`)
    expect(new Set(compared)).toEqual(new Set(wanted.flatMap(({ name }) => [`old.${name}`, `new.${name}`])))
  })

  test('stays where the same is written again, or what the service keeps', async () => {
    const { rows } = await database().executeSql(
      `with s as (insert into statistics (last_author_id) values (null), (null) returning id),
         p as (insert into projects (name, slug, statistics_id) select 'One', 'one', min(id) from s returning id)
       insert into components (project_id, name, slug, source_language_id, repo, filemask, file_format, settings, statistics_id)
       select p.id, 'One', 'one', 1, 'r', 'm', 'po', '{"a": 1}', max(s.id) from p, s group by p.id returning id`,
    )
    const id = Number(rows[0]?.id)
    const versionAfter = async (change: string) =>
      Number(
        (await database().executeSql(`update components set ${change} where id = $1 returning version`, [id])).rows[0]
          ?.version,
      )
    expect(await versionAfter("local_revision = 'x', synced = true, task_id = null")).toBe(1)
    expect(await versionAfter(`name = 'One', settings = '{"a": 1}'`)).toBe(1)
    expect(await versionAfter(`settings = '{"a": 2}'`)).toBe(2)
    expect(await versionAfter("name = 'Two', local_revision = 'y'")).toBe(3)
    expect(await versionAfter('locked = true')).toBe(4)
  })
})

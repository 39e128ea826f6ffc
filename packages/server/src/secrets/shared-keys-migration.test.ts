import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrationFiles } from '../db/migration-files.ts'
import { parseRepositoryUrl } from '../git/index.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const addresses = [
  'ssh://git@git.example/a.git',
  'SSH://git@git.example:2222/a.git',
  'ssh://git.example/~me/a.git',
  'git@git.example:a/b.git',
  'git.example:a.git',
  'git@[::1]:a.git',
  'me.you+x@git.example:/srv/a.git',
  'https://git.example/a.git',
  'https://me:you@git.example/a.git',
  'http://git.example:8080/a.git',
  'git://git.example/a.git',
  '/srv/a.git',
  'C:\\srv\\a.git',
  'local:',
]

const run = async (text: string, values: unknown[] = []) => (await kiosk.app.database.executeSql(text, values)).rows

test.each(addresses.flatMap((address) => [['repo', address] as const, ['push', address] as const]))(
  'an update keeps the key of all for just the projects that reach a host over ssh: %s %s',
  async (column, address) => {
    const migration = (await readMigrationFiles()).former.find(({ number }) => number === 110)
    const insert = /insert into projects_on_shared_keys[^;]*;/.exec(migration?.text ?? '')?.[0] ?? ''
    expect(insert).not.toBe('')
    const before = await run('select id, repo, push from components')
    await run('delete from projects_on_shared_keys')
    await run(`update components set ${column} = $1 where slug = 'kiosk'`, [address])
    await run(insert)
    const url = parseRepositoryUrl(address, { localPath: true, own: true })
    expect(url.ok).toBe(true)
    const isSsh = url.ok && url.value.scheme === 'ssh'
    expect(await run('select p.slug from projects_on_shared_keys s join projects p on p.id = s.project_id')).toEqual(
      isSsh ? [{ slug: 'demo' }] : [],
    )
    for (const { id, repo, push } of before)
      await run('update components set repo = $1, push = $2 where id = $3', [repo, push, id])
    await run('delete from projects_on_shared_keys')
  },
)

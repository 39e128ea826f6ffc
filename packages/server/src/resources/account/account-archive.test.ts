import { type Kiosk, startKiosk } from '@weft/testkit'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personColumns } from '../../domain/user/profile/person-columns.ts'
import { archiveFiles } from './account-archive.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('each column that refers to a user says what a person gets of it, and what goes with their account', async () => {
  const { rows } = await kiosk.app.database.executeSql(
    `select conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`,
  )
  expect(Object.keys(personColumns).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('each file of the archive reads what it is said to have, and every file is said to have something', () => {
  const named = new Set<string>(['account.json'])
  for (const [name, { archive }] of Object.entries(personColumns)) {
    if (typeof archive !== 'string') continue
    const [table, column] = name.split('.')
    const query = archiveFiles[archive] ?? ''
    expect([name, new RegExp(`\\b${table}\\b`).test(query), query.includes(column ?? '?')]).toEqual([name, true, true])
    named.add(archive)
  }
  expect(Object.keys(archiveFiles).sort()).toEqual([...named].sort())
})

test('a person gets all that is kept of them, and none of it is a secret or somebody else’s', async () => {
  const { app } = kiosk
  const unit = (await kiosk.units('kiosk', 'cs')).get('Goodbye').id
  const { id: boris } = (await app.admin.get('/api/users/boris/')).body
  await app.anna.post(`/api/units/${unit}/comments/`, { scope: 'translation', comment: 'Of anna.' })
  await app.boris.post(`/api/units/${unit}/comments/`, { scope: 'translation', comment: 'Of boris.' })
  const suggestion = await app.boris.post(`/api/units/${unit}/suggestions/`, { target: ['Nashle'] })
  await app.admin.patch('/api/components/demo/kiosk/', { suggestion_voting: true })
  await app.anna.post(`/api/suggestions/${suggestion.body.suggestion?.id ?? suggestion.body.id}/vote/`, { value: 1 })
  await app.anna.patch(`/api/units/${unit}/`, { state: 20, target: ['Na viděnou'] })
  await app.anna.post('/api/account/searches/', { name: 'Mine', query: 'state:empty' })
  const { token } = (await app.anna.post('/api/account/tokens/', { note: 'Laptop', scopes: ['read'] })).body
  await app.anna.post('/api/reports/', { kind: 'credits' })
  await app.admin.patch('/api/components/demo/kiosk/', { agreement: 'Yours for ever.' })
  await app.anna.post('/api/account/agreements/demo/kiosk/', { agreement: 'Yours for ever.' })
  await app.admin.patch('/api/components/demo/kiosk/', { agreement: '' })
  await app.admin.post('/api/site/blocks/', { project: 'demo', user: 'boris', note: 'For a while' })
  const png = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 255])
  await app.database.executeSql(
    `insert into screenshots (translation_id, name, file_name, media_type, width, height, content, user_id)
     select translation_id, 'Shown', 'shown.png', 'image/png', 1, 1, $2, (select id from users where username = 'anna') from units where id = $1`,
    [unit, png],
  )
  await app.database.executeSql(
    `insert into audit_events (action, user_id, doer_id, about, user_agent) select 'account-changed', $1, id, 'secretive', 'by anna' from users where username = 'anna'`,
    [boris],
  )
  const ofAnna = "(select id from users where username = 'anna')"
  await app.database.executeSql(
    `insert into ssh_keys (user_id, public_key, private_key) values (${ofAnna}, 'ssh-ed25519 OfAnna', 'sealed-half');
     insert into ssh_hosts (user_id, host, key_type, line) values (${ofAnna}, 'git.example.org', 'ssh-ed25519', 'a line')`,
  )
  const anna = await app.signedIn('anna')
  await anna.put('/api/editor/presence/', { client: 'window', path: 'demo/kiosk/cs', typing: true })
  const reply = await anna.get('/api/account/export/')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(reply.bytes)
  const rowsOf = (name: string) =>
    strFromU8(files[name] ?? new Uint8Array())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  expect(
    Object.keys(files)
      .filter((name) => name.endsWith('.json'))
      .sort(),
  ).toEqual(Object.keys(archiveFiles).sort())
  const [shown] = rowsOf('screenshots.json')
  expect(Buffer.from(files[`screenshots/${shown.id}.png`] ?? []).equals(png)).toBe(true)
  for (const [name, facts] of Object.entries({
    'account.json': { username: 'anna' },
    'comments.json': { comment: 'Of anna.' },
    'votes.json': { value: 1 },
    'edits.json': { target: 'Na viděnou' },
    'history.json': { target: 'Na viděnou' },
    'searches.json': { query: 'state:empty' },
    'tokens.json': { note: 'Laptop', scopes: ['read'] },
    'reports.json': { kind: 'credits' },
    'agreements.json': { project: 'demo', text: 'Yours for ever.' },
    'acts.json': { action: 'account-changed', user_agent: 'by anna' },
    'presences.json': { client: 'window' },
    'ssh-hosts.json': { host: 'git.example.org', key_type: 'ssh-ed25519' },
    'ssh-keys.json': { public: 'ssh-ed25519 OfAnna' },
    'sessions.json': { user_agent: 'test' },
    'teams.json': { name: 'Users' },
    'subscriptions.json': { notification: expect.any(String) },
  }))
    expect([name, rowsOf(name)]).toEqual([name, expect.arrayContaining([expect.objectContaining(facts)])])
  const all = Object.entries(files)
    .map(([name, bytes]) => (name.endsWith('.json') ? strFromU8(bytes) : ''))
    .join('\n')
  const sealed = Buffer.from('sealed-half').toString('hex')
  for (const foreign of ['Of boris.', 'secretive', 'For a while', token, 'sealed-half', sealed])
    expect(all).not.toContain(foreign)
  expect(all).not.toMatch(/"(hash|seed|public_key|password_hash|content|credential_id)"/)
  const boriss = unzipSync((await (await app.signedIn('boris')).get('/api/account/export/')).bytes)
  expect(strFromU8(boriss['blocks.json'] ?? new Uint8Array())).toContain('For a while')
})

test('with an account goes all that is the person’s alone, and what others work with stays without a name', async () => {
  const { app } = kiosk
  const anna = await app.signedIn('anna')
  const { id } = (await app.admin.get('/api/users/anna/')).body
  expect((await anna.post('/api/account/remove/', { username: 'anna', keep_name: false })).status).toBe(204)
  // The log keeps one entry: the account was removed. Nothing in it tells of the person.
  const noted = await app.database.executeSql(
    "delete from audit_events where user_id = $1 and action = 'account-removed' returning about, address, user_agent",
    [id],
  )
  expect(noted.rows).toEqual([{ about: '', address: null, user_agent: '' }])
  for (const [name, { removal }] of Object.entries(personColumns)) {
    const [table, column] = name.split('.')
    const { rows } = await app.database.executeSql(`select count(*)::int as count from ${table} where ${column} = $1`, [
      id,
    ])
    if (removal === 'deleted') expect([name, rows[0]?.count]).toEqual([name, 0])
  }
  const texts = await app.database.executeSql('select comment from comments where user_id = $1', [id])
  expect(texts.rows).toEqual([{ comment: 'Of anna.' }])
})

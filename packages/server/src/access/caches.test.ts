import { setTimeout as delay } from 'node:timers/promises'
import { describeOnEachVersion } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalog } from '../catalog/catalog.ts'
import { openCatalog } from '../catalog/open-catalog.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import { replaceToken } from '../domain/user/rights/replace-token.ts'
import { endSessions } from '../domain/user/sign-in/end-sessions.ts'
import { seedAccess } from '../domain/user/sign-in/seed-access.ts'
import { hashSessionSecret } from '../domain/user/sign-in/session-secret.ts'
import { startSession } from '../domain/user/sign-in/start-session.ts'
import { type Access, openAccess } from './access.ts'

/** Waits for what another node learns by NOTIFY. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return
    await delay(20)
  }
  throw new Error('It did not come about within two seconds')
}

describeOnEachVersion('what nodes keep in memory', (under) => {
  let access: Access
  let catalog: Catalog
  beforeAll(async () => {
    await under.database().transaction(seedAccess)
    access = await openAccess(under.database())
    catalog = await openCatalog(under.database())
  })
  afterAll(async () => {
    await access.close()
    await catalog.close()
  })
  const authenticate = async (authorization?: string) => (await access.authenticate({ authorization })).actor

  test('anonymous has a row of its own, and the teams of guests', async () => {
    const actor = await authenticate()
    expect([actor.kind, actor.id, actor.grants.length]).toEqual(['anonymous', 1, 2])
    expect(access.authenticate({})).toEqual({ actor, by: { kind: 'nothing' } })
  })

  test('a token is known at once, under both schemes, and no more once it is replaced', async () => {
    const { id, token } = await under
      .database()
      .transaction((tx) => addUser(tx, { username: 'anna', fullName: 'Anna', email: null }))
    expect(token).toMatch(/^wlu_[A-Za-z0-9]{36}$/)
    for (const scheme of ['Token', 'Bearer', 'token'])
      expect((await authenticate(`${scheme} ${token}`)).username).toBe('anna')
    const next = await under.database().transaction((tx) => replaceToken(tx, id))
    await expect(authenticate(`Token ${token}`)).rejects.toMatchObject({ code: 'authentication_failed' })
    expect((await authenticate(`Token ${next}`)).id).toBe(id)
    const [row] = await under.database().kysely.selectFrom('tokens').select('hash').where('user_id', '=', id).execute()
    expect(row?.hash.toString('latin1')).not.toContain(next)
  })

  test.each([
    'Token',
    'Token a b',
    'Token wrong',
    'Bearer wrong',
    'Basic YTpi',
    '',
    ' '.repeat(15_500),
    `Token ${'x'.repeat(300)}`,
  ])('%j is refused', async (header) => {
    await expect(authenticate(header)).rejects.toMatchObject({ code: 'authentication_failed' })
  })

  test('a wrong token costs one query however often it is sent, and is right as soon as somebody has it', async () => {
    let queries = 0
    const counting = new Proxy(under.database(), {
      get(database, name, receiver) {
        if (name === 'query') queries++
        return Reflect.get(database, name, receiver)
      },
    })
    const counted = await openAccess(counting)
    const token = `wlu_${'q'.repeat(36)}`
    const ask = async () => (await counted.authenticate({ authorization: `Token ${token}` })).actor
    for (let times = 0; times < 5; times++) await expect(ask()).rejects.toMatchObject({ code: 'authentication_failed' })
    expect(queries).toBe(1)
    await under.database().transaction((tx) => addUser(tx, { username: 'queen', fullName: '', email: null, token }))
    expect((await ask()).username).toBe('queen')
    await counted.close()
  })

  const day = 86_400_000
  const begin = (userId: number, lifetimeMs = 90 * day) =>
    under.database().transaction((tx) => startSession(tx, { userId, address: '', userAgent: '', lifetimeMs }))
  /** A node with a clock that the test sets. */
  async function openNode() {
    const clock = { time: Date.now() }
    const node = await openAccess(under.database(), { now: () => clock.time })
    const kindOf = async (session: string) => (await node.authenticate({ session })).by.kind
    return { clock, node, kindOf, close: () => node.close() }
  }

  test('an account that has run out is refused, also while it is in memory', async () => {
    const user = { username: 'brief', fullName: '', email: null, dateExpires: new Date(Date.now() + day) }
    const { token } = await under.database().transaction((tx) => addUser(tx, user))
    const { clock, node, close } = await openNode()
    const enter = () => node.authenticate({ authorization: `Token ${token}` })
    expect((await enter()).actor.username).toBe('brief')
    clock.time += day
    await expect(enter()).rejects.toMatchObject({ code: 'authentication_failed' })
    await close()
  })

  test('a session is known until it was idle for too long, or has lasted long enough', async () => {
    const secret = await begin(1)
    await under.database().kysely.updateTable('users').set({ is_active: true }).where('id', '=', 1).execute()
    const { clock, kindOf, close } = await openNode()
    const start = clock.time
    for (let days = 13; days < 90; days += 13) {
      clock.time = start + days * day
      expect([days, await kindOf(secret)]).toEqual([days, 'session'])
    }
    clock.time = start + 90 * day + 1
    expect(await kindOf(secret)).toBe('ended-session')
    const idle = await begin(1)
    clock.time = Date.now()
    expect(await kindOf(idle)).toBe('session')
    clock.time += 14 * day
    expect(await kindOf(idle)).toBe('ended-session')
    await close()
  })

  test('what another node saw used is not idle here', async () => {
    const secret = await begin(1)
    const [one, other] = [await openNode(), await openNode()]
    expect([await one.kindOf(secret), await other.kindOf(secret)]).toEqual(['session', 'session'])
    other.clock.time += 10 * day
    expect(await other.kindOf(secret)).toBe('session')
    one.clock.time += 20 * day
    expect(await one.kindOf(secret)).toBe('session')
    await one.close()
    await other.close()
  })

  test('a clock that jumps ahead and is set back leaves no session that lasts too long, and ends none for good', async () => {
    const kept = await begin(1)
    const { clock, kindOf, close } = await openNode()
    const start = clock.time
    expect(await kindOf(kept)).toBe('session')
    const ahead = await begin(1)
    const times = ['created', 'last_used', 'expires'].map((name) => `${name} = ${name} + interval '1 year'`).join(', ')
    await under.database().executeSql(`update sessions set ${times} where hash = $1`, [hashSessionSecret(ahead)])
    clock.time = start + 365 * day
    expect([await kindOf(kept), await kindOf(ahead)]).toEqual(['ended-session', 'session'])
    clock.time = start
    expect(await kindOf(ahead)).toBe('ended-session')
    const { close: closeOther, kindOf: kindAtOther } = await openNode()
    expect(await kindAtOther(kept)).toBe('session')
    await closeOther()
    await close()
  })

  test('a session that ends does so on every node, and no other is asked for anew', async () => {
    const [mine, yours] = [await begin(1), await begin(1)]
    const [one, other] = [await openNode(), await openNode()]
    for (const { kindOf } of [one, other])
      expect([await kindOf(mine), await kindOf(yours)]).toEqual(['session', 'session'])
    const { generation } = one.node
    let told = 0
    one.node.onChange(() => told++)
    const { id } = await under
      .database()
      .kysely.selectFrom('sessions')
      .select('id')
      .where('hash', '=', hashSessionSecret(mine))
      .executeTakeFirstOrThrow()
    await under.database().transaction((tx) => endSessions(tx, 1, { only: id }))
    expect([await one.kindOf(mine), await one.kindOf(yours), one.node.generation, told > 0]).toEqual([
      'ended-session',
      'session',
      generation,
      true,
    ])
    await until(async () => (await other.kindOf(mine)) === 'ended-session')
    await one.close()
    await other.close()
  })

  test('many requests at once with one cookie cost one query, and the same sender is counted once', async () => {
    let queries = 0
    const counting = new Proxy(under.database(), {
      get(database, name, receiver) {
        if (name === 'query') queries++
        return Reflect.get(database, name, receiver)
      },
    })
    const counted = await openAccess(counting)
    await counted.authenticate({})
    queries = 0
    const ask = (session: string) =>
      Promise.all(Array.from({ length: 50 }, async () => counted.authenticate({ session })))
    const kinds = (await ask('w'.repeat(43))).map(({ by }) => JSON.stringify(by))
    expect([queries, kinds.filter((kind) => kind.includes('true')).length]).toEqual([1, 1])
    await ask(await begin(1))
    expect(queries).toBe(2)
    await ask('no secret at all')
    expect(queries).toBe(2)
    await counted.close()
  })

  test('settings that change are read anew by the node that changed them', async () => {
    const czech = await catalog.language({ code: 'cs' })
    expect(catalog.language({ code: 'cs' })).toBe(czech)
    await under.database().transaction(async (tx) => {
      await tx.kysely.updateTable('languages').set({ name: 'Čeština' }).where('code', '=', 'cs').execute()
      dropCaches(tx, 'settings')
    })
    expect((await catalog.language({ code: 'cs' }))?.name).toBe('Čeština')
  })

  test('what another node changes is read anew soon', async () => {
    expect((await catalog.language({ code: 'de' }))?.name).toBe('German')
    await under.database().transaction(async (tx) => {
      await tx.kysely.updateTable('languages').set({ name: 'Deutsch' }).where('code', '=', 'de').execute()
      tx.notify('weft_settings', 'all') // as it comes from a node whose commit this one does not see
    })
    await until(async () => (await catalog.language({ code: 'de' }))?.name === 'Deutsch')
  })
})

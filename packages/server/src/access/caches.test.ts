import { setTimeout as delay } from 'node:timers/promises'
import { describeOnEachVersion } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalog, openCatalog } from '../catalog/catalog.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/add-user.ts'
import { replaceToken } from '../domain/user/replace-token.ts'
import { seedAccess } from '../domain/user/seed-access.ts'
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
  const authenticate = async (header?: string) => access.authenticate(header)

  test('anonymous has a row of its own, and the teams of guests', async () => {
    const actor = await authenticate()
    expect([actor.kind, actor.id, actor.grants.length]).toEqual(['anonymous', 1, 2])
    expect(access.authenticate(undefined)).toBe(actor)
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
    const ask = async () => counted.authenticate(`Token ${token}`)
    for (let times = 0; times < 5; times++) await expect(ask()).rejects.toMatchObject({ code: 'authentication_failed' })
    expect(queries).toBe(1)
    await under.database().transaction((tx) => addUser(tx, { username: 'queen', fullName: '', email: null, token }))
    expect((await ask()).username).toBe('queen')
    await counted.close()
  })

  test('an account that has run out is refused, also while it is in memory', async () => {
    const user = { username: 'brief', fullName: '', email: null, dateExpires: new Date(Date.now() + 300) }
    const { token } = await under.database().transaction((tx) => addUser(tx, user))
    expect((await authenticate(`Token ${token}`)).username).toBe('brief')
    await delay(350)
    await expect(authenticate(`Token ${token}`)).rejects.toMatchObject({ code: 'authentication_failed' })
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

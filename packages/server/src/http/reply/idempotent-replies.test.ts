import { describeOnEachVersion } from '@weft/testkit'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addUser } from '../../domain/user/profile/add-user.ts'
import { openSecretBox } from '../../system/secret-box.ts'
import { claimRequest, isClaim } from './idempotent-replies.ts'

describeOnEachVersion('a request with a key', ({ database }) => {
  afterEach(() => void vi.useRealTimers())

  const secretBox = openSecretBox({ dataDir: '', keys: [Buffer.alloc(32, 7)] })
  let userId: number
  beforeAll(async () => {
    const token = `wlu_${'keys'.repeat(8)}`
    const user = { username: 'keys', fullName: 'Keys', email: 'keys@example.org', token }
    await database().transaction((tx) => addUser(tx, user))
    const row = database().kysely.selectFrom('users').select('id').where('username', '=', 'keys')
    userId = (await row.executeTakeFirstOrThrow()).id
  })
  const claim = (key: string) =>
    claimRequest({ database: database(), secretBox, userId, key, fingerprint: Buffer.from('the same') })
  /** As if it had been claimed, or had last said that it is being made, so many seconds ago. */
  const age = (key: string, seconds: number) =>
    database().executeSql('update kept_replies set created = now() - make_interval(secs => $2) where key = $1', [
      key,
      seconds,
    ])
  const ageOf = async (key: string) => {
    const { rows } = await database().executeSql(
      'select extract(epoch from now() - created)::float8 as age from kept_replies where key = $1',
      [key],
    )
    return Number(rows[0]?.age)
  }

  test('says again and again that it is being made, for as long as it takes, and is made anew only when it stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const first = await claim('long')
    expect(isClaim(first)).toBe(true)
    for (let minutes = 0; minutes < 3; minutes++) {
      await age('long', 110)
      vi.advanceTimersByTime(30_000)
      await vi.waitFor(async () => expect(await ageOf('long')).toBeLessThan(60))
    }
    if (isClaim(first)) await first.keep({ status: 200, headers: {}, body: '{"made":1}' })
    expect(await claim('long')).toMatchObject({ status: 200, body: '{"made":1}' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that was cut off with its node is made by whoever sends it two minutes later', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    expect(isClaim(await claim('cut'))).toBe(true)
    vi.clearAllTimers()
    await age('cut', 121)
    const second = await claim('cut')
    expect(isClaim(second)).toBe(true)
    if (isClaim(second)) await second.release()
    expect(vi.getTimerCount()).toBe(0)
  })
})

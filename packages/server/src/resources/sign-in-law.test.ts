import { type MailServer, startMailServer, startTestApp, type TestApp, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from './resources.ts'

let app: TestApp
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({ config: { mail: { smtpUrl: mailServer.url, from: 'weft@example.org' } } })
})
afterAll(async () => {
  await app.close()
  await mailServer.stop()
})

const nameOf = ({ endpoint: { method, path } }: (typeof allRoutes)[number]) => `${method} ${path}`

/** Changes of how one signs in, each with a valid body. */
const changing = {
  'POST /api/account/password/': { password: 'seven violet lamps in the attic' },
  'POST /api/account/email/': { email: 'elsewhere@example.com' },
  'POST /api/account/remove/': { username: 'anna' },
  'POST /api/account/second-factors/totp/': { name: 'Phone' },
  'POST /api/account/second-factors/totp/1/': { code: '123456' },
  'POST /api/account/second-factors/key/options/': {},
  'POST /api/account/second-factors/key/': { name: 'Key', answer: {} },
  'POST /api/account/second-factors/recovery-codes/': {},
  'DELETE /api/account/second-factors/1/': {},
  'DELETE /api/account/identities/1/': {},
} as const

/** Requests of users that let nobody in, or need a code from a letter or a link. */
const harmless = [
  'PATCH /api/account/preferences/',
  'POST /api/account/searches/',
  'DELETE /api/account/searches/:search/',
  'POST /api/account/register/',
  'POST /api/account/invitation/',
  'POST /api/account/invitation/look/',
  'POST /api/account/verify/',
  'POST /api/account/reset/',
  'PUT /api/account/watched/:project/',
  'DELETE /api/account/watched/:project/',
  'POST /api/account/unsubscribe/:token/',
  'POST /api/account/audit/',
  'POST /api/account/agreements/:project/:component/',
  'POST /api/account/inbox/read/',
  // They keep people out, and let nobody in.
  'DELETE /api/account/sessions/',
  'DELETE /api/account/sessions/:session/',
  // A token makes none that may more or lasts longer than itself.
  'POST /api/account/tokens/',
  'DELETE /api/account/tokens/:id/',
]

test('every route that writes to the own account says whether it changes how its owner signs in', () => {
  const writing = allRoutes.filter(
    ({ endpoint: { method, path } }) => method !== 'GET' && path.startsWith('/api/account/'),
  )
  const [saying, silent] = [writing.filter((one) => one.changesSignIn), writing.filter((one) => !one.changesSignIn)]
  expect(silent.map(nameOf).sort()).toEqual(harmless.toSorted())
  const patterns = saying.map((one) => nameOf(one).replace(/:\w+/g, '1'))
  expect(patterns.sort()).toEqual(Object.keys(changing).sort())
})

/** All that says how anna signs in. */
const waysIn = async () => {
  const about = `select u.email, u.password_hash, u.is_active,
    (select count(*)::int from second_factors f where f.user_id = u.id) as factors,
    (select count(*)::int from one_time_codes c where c.user_id = u.id) as codes
    from users u where u.username = 'anna'`
  return (await app.database.executeSql(about)).rows
}

async function refusals(client: TestClient): Promise<string[]> {
  const answers: string[] = []
  for (const [name, json] of Object.entries(changing)) {
    const [method = '', path = ''] = name.split(' ')
    const { status, body } = await client.request(method, path, method === 'DELETE' ? {} : { json })
    answers.push(`${name} ${status} ${body?.errors[0].code}`)
  }
  return answers
}

const all = Object.keys(changing).map((name) => `${name} 409 sign_in_again`)

describe('how somebody without a password signs in', () => {
  test('is changed by no token, whatever its scopes', async () => {
    const before = await waysIn()
    const { token } = (await app.anna.post('/api/account/tokens/', { note: 'all', scopes: ['administer'] })).body
    for (const client of [app.anna, app.withToken(token)]) {
      expect(await refusals(client)).toEqual(all)
      expect((await client.patch('/api/users/anna/', { email: 'elsewhere@example.com' })).status).toBe(403)
      expect((await client.delete('/api/site/users/anna/second-factors/')).status).toBe(403)
    }
    await app.app.jobs.idle()
    expect([await waysIn(), mailServer.letters.flatMap(({ to }) => to)]).toEqual([
      before,
      expect.not.arrayContaining(['elsewhere@example.com']),
    ])
  })

  test('is changed in no browser that was left open', async () => {
    const before = await waysIn()
    const browser = await app.signedIn('anna')
    await app.database.executeSql("update sessions set created = now() - interval '2 hours'")
    expect(await refusals(browser)).toEqual(all)
    expect(await waysIn()).toEqual(before)
  })

  test('of others is changed by whoever manages users, by a token as well', async () => {
    expect((await app.admin.patch('/api/users/anna/', { email: 'moved@example.com' })).body.email).toBe(
      'moved@example.com',
    )
  })
})

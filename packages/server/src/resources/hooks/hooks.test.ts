import { createHmac } from 'node:crypto'
import { hookServices } from '@weft/contract'
import { type Kiosk, makeTeam, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticeOf } from './testing.ts'

let kiosk: Kiosk
const secret = 'correct horse battery staple'
const hooks = '/api/site/projects/demo/hooks/'
const here = { host: '127.0.0.1', path: 'kiosk', branch: 'main' }

beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())
beforeEach(async () => {
  await kiosk.app.admin.delete(hooks)
  await kiosk.app.database.executeSql('delete from hook_calls')
})

const send = (service: string, json: unknown, headers: Readonly<Record<string, string>> = {}): Promise<TestReply> =>
  kiosk.app.anonymous.request('POST', `/hooks/${service}/`, { json, headers })
const sendPush = (service: (typeof hookServices)[number], more: Readonly<Record<string, string>> = {}, at = here) => {
  const { headers, json } = noticeOf(service, at)
  return send(service, json, { ...headers, ...more })
}
const matches = (repository_matches: number, branch_matches: number, enabled_hook_matches: number) => ({
  repository_matches,
  branch_matches,
  enabled_hook_matches,
})

test('a notice of more than a mebibyte is refused', async () => {
  expect((await send('github', { ref: 'x'.repeat(1024 * 1024) })).status).toBe(413)
})

test.each(hookServices)('a push that %s tells of is fetched, and noted', async (service) => {
  const text = `msgid ""\nmsgstr ""\n\n#: ${service}\nmsgid "From ${service}"\nmsgstr ""\n`
  const before = (await kiosk.remote.read('kiosk', 'po/cs.po'))?.toString() ?? ''
  await kiosk.remote.commit('kiosk', { 'po/cs.po': before + text.slice(text.indexOf('#:') - 1) }, service)
  const reply = await sendPush(service)
  const component = `${kiosk.app.base}/api/components/demo/kiosk/`
  expect([reply.status, reply.body.status, reply.body.match_status, reply.body.updated_components]).toEqual([
    200,
    'success',
    matches(1, 1, 1),
    [component],
  ])
  expect(reply.headers.get('allow')).toBe('POST')
  await kiosk.app.app.jobs.idle()
  const found = await kiosk.app.anna.get(`/api/units/?q=${encodeURIComponent(`source:="From ${service}" language:cs`)}`)
  expect(found.body.count).toBe(1)
  const [call] = (await kiosk.app.admin.get(hooks)).body.calls
  expect(call).toMatchObject({ component, service, verified: false, branch: 'main' })
  const [told] = (await kiosk.app.admin.get('/api/components/demo/kiosk/changes/?action=53')).body.results
  expect(told).toMatchObject({ action_name: 'Repository notification received', user: null })
})

describe('a notice', () => {
  test('of another branch, or another repository, updates nothing', async () => {
    const branch = await sendPush('gitea', {}, { ...here, branch: 'other' })
    expect([branch.status, branch.body.match_status, branch.body.updated_components]).toEqual([
      202,
      matches(1, 0, 0),
      null,
    ])
    const repository = await sendPush('gitea', {}, { ...here, path: 'none/kiosk' })
    expect([repository.status, repository.body.match_status]).toEqual([202, matches(0, 0, 0)])
  })

  test('for a project that takes none updates nothing', async () => {
    await kiosk.app.admin.patch('/api/projects/demo/', { enable_hooks: false })
    const reply = await sendPush('github')
    expect([reply.status, reply.body.status, reply.body.match_status]).toEqual([202, 'failure', matches(1, 1, 0)])
    await kiosk.app.admin.patch('/api/projects/demo/', { enable_hooks: true })
  })

  test('that is a ping, or of another event, is taken and does nothing', async () => {
    const { json } = noticeOf('github', here)
    for (const [service, body, headers] of [
      ['github', { zen: 'Keep it logically awesome.' }, { 'x-github-event': 'ping' }],
      ['github', json, { 'x-github-event': 'create' }],
      ['gitea', json, { 'x-gitea-event': 'create' }],
      ['gitlab', { object_kind: 'note' }, {}],
      ['bitbucket', { test: true }, { 'x-event-key': 'diagnostics:ping' }],
      ['azure', { eventType: 'workitem.created' }, {}],
      ['pagure', { topic: 'issue.new', msg: {} }, {}],
      ['gitee', { hook_name: 'note_hooks' }, {}],
    ] as const) {
      const reply = await send(service, body, headers)
      expect([service, reply.status, reply.body]).toEqual([
        service,
        201,
        { message: 'Hook working', status: 'success' },
      ])
    }
    expect((await kiosk.app.admin.get(hooks)).body.calls).toEqual([])
  })

  test('comes as a form as well, and to an address without its slash', async () => {
    const { headers, json } = noticeOf('github', here)
    const payload = JSON.stringify(json)
    const { anonymous } = kiosk.app
    const parts = await anonymous.request('POST', '/hooks/github/', { form: { payload }, headers })
    const raw = new TextEncoder().encode(new URLSearchParams({ payload }).toString())
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = await anonymous.request('POST', '/hooks/github', { raw, headers: { ...headers, ...type } })
    expect([parts.status, form.status]).toEqual([200, 200])
  })

  test('that lacks what its host always sends is refused', async () => {
    const repository = { host: 'example.org', path: 'demo/none', branch: 'main' }
    const required = {
      github: ['owner', 'name', 'url'],
      gitea: ['full_name', 'html_url', 'ssh_url', 'clone_url'],
      forgejo: ['full_name', 'html_url'],
      gitee: ['path_with_namespace', 'html_url'],
    } as const
    for (const service of ['github', 'gitea', 'forgejo', 'gitee'] as const) {
      const whole = noticeOf(service, repository)
      expect((await send(service, whole.json, whole.headers)).status, service).toBe(202)
      for (const name of required[service]) {
        const { [name]: _, ...rest } = whole.json.repository as Readonly<Record<string, unknown>> // as noticeOf makes it
        const lacking = await send(service, { ...whole.json, repository: rest }, whole.headers)
        expect([service, name, lacking.status, problemsOf(lacking)]).toEqual([service, name, 400, ['invalid null']])
      }
    }
  })

  test('that says nothing of a push is refused in words', async () => {
    for (const json of [{}, { ref: 7 }, { ref: 'refs/heads/main' }, { ref: 'refs/heads/main', repository: [] }])
      expect(problemsOf(await send('gitea', json))).toEqual(['invalid null'])
    const { anonymous } = kiosk.app
    const broken = await anonymous.request('POST', '/hooks/gitea/', { raw: 'nonsense' })
    expect([broken.status, problemsOf(broken)]).toEqual([400, ['parse_error null']])
    const form = await anonymous.request('POST', '/hooks/gitea/', { form: { payload: 'nonsense' } })
    expect(problemsOf(form)).toEqual(['parse_error null'])
    expect((await send('nosuch', {})).status).toBe(404)
    for (const method of ['GET', 'OPTIONS'])
      expect([method, (await anonymous.request(method, '/hooks/gitea/')).status]).toEqual([method, 405])
    const large = await anonymous.request('POST', '/hooks/gitea/', { raw: ' '.repeat(10 * 1024 * 1024 + 1) })
    expect(large.status).toBe(413)
  })

  test('is taken whatever stands in its Authorization header, which is the host’s own', async () => {
    expect((await sendPush('gitea', { authorization: 'Basic YTpi' })).status).toBe(200)
    expect((await sendPush('gitea', { authorization: 'Token nonsense' })).status).toBe(200)
  })
})

test('a notice writes no words of its sender into the history: of its branches that which fits', async () => {
  const at = { host: '127.0.0.1', path: 'kiosk', branch: 'Any words that somebody chose' }
  const { headers, json } = noticeOf('bitbucket', at)
  const main = { ref: { id: 'refs/heads/main', displayId: 'main', type: 'BRANCH' }, type: 'UPDATE' }
  const changes = [...(json.changes as object[]), main] // as testing.ts makes them
  expect((await send('bitbucket', { ...json, changes }, headers)).status).toBe(200)
  const [call] = (await kiosk.app.admin.get(hooks)).body.calls
  expect(call).toMatchObject({ service: 'bitbucket', branch: 'main' })
  const told = JSON.stringify((await kiosk.app.admin.get('/api/components/demo/kiosk/changes/?action=53')).body)
  expect(told).not.toContain('Any words')
})

describe('a project that is hidden', () => {
  test('is updated, and nobody who knows its address alone is told so', async () => {
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    const reply = await sendPush('github')
    expect([reply.status, reply.body.match_status]).toEqual([202, matches(0, 0, 0)])
    expect(reply.bytes.toString()).not.toContain('demo')
    // It is noted after the answer, which tells nothing by its time.
    await expect.poll(async () => (await kiosk.app.admin.get(hooks)).body.calls).toHaveLength(1)
    await kiosk.app.admin.put(hooks, { secret })
    const wrong = await sendPush('github')
    expect([wrong.status, wrong.body.match_status]).toEqual([202, matches(0, 0, 0)])
    const right = await sendPush('gitlab', { 'x-gitlab-token': secret })
    expect([right.status, right.body.match_status]).toEqual([200, matches(1, 1, 1)])
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})

test('notices of a restricted component are shown to those who see it, not to all who edit the project', async () => {
  const { app } = kiosk
  await makeTeam(app.database, 'Editors', { members: ['carol'], permissions: ['project.edit'], projects: ['demo'] })
  await app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
  await sendPush('github')
  await expect.poll(async () => (await app.admin.get(hooks)).body.calls).toHaveLength(1)
  const shown = await app.carol.get(hooks)
  expect([shown.status, shown.body.calls]).toEqual([200, []])
  await app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
  expect((await app.carol.get(hooks)).body.calls).toHaveLength(1)
})

describe('once a secret is set', () => {
  beforeEach(async () => {
    expect((await kiosk.app.admin.put(hooks, { secret })).status).toBe(200)
  })

  const digest = (json: unknown, key = secret) => createHmac('sha256', key).update(JSON.stringify(json)).digest('hex')
  const basic = (password: string) => ({ authorization: `Basic ${btoa(`weft:${password}`)}` })
  const time = String(Date.now())
  const signedTime = createHmac('sha256', secret).update(`${time}\n${secret}`).digest('base64')
  const good: readonly (readonly [(typeof hookServices)[number], (json: unknown) => Record<string, string>])[] = [
    ['github', (json) => ({ 'x-hub-signature-256': `sha256=${digest(json)}` })],
    ['gitea', (json) => ({ 'x-gitea-signature': digest(json) })],
    ['forgejo', (json) => ({ 'x-forgejo-signature': digest(json) })],
    ['bitbucket', (json) => ({ 'x-hub-signature': `sha256=${digest(json)}` })],
    ['pagure', (json) => ({ 'x-pagure-signature-256': digest(json) })],
    ['gitlab', () => ({ 'x-gitlab-token': secret })],
    ['gitee', () => ({ 'x-gitee-token': secret })],
    ['gitee', () => ({ 'x-gitee-timestamp': time, 'x-gitee-token': signedTime })],
    ['azure', () => basic(secret)],
    ['azure', () => ({ 'x-weft-token': secret })],
  ]
  test.each(good)('%s shows that it knows it', async (service, show) => {
    const reply = await sendPush(service, show(noticeOf(service, here).json))
    expect([reply.status, reply.body.match_status]).toEqual([200, matches(1, 1, 1)])
    expect((await kiosk.app.admin.get(hooks)).body.calls[0]).toMatchObject({ service, verified: true })
  })

  const other = { ...here, branch: 'other' }
  const old = '1600000000000'
  const forged: readonly (readonly [string, (typeof hookServices)[number], Record<string, string>])[] = [
    ['nothing', 'github', {}],
    ['an empty signature', 'github', { 'x-hub-signature-256': 'sha256=' }],
    [
      'a signature of another body',
      'github',
      { 'x-hub-signature-256': `sha256=${digest(noticeOf('github', other).json)}` },
    ],
    ['a signature with another key', 'gitea', { 'x-gitea-signature': digest(noticeOf('gitea', here).json, 'other') }],
    ["another host's header", 'gitlab', { 'x-hub-signature-256': `sha256=${digest(noticeOf('gitlab', here).json)}` }],
    ['a part of it', 'gitlab', { 'x-gitlab-token': secret.slice(0, -1) }],
    ['more than it', 'azure', basic(`${secret}x`)],
    [
      'an old time',
      'gitee',
      {
        'x-gitee-timestamp': old,
        'x-gitee-token': createHmac('sha256', secret).update(`${old}\n${secret}`).digest('base64'),
      },
    ],
  ]
  test.each(forged)('%s does not show it', async (_, service, headers) => {
    const reply = await sendPush(service, headers)
    expect([reply.status, problemsOf(reply)]).toEqual([403, ['permission_denied null']])
    expect((await kiosk.app.admin.get(hooks)).body.calls).toEqual([])
  })

  test('no reply, no history and no log shows it again', async () => {
    const { body, bytes } = await kiosk.app.admin.get(hooks)
    expect(body.secret_set).toEqual(expect.any(String))
    expect(bytes.toString()).not.toContain(secret)
    const { rows } = await kiosk.app.database.executeSql('select secret from hook_secrets')
    expect(Buffer.from(rows[0]?.secret as Uint8Array).toString('latin1')).not.toContain(secret)
  })

  test('it is set and removed by those who edit the project alone, and long enough', async () => {
    const { admin, anna, anonymous } = kiosk.app
    expect(problemsOf(await admin.put(hooks, { secret: 'short' }))).toEqual(['min_length secret'])
    expect((await anna.put(hooks, { secret })).status).toBe(403)
    expect((await anna.get(hooks)).status).toBe(403)
    expect((await anonymous.delete(hooks)).status).toBe(401)
    expect((await admin.delete(hooks)).status).toBe(204)
    expect((await admin.delete(hooks)).status).toBe(404)
    expect((await sendPush('github')).status).toBe(200)
  })
})

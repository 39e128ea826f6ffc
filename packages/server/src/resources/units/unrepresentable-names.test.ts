import { type GitRemote, problemsOf, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let remote: GitRemote
const units = '/api/translations/demo/menu/en/units/'

beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp()
  const project = { name: 'Demo', slug: 'demo', web: 'https://example.org/' }
  expect((await app.admin.post('/api/projects/', project)).status).toBe(201)
  await remote.commit('menu', { 'l/en.ftl': 'open = Open file\n', 'l/cs.ftl': 'open = Otevřít\n' }, 'Start')
  const repo = remote.gitUrl('menu')
  const made = await app.admin.post('/api/projects/demo/components/', {
    ...{ name: 'Menu', slug: 'menu', repo, push: repo, branch: 'main', file_format: 'fluent' },
    ...{ filemask: 'l/*.ftl', template: 'l/en.ftl', edit_template: true, manage_units: true },
  })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  await app.app.jobs.idle()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

/** Gives the first string another key. Its hash is a number of 64 bits, which JSON.parse would round. */
async function rename(context: string) {
  const { body, bytes } = await app.admin.get(units)
  const hash = /"content_hash":(-?\d+),/.exec(bytes.toString('utf8'))?.[1] ?? ''
  const json = JSON.stringify({ content_hash: '#', context }).replace('"#"', hash)
  return app.admin.request('POST', `/api/units/${body.results[0].id}/source/`, { raw: json })
}

const names = async (): Promise<string[]> =>
  (await app.admin.get(units)).body.results.map(({ context }: { context: string }) => context)

describe('a name that a file of the format cannot say', () => {
  test('is refused at its field where a string is added, and where one is renamed', async () => {
    const added = await app.admin.post(units, { key: 'close file', value: ['Close file'] })
    expect([added.status, problemsOf(added)]).toEqual([400, ['invalid key']])
    const renamed = await rename('open.file')
    expect([renamed.status, problemsOf(renamed)]).toEqual([400, ['invalid context']])
    expect(await names()).toEqual(['open'])
  })

  test('is refused with the whole file in which strings are sent', async () => {
    const bytes = Buffer.from('{"close": "Close file", "two words": "Two words"}')
    const form = { method: 'add' }
    const files = { file: { name: 'more.json', bytes } }
    const reply = await app.admin.request('POST', '/api/translations/demo/menu/en/file/', { form, files })
    expect([reply.status, problemsOf(reply)]).toEqual([400, ['invalid file']])
    expect(await names()).toEqual(['open'])
  })

  test('keeps nothing that is representable out of the file', async () => {
    expect((await app.admin.post(units, { key: 'close', value: ['Close file'] })).status).toBe(200)
    const pushed = await app.admin.post('/api/components/demo/menu/repository/', { operation: 'push' })
    expect(pushed.body).toMatchObject({ result: true })
    expect(await remote.readText('menu', 'l/en.ftl')).toBe('open = Open file\nclose = Close file\n')
  })
})

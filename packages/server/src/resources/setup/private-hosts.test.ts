import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import {
  type GitRemote,
  kioskCatalogue,
  kioskTexts,
  problemsOf,
  startGitRemote,
  startTestApp,
  type TestApp,
} from '@weft/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endStandIn, type NameAnswers, publicAddress, standIn } from '../../git/testing.ts'

const privateAddress = '127.0.0.2'
const components = '/api/projects/demo/components/'
const fields = {
  name: 'Kiosk',
  slug: 'kiosk',
  filemask: 'po/*.po',
  file_format: 'po',
  branch: 'main',
  vcs: 'git',
  license: 'MIT',
  new_lang: 'none',
}

// Linux alone answers on the whole of 127.0.0.0/8 without being told to.
describe.runIf(process.platform === 'linux')('a server that may reach no private host', () => {
  let app: TestApp
  let remote: GitRemote
  /** Stands on the real git host's port of a private address. */
  let inside: Server
  let redirecting: HttpServer
  let redirect: string
  let named: string
  let connections = 0
  const answers: NameAnswers = new Map()

  beforeAll(async () => {
    app = await startTestApp({ config: { gitAllowPrivate: false } })
    remote = await startGitRemote()
    await remote.commit('kiosk', { 'po/cs.po': kioskCatalogue('cs', kioskTexts.cs) }, 'Start')
    const { port } = new URL(remote.httpUrl('kiosk'))
    named = remote.httpUrl('kiosk').replace(publicAddress, 'upstream.invalid')
    inside = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => void inside.listen(Number(port), privateAddress, resolve))
    redirecting = createHttpServer((request, response) => {
      response.writeHead(302, { location: `http://${privateAddress}:${port}${request.url}` }).end()
    })
    await new Promise<void>((resolve) => void redirecting.listen(0, publicAddress, resolve))
    const address = redirecting.address()
    redirect = `http://${publicAddress}:${typeof address === 'object' ? address?.port : 0}/kiosk.git`
    await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://example.org/' })
  })
  afterAll(async () => {
    await app.close()
    await new Promise((resolve) => inside.close(resolve))
    await new Promise((resolve) => redirecting.close(resolve))
    await remote.stop()
  })
  beforeEach(() => {
    connections = 0
    answers.clear()
    standIn(answers)
  })
  afterEach(endStandIn)

  test('takes no address that redirects to one, whoever names it and wherever', async () => {
    answers.set('upstream.invalid', [[publicAddress]])
    const ways = [
      () => app.admin.post('/api/setup/scan/', { repo: redirect }),
      () => app.admin.post(components, { ...fields, repo: redirect }),
    ]
    for (const way of ways) expect(problemsOf(await way())).toEqual(['invalid repo'])
    expect((await app.admin.post(components, { ...fields, repo: named })).status).toBe(201)
    await app.app.jobs.idle()
    const moved = await app.admin.patch('/api/components/demo/kiosk/', { repo: redirect })
    expect(problemsOf(moved)).toEqual(['invalid repo'])
    expect(connections).toBe(0)
  })

  test('asks nothing for a pull of a name that has become private', async () => {
    answers.set('upstream.invalid', [[publicAddress]])
    const component = { ...fields, name: 'Named', slug: 'named', repo: named }
    expect((await app.admin.post(components, component)).status).toBe(201)
    await app.app.jobs.idle()
    const pull = async () =>
      (await app.admin.post('/api/components/demo/named/repository/', { operation: 'pull' })).body
    expect(await pull()).toMatchObject({ result: true })
    answers.set('upstream.invalid', [[privateAddress]])
    expect(await pull()).toMatchObject({ result: false })
    expect(connections).toBe(0)
  })
})

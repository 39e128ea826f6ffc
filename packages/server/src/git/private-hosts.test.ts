import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commitFiles } from './commit-files.ts'
import { fetchBranch, fetchRemoteTree, lsRemote } from './fetch.ts'
import { pushBranch } from './push.ts'
import type { Repository } from './repository.ts'
import {
  codeOf,
  endStandIn,
  type GitPlace,
  makeGitPlace,
  type NameAnswers,
  publicAddress,
  standIn,
  translator,
  unwrap,
  urlOf,
} from './testing.ts'

const privateAddress = '127.0.0.2'

// Linux alone answers on the whole of 127.0.0.0/8 without being told to.
describe.runIf(process.platform === 'linux')('a host on a public address', () => {
  let remote: GitRemote
  let place: GitPlace
  let repository: Repository
  let mine: string
  let inside: Server
  let connections = 0
  let redirecting: HttpServer
  /** The target to which the host redirects a request for a path; null passes it to the real git host. */
  let target: (request: { readonly method: string; readonly path: string }) => string | null = () => null
  const answers: NameAnswers = new Map()

  beforeAll(async () => {
    remote = await startGitRemote()
    place = await makeGitPlace()
    inside = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => void inside.listen(0, privateAddress, resolve))
    redirecting = createHttpServer(async (request, response) => {
      const path = request.url ?? '/'
      const location = target({ method: request.method ?? 'GET', path })
      if (location !== null) return void response.writeHead(302, { location }).end()
      const passed = await fetch(new URL(path, remote.httpUrl('kept')))
      const type = passed.headers.get('content-type') ?? 'text/plain'
      response.writeHead(passed.status, { 'content-type': type }).end(Buffer.from(await passed.arrayBuffer()))
    })
    await new Promise<void>((resolve) => void redirecting.listen(0, publicAddress, resolve))
    const base = await remote.commit('kept', { 'po/cs.po': '1' }, 'One')
    repository = await place.repository('kept.git')
    unwrap(await fetchBranch(repository, urlOf(remote.httpUrl('kept')), 'main'))
    const changes = new Map([['po/cs.po', Buffer.from('mine')]])
    const who = { author: translator, committer: translator }
    mine = unwrap(
      await commitFiles(repository, { parents: [base], baseTree: base, changes, message: 'Mine', ...who }),
    ).revision
  })

  afterAll(async () => {
    await new Promise((resolve) => inside.close(resolve))
    await new Promise((resolve) => redirecting.close(resolve))
    await remote.stop()
    await place.remove()
  })

  beforeEach(() => {
    connections = 0
    target = () => null
    answers.clear()
    standIn(answers)
  })

  afterEach(() => {
    endStandIn()
  })

  const portOf = (server: Server | HttpServer): number => {
    const address = server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  const redirectingUrl = () => `http://${publicAddress}:${portOf(redirecting)}/kept.git`
  const strict = () => ({ ...repository, settings: place.strict })

  let serial = 0
  /** Everything that the server asks of a git host. */
  const requests = {
    'ls-remote': (url: string) => lsRemote(place.strict, urlOf(url)),
    'a look at its files': (url: string) => fetchRemoteTree(place.strict, urlOf(url), null),
    fetch: (url: string) => fetchBranch(strict(), urlOf(url), 'main'),
    push: (url: string) =>
      pushBranch(strict(), urlOf(url), { revision: mine, branch: `new-${serial++}` }, { lookFor: 1000 }),
  }
  type Operation = keyof typeof requests
  const operations = Object.keys(requests) as Operation[]

  test.each(operations)('is reached by %s, also where its name leads elsewhere a moment later', async (operation) => {
    // A look asks twice, and each time looks the name up anew.
    const checked = operation === 'a look at its files' ? [[publicAddress], [publicAddress]] : [[publicAddress]]
    answers.set('upstream.invalid', [...checked, [privateAddress]])
    const url = remote.httpUrl('kept').replace(publicAddress, 'upstream.invalid')
    expect(codeOf(await requests[operation](url))).toMatch(/^worked/)
    expect(connections).toBe(0)
  })

  test.each(operations)('redirects %s to a private address: nothing is sent there', async (operation) => {
    target = ({ path }) => `http://${privateAddress}:${portOf(inside)}${path}`
    expect(codeOf(await requests[operation](redirectingUrl()))).toBe('refused')
    expect(connections).toBe(0)
  })

  test.each(operations)('redirects %s to a name with a private address: nothing is sent there', async (operation) => {
    answers.set('inside.invalid', [[privateAddress]])
    target = ({ path }) => `http://inside.invalid:${portOf(inside)}${path}`
    expect(codeOf(await requests[operation](redirectingUrl()))).toBe('refused')
    expect(connections).toBe(0)
  })

  test.each(operations)('redirects %s to itself, and its name is private by then', async (operation) => {
    answers.set('upstream.invalid', [[publicAddress], [privateAddress]])
    target = ({ path }) => `http://upstream.invalid:${portOf(inside)}${path}`
    const url = redirectingUrl().replace(publicAddress, 'upstream.invalid')
    expect(codeOf(await requests[operation](url))).toBe('refused')
    expect(connections).toBe(0)
  })

  test.each(['a look at its files', 'push'] as const)(
    'answers for its branches and redirects the transfer of %s to a private address',
    async (operation) => {
      target = ({ method, path }) => (method === 'POST' ? `http://${privateAddress}:${portOf(inside)}${path}` : null)
      expect(codeOf(await requests[operation](redirectingUrl()))).not.toMatch(/^worked/)
      expect(connections).toBe(0)
    },
  )

  test.each(operations)('has a second address that is private: %s asks neither', async (operation) => {
    answers.set('upstream.invalid', [[publicAddress, privateAddress]])
    expect(codeOf(await requests[operation](remote.httpUrl('kept').replace(publicAddress, 'upstream.invalid')))).toBe(
      'refused',
    )
    expect(connections).toBe(0)
  })
})

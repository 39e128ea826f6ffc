import { randomBytes } from 'node:crypto'
import { describeOnDatabase } from '@weft/testkit'
import { beforeAll, expect, test } from 'vitest'
import type { OutboundRequest } from '../../outbound/outbound.ts'
import { openSecretBox } from '../../system/secret-box.ts'
import { gitHub } from '../github.host.ts'
import { sealHostSecret } from './git-host-rows.ts'
import { openHostClient, repositoryAddressOf } from './open-host-client.ts'

const secretBox = openSecretBox({ dataDir: '/nowhere', keys: [randomBytes(32)] })
const sent: OutboundRequest[] = []
const outbound = {
  send: async (request: OutboundRequest) => {
    sent.push(request)
    return { status: 200, headers: {}, body: Buffer.from('{"login":"weft-bot"}') }
  },
}

describeOnDatabase('the host of a repository', ({ database: open }) => {
  let projectId = 0
  const services = () => ({ database: open(), outbound, secretBox })

  async function add(row: { projectId: number | null; hostname?: string; owner?: string; api: string }): Promise<void> {
    const { hostname = 'github.com', owner = '', api } = row
    const secret = await sealHostSecret(secretBox, { api, projectId: row.projectId, secret: `token of ${api}` })
    const values = { project_id: row.projectId, vcs: 'github', hostname, owner, api, secret }
    await open().kysely.insertInto('git_hosts').values(values).execute()
  }
  async function asked(repositoryUrl: string, vcs = 'github') {
    const client = await openHostClient(services(), { projectId, vcs, repositoryUrl })
    if (client === null) return null
    sent.length = 0
    await client.account()
    const [request] = sent
    return [String(request?.url), request?.headers?.authorization, request?.allowPrivate]
  }

  beforeAll(async () => {
    const database = open()
    const statistics = await database.executeSql('insert into statistics default values returning id')
    const made = await database.executeSql(
      "insert into projects (name, slug, statistics_id) values ('Demo', 'demo', $1) returning id",
      [statistics.rows[0]?.id],
    )
    projectId = Number(made.rows[0]?.id)
  })

  test('is the project’s before the site’s, and the one that names the owner before the one for all', async () => {
    expect(await asked('https://github.com/weft/kiosk.git')).toBeNull()
    await add({ projectId: null, api: 'https://a.example' })
    const site = ['https://a.example/user', 'Bearer token of https://a.example', true]
    expect(await asked('https://github.com/weft/kiosk.git')).toEqual(site)
    await add({ projectId: null, owner: 'Weft', api: 'https://b.example' })
    expect((await asked('git@github.com:weft/kiosk.git'))?.[0]).toBe('https://b.example/user')
    expect(await asked('https://github.com/weftling/kiosk')).toEqual(site)
    await add({ projectId, api: 'https://c.example' })
    const own = ['https://c.example/user', 'Bearer token of https://c.example', false]
    expect(await asked('https://user:word@github.com/weft/kiosk')).toEqual(own)
    expect(await asked('ssh://git@ssh.github.com:443/weft/kiosk')).toEqual(own)
  })

  test('is none for another host, for plain git, and for an address without a host', async () => {
    for (const url of ['https://example.org/weft/kiosk', 'local:', '/srv/kiosk.git'])
      expect(await asked(url)).toBeNull()
    expect(await asked('https://github.com/weft/kiosk', 'git')).toBeNull()
    expect(await asked('https://github.com/weft/kiosk', 'gitlab')).toBeNull()
  })

  test('gets no secret that was sealed for another address', async () => {
    await open().executeSql("update git_hosts set api = 'https://evil.example' where project_id = $1", [projectId])
    await expect(asked('https://github.com/weft/kiosk')).rejects.toMatchObject({ code: 'not-signed-in' })
  })
})

test('the path of a repository is what its host knows it by', () => {
  for (const address of [
    'https://github.com//weft/kiosk.git/',
    'git@github.com:weft/kiosk',
    'ssh://github.com/weft/kiosk.git',
  ])
    expect(repositoryAddressOf(gitHub, address)).toEqual({ hostname: 'github.com', path: 'weft/kiosk' })
  expect(repositoryAddressOf(gitHub, 'https://example.org/~a/%C5%BE%2e%2e')?.path).toBe('~a/ž..')
})

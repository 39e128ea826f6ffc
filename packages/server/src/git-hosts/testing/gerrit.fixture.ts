import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { GitRemote } from '@weft/testkit'
import { fieldsLaw } from './fake-fields.fixture.ts'
import { type FakeHost, fakeHostOf } from './fake-host.fixture.ts'
import {
  FakeRefusal,
  type FakeReply,
  type FakeRequest,
  type FakeRoute,
  startFakeServer,
} from './fake-server.fixture.ts'
import { type Forge, type ForgePull, startForge } from './forge.fixture.ts'

const repository = 'weft/kiosk'
const login = 'weft-bot'
const change = '/changes/:id'
const ok = (json: unknown): FakeReply => ({ status: 200, json })
/** Gerrit refuses in plain text. */
const refuse = (status: number, text: string) => new FakeRefusal({ status, text: `${text}\n` })

/** As Documentation/rest-api-changes.html of Gerrit lists them. */
const fields = fieldsLaw({
  'GET /changes/': { query: ['q', 'n', 'o', 'S'] },
  [`GET ${change}`]: { query: ['o'] },
  [`POST ${change}/abandon`]: { optional: ['message', 'notify'] },
  [`POST ${change}/submit`]: { optional: ['on_behalf_of', 'notify'] },
  [`POST ${change}/wip`]: { optional: ['message'] },
  [`POST ${change}/ready`]: { optional: ['message'] },
  [`POST ${change}/hashtags`]: { optional: ['add', 'remove'] },
  [`POST ${change}/reviewers`]: { body: ['reviewer'], optional: ['state', 'confirmed', 'notify'] },
  [`POST ${change}/revisions/:revision/review`]: { optional: ['message', 'tag', 'labels', 'comments', 'notify'] },
})

/** Gerrit: gerrit-review.googlesource.com/Documentation/rest-api.html. */
export async function startGerrit(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  await receiveForReview(remote)
  const access = { username: login, secret: 'http-password', appId: '' }
  const forge = startForge(remote)
  const changes = changesOf(forge)
  const basic = Buffer.from(`${login}:${access.secret}`).toString('base64')
  const server = await startFakeServer({
    prefix: '/a',
    routes: [...accounts(remote), ...changeRoutes(forge, changes)],
    admit({ headers }) {
      if (headers.authorization !== `Basic ${basic}`) throw refuse(401, 'Unauthorized')
    },
    check: fields,
    write: (json) => `)]}'\n${JSON.stringify(json)}`,
  })
  const parts = { vcs: 'gerrit', api: `${server.origin}/a`, access, owner: '', repository, forge, server }
  const fake = fakeHostOf(parts, remote)
  const closing = (close: (number: number | string) => void) => (number: number | string) => {
    close(number)
    void changes.noteClosed()
  }
  return {
    ...fake,
    close: closing(fake.close),
    async merge(number, method) {
      await changes.take()
      await fake.merge(number, method)
      await changes.noteClosed()
    },
    async refresh() {
      await changes.take()
    },
  }
}

/** Gerrit takes pushes to `refs/for/BRANCH` alone, each with a Change-Id, and not of changes that are closed. */
async function receiveForReview(remote: GitRemote): Promise<void> {
  const folder = `${remote.localPath(repository)}/hooks`
  await mkdir(folder, { recursive: true })
  const update = `#!/bin/sh
case "$1" in refs/for/*) ;; *) echo "prohibited by Gerrit: not permitted: update for $1" >&2; exit 1;; esac
id=$(git log -1 --format=%B "$3" | sed -n 's/^Change-Id: \\(I[0-9a-f]\\{40\\}\\)$/\\1/p' | tail -1)
if [ -z "$id" ]; then echo "commit $3: missing Change-Id in message footer" >&2; exit 1; fi
if grep -qs "$id" weft-closed; then echo "change is closed" >&2; exit 1; fi
if git rev-parse -q --verify "refs/received/$3" >/dev/null; then echo "no new changes" >&2; exit 1; fi
`
  const after = `#!/bin/sh
while read old new ref; do
  git update-ref "refs/received/$new" "$new"
  git update-ref -d "$ref"
  echo "$new $ref" >> weft-pushes
done
`
  await writeFile(`${folder}/update`, update, { mode: 0o755 })
  await writeFile(`${folder}/post-receive`, after, { mode: 0o755 })
}

interface Changes {
  /** Makes changes of what was pushed meanwhile. */
  take(): Promise<void>
  /** Tells the hook which changes take no more commits. */
  noteClosed(): Promise<void>
  idOf(pull: ForgePull): string
  topicOf(pull: ForgePull): string
}

function changesOf(forge: Forge): Changes {
  const { remote } = forge
  const folder = remote.localPath(repository)
  const known = new Map<string, { readonly pull: ForgePull; readonly topic: string }>()
  const entryOf = (pull: ForgePull) => [...known].find(([, entry]) => entry.pull === pull)

  async function takeOne(line: string): Promise<void> {
    const [revision = '', ref = ''] = line.split(' ')
    const [, branch = '', topic = ''] = /^refs\/for\/([^%]+)(?:%topic=(.*))?$/.exec(ref) ?? []
    const message = await remote.git(repository, 'log', '-1', '--format=%B', revision)
    const id = /^Change-Id: (I[0-9a-f]{40})$/m.exec(message)?.[1] ?? ''
    const title = message.split('\n')[0] ?? ''
    const found = known.get(id)?.pull
    if (found !== undefined) {
      Object.assign(found, { tip: revision, title })
      return
    }
    const base = { repository, branch }
    const made = await forge.open({
      base,
      head: { repository, branch: `change ${id}` },
      title,
      body: message,
      isDraft: false,
    })
    made.tip = revision
    known.set(id, { pull: made, topic })
  }

  return {
    async take() {
      const pushes = await readFile(`${folder}/weft-pushes`, 'utf8').catch(() => '')
      await rm(`${folder}/weft-pushes`, { force: true })
      for (const line of pushes.split('\n').filter((text) => text !== '')) await takeOne(line)
    },
    async noteClosed() {
      const closed = [...known].filter(([, { pull }]) => pull.state !== 'open').map(([id]) => id)
      await writeFile(`${folder}/weft-closed`, `${closed.join('\n')}\n`)
    },
    idOf: (pull) => entryOf(pull)?.[0] ?? '',
    topicOf: (pull) => entryOf(pull)?.[1].topic ?? '',
  }
}

function accounts(remote: GitRemote): FakeRoute[] {
  const origin = new URL(remote.httpUrl(repository)).origin
  return [
    { route: 'GET /accounts/self', answer: () => ok({ _account_id: 7, name: 'Weft Bot', username: login }) },
    {
      route: 'GET /config/server/info',
      answer: () =>
        ok({
          download: {
            schemes: {
              http: { url: `${origin}/\${project}.git` },
              ssh: { url: `ssh://gerrit.example:29418/\${project}` },
            },
          },
        }),
    },
  ]
}

function changeRoutes(forge: Forge, changes: Changes): FakeRoute[] {
  const changeOf = async ({ params }: FakeRequest): Promise<ForgePull> => {
    await changes.take()
    const found = forge.pulls.find(({ number }) => params.id === `${repository}~${number}`)
    if (found === undefined) throw refuse(404, `Not found: ${params.id}`)
    return found
  }
  const status = { open: 'NEW', merged: 'MERGED', closed: 'ABANDONED' } as const
  const shown = (found: ForgePull) => ({
    id: `${repository.replace('/', '%2F')}~${found.number}`,
    _number: found.number,
    change_id: changes.idOf(found),
    project: repository,
    branch: found.base.branch,
    topic: changes.topicOf(found),
    status: status[found.state],
    subject: found.title,
    ...(found.isDraft && { work_in_progress: true }),
    current_revision: found.tip,
    submittable: found.state === 'open' && !found.isDraft && !forge.waitsForChecks,
  })
  const demandOpen = (found: ForgePull) => {
    if (found.state !== 'open') throw refuse(409, `change is ${found.state}`)
  }
  const setDraft =
    (isDraft: boolean) =>
    async (asked: FakeRequest): Promise<FakeReply> => {
      const found = await changeOf(asked)
      demandOpen(found)
      if (found.isDraft === isDraft)
        throw refuse(409, isDraft ? 'change is already work in progress' : 'change is not work in progress')
      found.isDraft = isDraft
      return ok('')
    }

  return [
    {
      route: 'GET /changes/',
      async answer({ url }) {
        await changes.take()
        const terms = [...(url.searchParams.get('q') ?? '').matchAll(/(\w+):("[^"]*"|\S+)/g)]
        const wanted = new Map(terms.map(([, name, value = '']) => [name, value.replaceAll('"', '')]))
        const found = forge.pulls.filter(
          (pull) =>
            wanted.get('project') === repository &&
            wanted.get('branch') === pull.base.branch &&
            wanted.get('topic') === changes.topicOf(pull) &&
            (wanted.get('status') !== 'open' || pull.state === 'open'),
        )
        return ok(found.map(shown))
      },
    },
    { route: `GET ${change}`, answer: async (asked) => ok(shown(await changeOf(asked))) },
    {
      route: `POST ${change}/abandon`,
      async answer(asked) {
        const found = await changeOf(asked)
        demandOpen(found)
        found.state = 'closed'
        if (typeof asked.body.message === 'string')
          found.comments.push({ id: forge.nextId(), body: asked.body.message })
        await changes.noteClosed()
        return ok(shown(found))
      },
    },
    {
      route: `POST ${change}/submit`,
      async answer(asked) {
        const found = await changeOf(asked)
        demandOpen(found)
        if (found.isDraft || forge.waitsForChecks) throw refuse(409, 'submit requirement is not fulfilled')
        await forge.merge(found.number, 'rebase')
        await changes.noteClosed()
        return ok(shown(found))
      },
    },
    { route: `POST ${change}/wip`, answer: setDraft(true) },
    { route: `POST ${change}/ready`, answer: setDraft(false) },
    ...extras(forge, changeOf),
    {
      route: `POST ${change}/revisions/:revision/review`,
      async answer(asked) {
        const found = await changeOf(asked)
        if (asked.params.revision !== 'current' && asked.params.revision !== found.tip) throw refuse(404, 'Not found')
        if (!String(asked.body.tag ?? 'autogenerated:').startsWith('autogenerated:')) throw refuse(400, 'tag')
        found.comments.push({ id: forge.nextId(), body: String(asked.body.message) })
        return ok({})
      },
    },
  ]
}

/** Hashtags and reviewers. */
function extras(forge: Forge, changeOf: (asked: FakeRequest) => Promise<ForgePull>): FakeRoute[] {
  return [
    {
      route: `POST ${change}/hashtags`,
      async answer(asked) {
        const found = await changeOf(asked)
        const names = (asked.body.add ?? []) as string[] // as we send them
        found.labels.push(...names)
        return ok(found.labels)
      },
    },
    {
      route: `POST ${change}/reviewers`,
      async answer(asked) {
        const found = await changeOf(asked)
        const name = String(asked.body.reviewer)
        if (!forge.knownPeople.has(name)) throw refuse(422, `Account '${name}' not found`)
        found.reviewers.push(name)
        return ok({ input: name, reviewers: [{ username: name }] })
      },
    },
  ]
}

import { createHash, randomUUID } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { type HostApi, path } from '../api/host-api.ts'
import { askForEach, askForExtras } from '../api/refused-extras.ts'
import { withoutFolder } from '../api/repository-path.ts'
import {
  type HostAccess,
  type HostClient,
  HostFault,
  type HostRepository,
  type PullRequest,
  type PullRequestBranches,
} from '../git-host.ts'

const changeReply = Type.Object({
  _number: Type.Integer(),
  change_id: Type.String(),
  project: Type.String(),
  status: Type.Enum(['NEW', 'MERGED', 'ABANDONED']),
  subject: Type.String(),
  work_in_progress: Type.Optional(Type.Boolean()),
  current_revision: Type.Optional(Type.String()),
  submittable: Type.Optional(Type.Boolean()),
})
type Change = Static<typeof changeReply>
const accountReply = Type.Object({ name: Type.Optional(Type.String()), username: Type.Optional(Type.String()) })
const serverInfo = Type.Object({
  download: Type.Object({ schemes: Type.Record(Type.String(), Type.Object({ url: Type.String() })) }),
})
const states = { NEW: 'open', MERGED: 'merged', ABANDONED: 'closed' } as const
/** Stands for the project in the addresses that Gerrit gives. */
const projectMark = '\u0024{project}'
/** Asked with a change: its newest commit, and whether it may be merged. */
const wanted = 'CURRENT_REVISION'

/** The changes of a project at Gerrit: a push opens one, and its title and text are its commit's message. */
export function gerritClient(api: HostApi, access: HostAccess, repository: HostRepository): HostClient {
  const project = () => withoutFolder(repository, access.api, '/a').replace(/^a\//, '')
  const change = (number: string) => path`/changes/${`${project()}~${number}`}`
  const readChange = (number: string, option = wanted) =>
    api.ask({ path: change(number), query: { o: option }, answer: changeReply })
  const act = (number: string, action: string, json: object) =>
    api.ask({ method: 'POST', path: `${change(number)}/${action}`, json })
  const shown = (reply: Change): PullRequest => ({
    number: String(reply._number),
    url: `${access.api.replace(/\/a$/, '')}/c/${reply.project}/+/${reply._number}`,
    state: states[reply.status],
    title: reply.subject,
    isDraft: reply.work_in_progress ?? false,
    head: reply.current_revision ?? '',
  })

  async function find({ head, base }: PullRequestBranches): Promise<Change | null> {
    const q = `project:${quoted(project())} branch:${quoted(base)} topic:${quoted(topicOf(head))} status:open owner:self`
    const query = { q, o: wanted, n: 1 }
    const [found] = await api.ask({ path: '/changes/', query, answer: Type.Array(changeReply) })
    return found ?? null
  }
  /** Marks a change as a draft or as ready; Gerrit answers 409 to one that is so already. */
  async function setDraft(number: string, isDraft: boolean): Promise<void> {
    const { work_in_progress: isNow = false } = await readChange(number)
    if (isNow !== isDraft) await act(number, isDraft ? 'wip' : 'ready', {})
  }

  return {
    async account() {
      const { name, username } = await api.ask({ path: '/accounts/self', answer: accountReply })
      return name ?? username ?? access.username
    },
    async reviewPush(branches) {
      const known = await find(branches)
      const id = known?.change_id ?? `I${createHash('sha1').update(randomUUID()).digest('hex')}`
      return { ref: `refs/for/${branches.base}%topic=${topicOf(branches.head)}`, trailer: `Change-Id: ${id}` }
    },
    async find(branches) {
      const found = await find(branches)
      return found && shown(found)
    },
    read: async (number) => shown(await readChange(number)),
    async open({ isDraft, labels, reviewers, ...branches }) {
      const found = await find(branches)
      if (found === null) throw new HostFault('not-found', 'Gerrit has no open change of this topic: push it first.')
      const number = String(found._number)
      await setDraft(number, isDraft)
      const refused = await askForExtras(labels, (names) => act(number, 'hashtags', { add: names }))
      const unasked = await askForEach(reviewers, (reviewer) => act(number, 'reviewers', { reviewer }))
      return { ...shown({ ...found, work_in_progress: isDraft }), refused: [...refused, ...unasked] }
    },
    async update(number, { isDraft }) {
      await setDraft(number, isDraft)
      return shown(await readChange(number))
    },
    close: async (number, message) => void (await act(number, 'abandon', { message })),
    async mergeWhenReady(number) {
      const { status, submittable } = await readChange(number, 'SUBMITTABLE')
      if (status !== 'NEW' || submittable !== true) return false
      await act(number, 'submit', {})
      return true
    },
    async fork() {
      const { download } = await api.ask({ path: '/config/server/info', answer: serverInfo })
      const scheme = download.schemes.http ?? Object.values(download.schemes).find(({ url }) => /^https?:/.test(url))
      const template = scheme?.url ?? `${access.api}/${projectMark}`
      return { repository, pushUrl: template.replaceAll(projectMark, project()) }
    },
    gitSignIn: async () => ({ username: access.username, password: access.secret }),
    async report({ pullRequest, revision, title, text }) {
      const json = { message: `${title}\n\n${text}`, tag: 'autogenerated:weft', notify: 'NONE' }
      await api.ask({ method: 'POST', path: change(pullRequest) + path`/revisions/${revision}/review`, json })
    },
  }
}

/** Our branch as a topic: it stands in the ref of a push, where other characters have a meaning. */
const topicOf = (head: string): string => head.replace(/[^\w.-]+/g, '-')

/** A value in a search, in braces as Gerrit takes any. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, '')}"`

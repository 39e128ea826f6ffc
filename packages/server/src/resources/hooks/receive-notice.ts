import type { HookService } from '@weft/contract'
import type { ComponentRecord } from '../../catalog/records.ts'
import { componentScope } from '../../domain/component/component-scope.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import { lastPart, repositoryKey } from '../../git/index.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { recordsOfRows } from '../../http/reply/records-of-rows.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import { reviewPullRequestKind } from '../../jobs/review-jobs.ts'
import { canSee } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'
import { logError } from '../../system/describe-error.ts'
import { type NamedRepository, noteCall, selectByNames, selectSecrets } from './hooks.queries.ts'
import type { Notice } from './read-notice.ts'
import type { PullNotice } from './read-pull-notice.ts'
import { isVerified, type SignedNotice } from './verify-notice.ts'

/** A push somewhere, with what shows that its sender knows a secret. */
export interface ReceivedPush {
  readonly service: HookService
  readonly push: Notice & { readonly kind: 'push' }
  readonly signed: SignedNotice
}

/** Counts of a webhook's matching components that its reader may know of. */
export interface MatchStatus {
  readonly repository_matches: number
  readonly branch_matches: number
  readonly enabled_hook_matches: number
}

/** The outcome of a webhook. */
export interface NoticeOutcome {
  readonly status: MatchStatus
  readonly updated: readonly ComponentRecord[]
  /** Components would be updated, but their projects ask for a secret that was not shown. */
  readonly lacksSecret: boolean
}

/** A component that a notice fits, as far as was looked. */
interface Match {
  readonly component: ComponentRecord
  readonly isBranch: boolean
  /** Null: none that is known. */
  readonly branch: string | null
  readonly isEnabled: boolean
  /** Null: its project asks for no secret. */
  readonly verified: boolean | null
  /** Whether the webhook's sender may know of it. */
  readonly isShown: boolean
}

const secretName = (projectId: number): string => `hooks of project ${projectId}`

export const sealSecret = (services: Pick<Services, 'secretBox'>, projectId: number, secret: string): Promise<Buffer> =>
  services.secretBox.seal(Buffer.from(secret), secretName(projectId))

/** Whether the sender showed a project's secret; null where none is asked for. A secret that cannot be opened is never shown. */
async function verify(
  { services }: Pick<Lookup, 'services'>,
  { service, signed }: ReceivedPush,
  projectId: number,
  sealed: Buffer | undefined,
): Promise<boolean | null> {
  if (sealed === undefined) return null
  const secret = await services.secretBox.open(sealed, secretName(projectId))
  return secret !== null && isVerified(service, signed, secret)
}

/** A component without a branch follows the default one; null: that is not known. */
const followedBranch = ({ branch }: Pick<NamedRepository, 'branch'>, { defaultBranch }: ReceivedPush['push']) =>
  branch === '' ? defaultBranch : branch

function fitsBranch(row: NamedRepository, push: ReceivedPush['push']): boolean {
  if (push.branches === null) return true
  const followed = followedBranch(row, push)
  return followed === null || push.branches.includes(followed)
}

/** Characters of a branch that are kept. */
const longestBranch = 250

/** The stored branch of a webhook: the matching one, and nothing else from its sender. */
function keptBranch(row: NamedRepository, push: ReceivedPush['push']): string | null {
  const followed = followedBranch(row, push)
  return followed !== null && push.branches?.includes(followed) ? followed.slice(0, longestBranch) : null
}

async function findMatches(request: Lookup, received: ReceivedPush): Promise<Match[]> {
  const { database, services, actor } = request
  const { push } = received
  const keys = new Set(push.addresses.map(repositoryKey).filter((key) => key !== null))
  const named = await selectByNames(database, [...new Set(push.addresses.map(lastPart))])
  const rows = named.filter(({ repo }) => keys.has(repositoryKey(repo) ?? ''))
  const secrets = await selectSecrets(database, [...new Set(rows.map(({ project_id }) => project_id))])
  const matches: Match[] = []
  const found = await recordsOfRows(rows, ({ id }) => services.catalog.component({ id }))
  for (const [index, row] of rows.entries()) {
    const component = found[index]
    if (component === undefined) continue
    const verified = await verify(request, received, row.project_id, secrets.get(row.project_id))
    const isShown = verified === true || canSee(actor, component.scope)
    const branch = keptBranch(row, push)
    matches.push({ component, isBranch: fitsBranch(row, push), branch, isEnabled: row.enable_hooks, verified, isShown })
  }
  return matches
}

/** A waiting update serves several notices. */
const updateKind = { ...repositoryKind, merge: true }

async function update({ database }: Pick<Lookup, 'database'>, match: Match, { service }: ReceivedPush) {
  const { id } = match.component.row
  const { branch } = match
  await database.transaction(async (tx) => {
    const work = { kind: 'operation', operation: 'pull', translationIds: null } as const
    await enqueue(tx, updateKind, { repositoryId: id, componentId: id, userId: null, work }, { componentId: id })
    const isFresh = await noteCall(tx, { componentId: id, service, branch, verified: match.verified === true })
    if (!isFresh) return
    const ledger = openLedger(tx, await componentScope(tx, id))
    ledger.record({ action: 'hook', doer: nobody, details: { service_long_name: service, branch } })
    await ledger.close()
  })
}

function updateLater(request: Lookup, matches: readonly Match[], received: ReceivedPush): void {
  if (matches.length === 0) return
  const updating = async () => {
    for (const match of matches) await update(request, match, received)
  }
  setTimeout(() => updating().catch((error: unknown) => logError(error, 'a notice was not followed')), laterMs)
}

/** Milliseconds after which an answer is gone. */
const laterMs = 50

/**
 * Updates the components that follow what was pushed. Hidden components are updated too if no secret is set, but not reported: counts and
 * names cover only public components, or ones whose secret was given.
 */
export async function receivePush(request: Lookup, received: ReceivedPush): Promise<NoticeOutcome> {
  const matches = await findMatches(request, received)
  const enabled = matches.filter(({ isBranch, isEnabled }) => isBranch && isEnabled)
  const accepted = enabled.filter(({ verified }) => verified !== false)
  for (const match of accepted.filter(({ isShown }) => isShown)) await update(request, match, received)
  // How long the answer takes does not tell that there are others.
  updateLater(
    request,
    accepted.filter(({ isShown }) => !isShown),
    received,
  )
  const shown = matches.filter(({ isShown }) => isShown)
  const updated = accepted.filter(({ isShown }) => isShown)
  return {
    status: {
      repository_matches: shown.length,
      branch_matches: shown.filter(({ isBranch }) => isBranch).length,
      enabled_hook_matches: updated.length,
    },
    updated: updated.map(({ component }) => component),
    lacksSecret: updated.length === 0 && enabled.some(({ verified, isShown }) => verified === false && isShown),
  }
}

/**
 * Queues a review of the pull request if a component follows its base. Only a sender who knows the project's secret is heard: a report is
 * written in our name. Said again, it replaces the report that is there.
 */
export async function receivePull(
  request: Lookup,
  { service, pull, signed }: Pick<ReceivedPush, 'service' | 'signed'> & { readonly pull: PullNotice },
): Promise<void> {
  const { addresses, base, number, ref, revision } = pull
  const push = { kind: 'push', addresses, branches: [base], defaultBranch: null } as const
  const matches = await findMatches(request, { service, push, signed })
  const heard = matches.filter(({ isBranch, isEnabled, verified }) => isBranch && isEnabled && verified === true)
  for (const { component } of heard) {
    const payload = { repositoryId: component.row.id, number, ref, revision }
    await request.database.transaction((tx) => enqueue(tx, reviewPullRequestKind, payload))
  }
}

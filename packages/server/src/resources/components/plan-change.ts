import { isDeepStrictEqual } from 'node:util'
import { lookUpComponent } from '../../catalog/find.ts'
import { movedPath } from '../../catalog/moved-address.ts'
import type { ComponentRecord } from '../../catalog/records.ts'
import { resolveSettings } from '../../domain/component/component-settings.ts'
import { readSettingPlaces } from '../../domain/component/setting-places.ts'
import {
  fileChoosing,
  fileReading,
  repositoryPlaces,
  settingColumns,
} from '../../domain/component/settings/registry.ts'
import type { Lookup } from '../../http/route.ts'
import { type Actor, can } from '../../permissions/index.ts'
import { seesRepository, shownRepository } from '../../present/component-shape.ts'
import { Refusal } from '../../refusal.ts'
import {
  type ComponentValues,
  changedSettings,
  checkComponentFiles,
  planRepository,
  type RepositoryRules,
  valuesOf,
} from '../../sync/bind/plan-component.ts'
import { lookAtClone } from '../../sync/queue/look-at-remote.ts'

export type ComponentBody = ComponentValues & {
  readonly source_language?: string
  readonly category?: string | null
}

/** Who edits a component may share its repository: what is translated in a link is written there. */
const mayLink = (actor: Actor, owner: ComponentRecord): boolean => can(actor, 'component.edit', owner.scope)

/** The component that had a path before it moved. */
async function ownerMoved(request: Lookup, path: string): Promise<ComponentRecord | undefined> {
  const [project = '', ...rest] = (await movedPath(request, path))?.split('/') ?? []
  return rest.length === 0 ? undefined : lookUpComponent(request, project, rest.join('/'))
}

/** Which repositories whoever asks may use. */
export const rulesFor = (request: Lookup, self: number | null): RepositoryRules => ({
  localPath: false,
  async findOwner(project, path) {
    const owner = (await lookUpComponent(request, project, path)) ?? (await ownerMoved(request, `${project}/${path}`))
    return owner && (mayLink(request.actor, owner) || seesRepository(request.actor, owner)) ? owner : undefined
  },
  mayLink: (owner) => mayLink(request.actor, owner),
  self,
})

/** What of a link's files is its own to say; where its repository is, is asked for when that changes. */
const linkedSettings = [...fileChoosing].filter((name) => !repositoryPlaces.has(name)).concat('file_format_params')

/** What a client sends back as it was shown is no change: a link shows its owner's repository, and no credentials are shown. */
export function withoutEchoes(component: ComponentRecord, body: ComponentBody): ComponentBody {
  const shown = shownRepository(component)
  if (body.repo !== undefined && body.repo !== shown.repo) return body
  const names = Object.keys(shown) as (keyof typeof shown)[] // its keys
  const echoed = new Set<string>(names.filter((name) => body[name] !== undefined && body[name] === shown[name]))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !echoed.has(name)))
}

/** Whether one of these settings is to have another value. */
function isOther({ row, settings }: ComponentRecord, body: object, names: Iterable<string>): boolean {
  const kept = new Map<string, unknown>([...Object.entries(row), ...Object.entries(settings)])
  const sent = new Map<string, unknown>(Object.entries(body))
  return [...names].some((name) => sent.has(name) && !isDeepStrictEqual(sent.get(name), kept.get(name)))
}

/** Which files a link has is a matter of the repository that it leads to. */
export function checkMayMoveFiles({ actor }: Lookup, component: ComponentRecord, body: object): void {
  const { repositoryOwner: owner } = component
  if (!owner || can(actor, 'component.edit', owner.scope)) return
  if (!isOther(component, body, linkedSettings)) return
  const detail = 'The files belong to a component that you may not edit: this one only links to it.'
  throw new Refusal('permission_denied', { detail })
}

interface SentChange {
  readonly body: ComponentBody
  /** Where it is to be from now on; undefined: where it is. */
  readonly categoryId: number | null | undefined
}

/** What holds in a component after the change. */
async function settingsAfter({ database }: Lookup, { row }: ComponentRecord, { body, categoryId }: SentChange) {
  const place = categoryId === undefined ? row.category_id : categoryId
  const above = await readSettingPlaces(database, row.project_id, place)
  return resolveSettings({ ...row.settings, ...changedSettings(row.settings, body) }, above).settings
}

/** The fields that a request changes: where it says whence a value comes, that value as well. */
const changedFields = (body: ComponentBody): ReadonlySet<string> =>
  new Set(Object.keys(body).map((name) => name.replace(/^inherit_/, '')))

/** What a change does to the row, and what is read again after it. Refuses what does not fit the files. */
export async function plannedChange(request: Lookup, component: ComponentRecord, change: SentChange) {
  const { services } = request
  const { body } = change
  const values = { ...valuesOf(component), ...body }
  const settings = await settingsAfter(request, component, change)
  const moved = (['vcs', 'repo', 'branch', 'push'] as const).some(
    (name) => body[name] !== undefined && body[name] !== component.row[name],
  )
  const plan = moved ? await planRepository(services, values, rulesFor(request, component.row.id)) : null
  if (!plan) checkMayMoveFiles(request, component, body)
  const chooses = Object.keys(body).some((name) => fileChoosing.has(name))
  const everything = isOther(component, { ...body, ...settings }, fileReading)
  const look = plan?.look ?? (chooses ? await lookAtClone(services, component.repositoryOwner ?? component) : null)
  const { project, sourceLanguage } = component
  await checkComponentFiles(services, values, { look, project, sourceLanguage, changed: changedFields(body) }, settings)
  const sent = new Map<string, unknown>(Object.entries(body))
  const columns = Object.fromEntries(
    settingColumns.filter((name) => sent.has(name)).map((name) => [name, sent.get(name)]),
  )
  const repository = plan ? { branch: plan.branch, repository_component_id: plan.repository_component_id } : {}
  const owner = plan ? plan.repository_component_id : component.row.repository_component_id
  return {
    columns: { ...columns, ...repository },
    rereads: chooses || everything,
    everything,
    repositoryId: owner ?? component.row.id,
  }
}

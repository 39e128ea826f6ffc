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
import type { Lookup } from '../../http/bind/route.ts'
import { type Actor, can } from '../../permissions/index.ts'
import { seesRepository, shownRepository } from '../../present/component-shape.ts'
import { refusalOf } from '../../refusal.ts'
import { sealAddresses } from '../../secrets/sealed-address.ts'
import {
  type ComponentValues,
  changedSettings,
  checkComponentFiles,
  planRepository,
  type RepositoryRules,
  valuesOf,
} from '../../sync/bind/plan-component.ts'
import { refuseAddressOfOthers } from '../../sync/bind/refuse-address-of-others.ts'
import { lookAtClone } from '../../sync/queue/look-at-remote.ts'

export type ComponentBody = ComponentValues & {
  readonly source_language?: string
  readonly category?: string | null
}

/** An editor of a component may share its repository: translations of a link are written there. */
const mayLink = (actor: Actor, owner: ComponentRecord): boolean => can(actor, 'component.edit', owner.scope)

/** The component that had a path before it moved. */
async function ownerMoved(request: Lookup, path: string): Promise<ComponentRecord | undefined> {
  const [project = '', ...rest] = (await movedPath(request, path))?.split('/') ?? []
  return rest.length === 0 ? undefined : lookUpComponent(request, project, rest.join('/'))
}

/** The repositories that the requester may use. */
export const rulesFor = (request: Lookup, projectId: number, self: number | null): RepositoryRules => ({
  localPath: false,
  async findOwner(project, path) {
    const owner = (await lookUpComponent(request, project, path)) ?? (await ownerMoved(request, `${project}/${path}`))
    return owner && (mayLink(request.actor, owner) || seesRepository(request.actor, owner)) ? owner : undefined
  },
  mayLink: (owner) => mayLink(request.actor, owner),
  self,
  async holderFor(addresses) {
    const mayUse = (component: ComponentRecord) => mayLink(request.actor, component)
    return { projectId, granted: await refuseAddressOfOthers(request.services, { projectId, addresses, mayUse }) }
  },
})

/** The settings that a link's files have themselves; its repository is checked when it changes. */
const linkedSettings = [...fileChoosing].filter((name) => !repositoryPlaces.has(name)).concat('file_format_params')

/** Values sent back as displayed are no change: a link displays its owner's repository, and credentials are never displayed. */
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

/** A change of a link's files needs the right on the repository that it leads to. */
export function checkMayMoveFiles({ actor }: Lookup, component: ComponentRecord, body: object): void {
  const { repositoryOwner: owner } = component
  if (!owner || can(actor, 'component.edit', owner.scope)) return
  if (!isOther(component, body, linkedSettings)) return
  throw refusalOf({ code: 'linked-settings' })
}

interface SentChange {
  readonly body: ComponentBody
  /** Its new category; undefined: unchanged. */
  readonly categoryId: number | null | undefined
}

/** The effective settings of a component after the change. */
async function settingsAfter({ database }: Lookup, { row }: ComponentRecord, { body, categoryId }: SentChange) {
  const place = categoryId === undefined ? row.category_id : categoryId
  const above = await readSettingPlaces(database, row.project_id, place)
  return resolveSettings({ ...row.settings, ...changedSettings(row.settings, body) }, above).settings
}

/** The fields that a request changes: where it says whence a value comes, that value as well. */
const changedFields = (body: ComponentBody): ReadonlySet<string> =>
  new Set(Object.keys(body).map((name) => name.replace(/^inherit_/, '')))

/** The changes of the row, and the parts to read again. Refuses what does not fit the files. */
export async function plannedChange(request: Lookup, component: ComponentRecord, change: SentChange) {
  const { services } = request
  const body = await sealAddresses(services.secretBox, change.body)
  const values = { ...valuesOf(component), ...body }
  const settings = await settingsAfter(request, component, change)
  const moved = (['vcs', 'repo', 'branch', 'push'] as const).some(
    (name) => body[name] !== undefined && body[name] !== component.row[name],
  )
  const plan = moved
    ? await planRepository(services, values, rulesFor(request, component.row.project_id, component.row.id))
    : null
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

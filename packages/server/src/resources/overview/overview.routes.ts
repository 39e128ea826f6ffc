import { checks } from '@weft/checks'
import {
  readActivity,
  readAlerts,
  readFailingChecks,
  readOverview,
  readSiteOverview,
  readWaitingReviews,
  readWorkers,
} from '@weft/contract'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import type { ComponentRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { type Shelf, shelfOf, type Visible, visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { recordsOfRows } from '../../http/reply/records-of-rows.ts'
import { type Actor, can, canSee, projectsWithRight } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { readProjectsOnSharedKeys } from '../../secrets/ssh-keys.ts'
import type { Services } from '../../services.ts'
import { selectActivity, selectView } from './activity.queries.ts'
import { presentAlert } from './alerts.present.ts'
import { selectAlerts } from './alerts.queries.ts'
import { countFailingChecks } from './failing-checks.queries.ts'
import {
  type OverviewColumns,
  selectAbsences,
  selectComponents,
  selectComponentsOfLanguage,
  selectLanguages,
  selectLanguagesOfSite,
  selectProjects,
  selectProjectsOfLanguage,
  selectTranslations,
} from './overview.queries.ts'
import { countWaiting } from './reviews.queries.ts'
import { selectWorkers } from './workers.queries.ts'

type ChildKind = 'projects' | 'components' | 'languages'

const usualChildren: { readonly [Kind in Place['kind']]: ChildKind } = {
  site: 'projects',
  language: 'projects',
  project: 'components',
  'project-language': 'components',
  category: 'components',
  component: 'languages',
  translation: 'languages',
}

function select(database: Database, visible: Visible, place: Place, children: ChildKind): Promise<OverviewColumns> {
  switch (place.kind) {
    case 'site':
      return children === 'languages' ? selectLanguagesOfSite(database, visible) : selectProjects(database, visible)
    case 'language':
      return selectProjectsOfLanguage(database, visible, place.language)
    case 'project':
      return children === 'languages'
        ? selectLanguages(database, visible, place.project)
        : selectComponents(database, visible, place)
    case 'project-language':
      return selectComponentsOfLanguage(database, visible, place)
    case 'category':
      return selectComponents(database, visible, place)
    case 'component':
      return selectTranslations(database, place.component, null)
    case 'translation':
      return selectTranslations(database, place.translation.component, place.translation.row.id)
  }
}

interface Overview {
  readonly place: Place
  readonly children: ChildKind
  readonly shelf: Shelf
}

/** Columns that only languages have, of a project or of a component, in the order of the rows. */
async function columnsOfLanguages(database: Database, visible: Visible, place: Place, codes: string) {
  const ordered = JSON.parse(codes) as string[] // as the statement wrote them
  if (place.kind === 'component') {
    const { code: source } = place.component.sourceLanguage
    return { source: JSON.stringify(ordered.map((code) => code === source)) }
  }
  if (place.kind !== 'project') return {}
  const byCode = new Map((await selectAbsences(database, visible, place.project)).map((one) => [one.code, one]))
  const rows = ordered.map((code) => byCode.get(code))
  return {
    source: JSON.stringify(rows.map((row) => row?.source ?? false)),
    absent: JSON.stringify(rows.map((row) => row?.absent ?? 0)),
    absent_components: JSON.stringify(rows.map((row) => row?.absent_components ?? null)),
    absent_in: JSON.stringify(rows.map((row) => row?.absent_in ?? [])),
  }
}

/** For all projects, or for one: its own pages show the content of an archived project. */
const levelOf = (place: Place) => (place.kind === 'site' || place.kind === 'language' ? 'site' : 'project')

async function answer({ database, actor }: Pick<Lookup, 'database' | 'actor'>, { place, children, shelf }: Overview) {
  const visible = shelfOf(actor, { shelf, level: levelOf(place) })
  const columns = await select(database, visible, place, children)
  const further = children === 'languages' ? await columnsOfLanguages(database, visible, place, columns.code) : {}
  const texts = Object.entries({ ...columns, ...further }).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  const path = JSON.stringify(pathOfPlace(place))
  return rawJson(`{"path":${path},"children":"${children}","columns":{${texts.join(',')}}}`)
}

async function findNamed(request: Lookup<{ readonly path: string }>) {
  const place = await findPlace(request, request.params.path)
  if (place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, place }
}

function childrenOf(place: Place, asked: 'components' | 'languages' | undefined): ChildKind {
  const usual = usualChildren[place.kind]
  if (asked === undefined || asked === usual || place.kind === 'project') return asked ?? usual
  if (place.kind === 'site' && asked === 'languages') return asked
  throw invalidField('children', `This place shows the ${usual}.`, 'invalid_choice')
}

/** Remembered by ids: a path may lead to something else tomorrow. */
function idOf(place: Place): readonly number[] {
  switch (place.kind) {
    case 'site':
      return []
    case 'language':
      return [place.language.id]
    case 'project':
      return [place.project.row.id]
    case 'project-language':
      return [place.project.row.id, place.language.id]
    case 'category':
      return [place.category.id]
    case 'component':
      return [place.component.row.id]
    case 'translation':
      return [place.translation.row.id]
  }
}

/** The other projects with the common key, as far as the reader sees them. */
async function othersOnSharedKeys({ database, catalog }: Services, actor: Actor, { project }: ComponentRecord) {
  const ids = (await readProjectsOnSharedKeys(database)).filter((id) => id !== project.row.id)
  const others = await Promise.all(ids.map((id) => catalog.project({ id })))
  return others.flatMap((other) =>
    other && canSee(actor, other.scope) ? [{ slug: other.row.slug, name: other.row.name }] : [],
  )
}

const shelfAsked = (archived: boolean | undefined): Shelf => (archived === true ? 'archived' : 'current')

export const overviewRoutes = [
  route(readSiteOverview, {
    permission: 'public',
    handle: async (request) => {
      const place = await findPlace(request, '')
      if (place === undefined) throw new Error('The site is always there')
      return answer(request, { place, children: 'projects', shelf: shelfAsked(request.query.archived) })
    },
  }),
  route(readOverview, {
    permission: 'view',
    find: findNamed,
    handle: (request, { place }) => {
      const { children, archived } = request.query
      return answer(request, { place, children: childrenOf(place, children), shelf: shelfAsked(archived) })
    },
  }),
  route(readAlerts, {
    permission: 'view',
    find: findNamed,
    async handle({ database, services, actor, query }, { place }) {
      const rows = await selectAlerts(database, {
        place,
        visible: shelfOf(actor, { level: levelOf(place) }),
        limit: query.limit ?? 100,
        category: query.category,
        severity: query.severity,
        dismissed: query.dismissed,
      })
      const ofLanguage = 'language' in place || place.kind === 'translation'
      const alerts = []
      const found = await recordsOfRows(rows, (row) => services.catalog.component({ id: row.component_id }))
      for (const [index, row] of rows.entries()) {
        const component = found[index]
        if (!component) continue
        const sharing = row.name === 'SharedSshKey' ? await othersOnSharedKeys(services, actor, component) : []
        alerts.push(presentAlert(actor, row, { component, ofLanguage, sharing }))
      }
      return { path: pathOfPlace(place), count: rows[0]?.of ?? 0, alerts }
    },
  }),
  route(readFailingChecks, {
    permission: 'view',
    find: findNamed,
    async handle({ database, actor }, { place }) {
      const counts = await countFailingChecks(database, place, visibleTo(actor))
      const known = new Map<string, (typeof checks)[number]>(checks.map((check) => [check.id, check]))
      return {
        path: pathOfPlace(place),
        checks: counts.map(({ id, count }) => ({
          id,
          // A check of an earlier version, until its strings are looked at again.
          label: known.get(id)?.label ?? id,
          why: known.get(id)?.why ?? '',
          count,
        })),
      }
    },
  }),
  route(readWaitingReviews, {
    permission: 'view',
    find: findNamed,
    async handle({ database, actor }, { place }) {
      const isWide = levelOf(place) === 'site'
      const path = pathOfPlace(place)
      if (!isWide && !can(actor, 'unit.review', place.scope)) return { path, waiting: null }
      const reviewed = projectsWithRight(actor, 'unit.review')
      const visible = isWide ? shelfOf(actor) : visibleTo(actor)
      return { path, waiting: await countWaiting(database, place, { visible, reviewed }) }
    },
  }),
  route(readWorkers, {
    permission: 'view',
    find: findNamed,
    async handle({ database, actor }, { place }) {
      if (place.kind !== 'project' && place.kind !== 'project-language') throw new Refusal('not_found')
      const rows = await selectWorkers(database, place, visibleTo(actor))
      return {
        path: pathOfPlace(place),
        count: rows[0]?.of ?? 0,
        people: rows.map(({ username, full_name, texts }) => ({
          username: actor.kind === 'anonymous' ? null : username,
          full_name: full_name || username,
          texts,
        })),
      }
    },
  }),
  route(readActivity, {
    permission: 'view',
    find: findNamed,
    async handle({ database, actor, query }, { place }) {
      const visible = visibleTo(actor)
      const key = `${place.kind} ${idOf(place).join()} ${await selectView(database, place, visible)}`
      const days = await selectActivity(database, { place, visible, key, days: query.days ?? 30 }, Date.now())
      return {
        path: pathOfPlace(place),
        day: days.map(({ day }) => day),
        changes: days.map(({ changes }) => changes),
        texts: days.map(({ texts }) => texts),
      }
    },
  }),
]

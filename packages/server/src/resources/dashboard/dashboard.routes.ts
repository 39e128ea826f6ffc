import { readDashboard } from '@weft/contract'
import { placeOfAssignment } from '../../assignments/place-of-assignment.ts'
import { pathOfPlace } from '../../catalog/find-place.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import { readPreferences } from '../../domain/user/profile/preferences.ts'
import { shelfOf } from '../../domain/visible.ts'
import { type Request, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { type Actor, can, canSee, projectsWithRight } from '../../permissions/index.ts'
import {
  type AssignedRow,
  countMentions,
  type DashboardRow,
  type LastWork,
  type ManagedProject,
  selectAssigned,
  selectLastWork,
  selectManaged,
  selectOffers,
  selectRows,
} from './dashboard.queries.ts'
import { selectReviews } from './reviews.queries.ts'

async function presentLastWork({ services, actor }: Pick<Request, 'services' | 'actor'>, work: LastWork | undefined) {
  if (work === undefined) return null
  const translation = await services.catalog.translation({ id: work.translation_id })
  if (translation === undefined || !canSee(actor, translation.scope)) return null
  const { component, language } = translation
  return {
    unit: work.unit,
    path: [component.project.row.slug, component.path, language.code].join('/'),
    checksum: work.id_hash === null ? null : checksum(work.id_hash),
    timestamp: isoTime(work.timestamp),
  }
}

const pathOf = ({ project, language }: { readonly project: string; readonly language: string }) =>
  `${project}/-/${language}`

function presentRow(actor: Actor, row: DashboardRow) {
  const { unapproved, project_id, language_id, access_control, ...shown } = row
  const mayApprove = can(actor, 'unit.review', {
    kind: 'project',
    projectId: project_id,
    accessControl: access_control,
    restricted: false,
    componentId: null,
    languageId: language_id,
  })
  return { ...shown, path: pathOf(row), waiting: mayApprove ? unapproved : 0 }
}

const presentManaged = ({ last_change, ...row }: ManagedProject) => ({
  ...row,
  last_change: isoTimeOrNull(last_change),
})

async function presentAssigned(
  { services, actor, links }: Pick<Request, 'services' | 'actor' | 'links'>,
  row: AssignedRow,
) {
  const { id, name, due, overdue, strings, left_strings, left_words } = row
  const place = await placeOfAssignment(services, row)
  if (place === undefined || !canSee(actor, place.scope)) return []
  const web_url = links.web(`/assignment/${id}/`)
  return [{ id, name, path: pathOfPlace(place), due, overdue, left_strings, left_words, strings, web_url }]
}

export const dashboardRoutes = [
  route(readDashboard, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor } = request
      const { languages } = await readPreferences(database, actor.id)
      const reader = { userId: actor.id, visible: shelfOf(actor), languages }
      const managed = projectsWithRight(actor, 'project.edit')
      const reviewed = projectsWithRight(actor, 'unit.review')
      const [rows, offers, projects, reviews, mentions, last, assigned] = await Promise.all([
        selectRows(database, reader),
        selectOffers(database, reader),
        selectManaged(database, managed, reader.visible),
        selectReviews(database, reviewed, reader.visible),
        countMentions(database, reader),
        selectLastWork(database, reader),
        selectAssigned(database, reader),
      ])
      return {
        rows: rows.map((row) => presentRow(actor, row)),
        offers: offers.map((row) => ({ ...row, path: pathOf(row) })),
        managed: projects.map(presentManaged),
        reviews,
        assignments: (await Promise.all(assigned.map((row) => presentAssigned(request, row)))).flat(),
        mentions,
        resume: await presentLastWork(request, last),
      }
    },
  }),
]

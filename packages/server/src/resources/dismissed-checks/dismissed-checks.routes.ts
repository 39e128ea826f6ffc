import { checks } from '@weft/checks'
import { dismissCheck, recallCheck } from '@weft/contract'
import { findUnitPlace, type PlacedUnit } from '../../catalog/find-unit.ts'
import { dismissCheckOf, dismissCheckOfSource, readVerdict } from '../../domain/unit/dismiss-check.ts'
import { type Lookup, type Request, route } from '../../http/bind/route.ts'
import { can } from '../../permissions/index.ts'
import { Refusal, refusalOf } from '../../refusal.ts'

const known: ReadonlySet<string> = new Set(checks.map(({ id }) => id))

/** The string of a path, where its check is one that there is. */
async function findChecked(request: Lookup<{ readonly id: number; readonly check: string }>): Promise<PlacedUnit> {
  const place = await findUnitPlace(request)
  if (!known.has(request.params.check)) throw new Refusal('not_found', { detail: 'There is no such check.' })
  return place
}

async function write(
  request: Request<typeof dismissCheck> | Request<typeof recallCheck>,
  { row, scope }: PlacedUnit,
  dismissed: boolean,
) {
  const { actor, body, database, params } = request
  const ofSource = body.scope === 'all'
  if (ofSource && !can(actor, 'source.edit', scope))
    throw refusalOf({ code: 'missing-right', permission: 'source.edit' })
  const dismissal = { check: params.check, dismissed, userId: actor.id }
  const verdict = await database.transaction(async (tx) => {
    if (!ofSource) return dismissCheckOf(tx, { ...dismissal, unitId: row.unit_id })
    await dismissCheckOfSource(tx, { ...dismissal, unitId: row.source_unit_id })
    return readVerdict(tx, row.unit_id)
  })
  return { failing: verdict.failing ?? [], dismissed: verdict.dismissed ?? [] }
}

const rights = { permission: 'unit.check', find: findChecked } as const

export const dismissedCheckRoutes = [
  route(dismissCheck, { ...rights, handle: (request, place) => write(request, place, true) }),
  route(recallCheck, { ...rights, handle: (request, place) => write(request, place, false) }),
]

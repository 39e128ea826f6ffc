import { resolvePath } from '@weft/contract'
import { findPlace } from '../../catalog/find-place.ts'
import { type LookupOf, route } from '../../http/bind/route.ts'
import { Refusal } from '../../refusal.ts'
import { presentPlace } from './places.present.ts'

async function findNamed(request: LookupOf<typeof resolvePath>) {
  const place = await findPlace(request, request.query.path ?? '')
  if (place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, place }
}

export const placeRoutes = [
  route(resolvePath, {
    permission: 'view',
    find: findNamed,
    handle: (request, { place }) => presentPlace(place, request),
  }),
]

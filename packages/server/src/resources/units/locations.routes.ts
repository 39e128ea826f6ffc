import { listUnitLocations } from '@weft/contract'
import { route } from '../../http/bind/route.ts'
import { locationWriter } from '../../present/unit-locations.ts'
import { findUnit } from './find-unit.ts'

export const locationRoutes = [
  route(listUnitLocations, {
    permission: 'view',
    find: findUnit,
    handle: ({ actor }, { row, translation: { component } }) => locationWriter(actor)(row.location ?? '', component),
  }),
]

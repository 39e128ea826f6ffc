import { listUnitLocations } from '@weft/contract'
import { renderBrowserAddress } from '../../domain/component/message-template.ts'
import { route } from '../../http/route.ts'
import { seesRepository, shownRepository } from '../../present/component-shape.ts'
import { findUnit } from './find-unit.ts'

/** Milliseconds that all addresses of a string may take together: their template is a project owner's. */
const patience = 200

/** `src/main.c:20`: a file and a line; a line may be missing. */
function parseLocation(location: string) {
  const found = /^(.*):(\d{1,9})$/s.exec(location)
  return { location, filename: found?.[1] ?? location, line: found?.[2] === undefined ? null : Number(found[2]) }
}

export const locationRoutes = [
  route(listUnitLocations, {
    permission: 'view',
    find: findUnit,
    handle({ actor }, { row, translation: { component } }) {
      const locations = (row.location ?? '').split(',').map((one) => one.trim())
      const template = seesRepository(actor, component) ? component.settings.repoweb : ''
      const { branch } = shownRepository(component)
      const end = performance.now() + patience
      return locations
        .filter((one) => one !== '')
        .map(parseLocation)
        .map((found) => {
          const isLate = template === '' || performance.now() > end
          return { ...found, url: isLate ? null : renderBrowserAddress(template, { ...found, branch }) }
        })
    },
  }),
]

import type { ComponentRecord } from '../catalog/records.ts'
import { renderBrowserAddress } from '../domain/component/message-template.ts'
import type { Actor } from '../permissions/index.ts'
import { seesRepository, shownRepository } from './component-shape.ts'

/** Milliseconds that all addresses of one reply may take together: their template is a project owner's. */
const patience = 200

/** `src/main.c:20`: a file and a line; a line may be missing. */
function parseLocation(location: string) {
  const found = /^(.*):(\d{1,9})$/s.exec(location)
  return { location, filename: found?.[1] ?? location, line: found?.[2] === undefined ? null : Number(found[2]) }
}

/**
 * Makes what shows where strings stand in the source code, with the pages that the component's repoweb gives to those who
 * see the repository. For one reply.
 */
export function locationWriter(actor: Actor) {
  const end = performance.now() + patience
  return (locations: string, component: ComponentRecord) => {
    if (locations === '') return []
    const template = seesRepository(actor, component) ? component.settings.repoweb : ''
    const { branch } = shownRepository(component)
    return locations
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map(parseLocation)
      .map((found) => {
        const isLate = template === '' || performance.now() > end
        return { ...found, url: isLate ? null : renderBrowserAddress(template, { ...found, branch }) }
      })
  }
}

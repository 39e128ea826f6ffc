import { client } from './client.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

/** Locks or unlocks a component, or all components of a project. */
export const useLock = (place: Place) =>
  useWrite(
    (lock: boolean) =>
      place.kind === 'project'
        ? client.lockProject({ params: paramsOf(place), body: { lock } })
        : client.lockComponent({ params: paramsOf(place), body: { lock } }),
    ['project', place.path],
    ['component'],
    ['overview'],
  )

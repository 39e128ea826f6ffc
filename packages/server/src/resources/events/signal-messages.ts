import type { TaskEvent } from '@weft/contract'
import { LRUCache } from 'lru-cache'
import type { Place } from '../../catalog/find-place.ts'
import { type Database, statement } from '../../db/database.ts'
import type { Signal } from '../../events/signals.ts'
import { type Actor, canSee } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'
import { isInPlace } from './event-places.ts'

interface TaskRow {
  readonly user_id: number | null
  readonly component_id: number | null
  readonly progress: number
  readonly completed: boolean
}

const selectTask = statement<TaskRow>(
  'told_task',
  'select user_id, component_id, progress, completed from tasks where id = $1::uuid',
)

/** All streams of a node hear of a task at once: it is looked at once. */
const looks = new LRUCache<Signal, Promise<TaskRow | undefined>>({ max: 100 })

function lookAt(database: Database, signal: Signal & { readonly kind: 'task' }): Promise<TaskRow | undefined> {
  const known = looks.get(signal)
  if (known !== undefined) return known
  const look = database.query(selectTask, [signal.taskId]).then(([row]) => row)
  looks.set(signal, look)
  return look
}

interface Listener {
  readonly actor: Actor
  readonly place: Place
  readonly services: Services
}

const message = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The server-sent event of a signal for a listener; null: none. */
export async function signalMessage(signal: Signal, { actor, place, services }: Listener): Promise<string | null> {
  switch (signal.kind) {
    case 'inbox':
      return actor.kind === 'user' && signal.userIds.includes(actor.id) ? message('inbox', {}) : null
    case 'task': {
      const task = await lookAt(services.database, signal)
      // Its requester may read it; others hear of its work in a component as changes.
      if (task === undefined || task.user_id !== actor.id) return null
      const { component_id: component, progress, completed } = task
      return message('task', { id: signal.taskId, component, progress, completed } satisfies TaskEvent)
    }
    case 'presence': {
      const { presence } = signal
      const translation = await services.catalog.translation({ id: presence.translation })
      if (!translation || !canSee(actor, translation.scope)) return null
      const { component, language } = translation
      const event = { project: component.project.row.id, component: component.row.id, translation: translation.row.id }
      const about = { ...event, unit: presence.unit, actions: [], user: presence.user.id, changes: [] }
      const changes = { event: about, languageId: language.id, position: { xact: '0', id: 0 } }
      return (await isInPlace(changes, place, services.catalog)) ? message('presence', presence) : null
    }
  }
}

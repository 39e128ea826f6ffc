import type { Database } from '../db/database.ts'
import { tasksChannel } from '../jobs/task-events.ts'
import { followTail } from './signal-tail.ts'

/** The NOTIFY channels of what is told and not kept: who looks at what, and whose inbox has something new. */
export const presenceChannel = 'weft_presence'
export const inboxChannel = 'weft_inbox'

/** Somebody who looks at a translation, or does no more. */
export interface PresenceSignal {
  readonly translation: number
  readonly unit: number | null
  readonly typing: boolean
  /** One window of a browser; `gone`: it is not there any more. */
  readonly client: string
  readonly gone: boolean
  readonly user: { readonly id: number; readonly username: string; readonly full_name: string }
}

export type Signal =
  | { readonly kind: 'presence'; readonly presence: PresenceSignal }
  | { readonly kind: 'inbox'; readonly userIds: readonly number[] }
  | { readonly kind: 'task'; readonly taskId: string }

/** Tells listeners on this node of what happens on any. Presence that is lost with a connection is lost. */
export interface Signals {
  subscribe(listener: (signal: Signal) => void): () => void
  close(): Promise<void>
}

export async function openSignals(database: Pick<Database, 'listen' | 'query'>): Promise<Signals> {
  const listeners = new Set<(signal: Signal) => void>()
  const tell = (signal: Signal) => {
    for (const listener of listeners) listener(signal)
  }
  const tellInbox = (userIds: readonly number[]) => tell({ kind: 'inbox', userIds })
  const tail = followTail(
    database,
    () => listeners.size > 0,
    (kind, id) => (kind === 'task' ? tell({ kind, taskId: id }) : tellInbox([Number(id)])),
  )
  const unlisten = await Promise.all([
    database.listen(presenceChannel, (payload) => {
      if (payload !== null) tell({ kind: 'presence', presence: JSON.parse(payload) as PresenceSignal }) // our own
    }),
    database.listen(inboxChannel, (payload) => {
      if (payload === null) return
      const userIds = JSON.parse(payload) as number[] // our own
      for (const id of userIds) tail.heard('inbox', String(id))
      tellInbox(userIds)
    }),
    database.listen(tasksChannel, (payload) => {
      if (payload === null) return
      tail.heard('task', payload)
      tell({ kind: 'task', taskId: payload })
    }),
  ])
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      await Promise.all([tail.close(), ...unlisten.map((end) => end())])
    },
  }
}

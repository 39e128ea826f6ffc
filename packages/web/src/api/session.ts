import type { Endpoints, ReplyOf } from '@weft/contract'
import { useSyncExternalStore } from 'react'
import { boot } from '../boot.ts'

/** The signed-in user, their permissions, and their choices for the pages. */
export type Session = ReplyOf<Endpoints['readSession']>

let current: Session = boot.session
const listeners = new Set<() => void>()

export const currentSession = (): Session => current

/** The session's token against forged requests. */
export const csrfToken = (): string => current.csrf_token ?? ''

/** A sign-in, or changed preferences, give a new one. */
export function replaceSession(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

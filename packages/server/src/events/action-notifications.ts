import Type from 'typebox'
import type { JobKind } from '../jobs/job.ts'
import type { ChangeNotificationKind, Hearers } from '../notifications/define-notification.ts'
import { type NotificationId, notifications } from '../notifications/notifications.ts'
import { type ChangeAction, changeActions, contentActions } from './change-actions.ts'

/** A kind of notification that tells of an action, by the action's code. */
export interface ActionNotification {
  readonly action: number
  readonly notification: NotificationId
  readonly audience: Hearers
  readonly filter: ChangeNotificationKind['languageFilter']
  /** If several kinds would notify somebody of one change, the lowest rank decides: it gives the most exact reason. */
  readonly rank: number
}

const rankOf = ({ audience, actions }: ChangeNotificationKind): number =>
  actions === 'content'
    ? 3
    : { mentioned: 0, contributors: 1, assigned: 1, assigner: 1, assignment: 1, subscribers: 2 }[audience]

/** The kinds of notifications for each action. */
export const actionNotifications: readonly ActionNotification[] = notifications.flatMap((kind) => {
  if (kind.cause !== 'change') return []
  const { id: notification, audience, languageFilter: filter, actions } = kind
  const named: readonly ChangeAction[] | 'content' = actions
  const codes = named === 'content' ? contentActions : named.map((action) => changeActions[action].code)
  return codes.map((action) => ({ action, notification, audience, filter, rank: rankOf(kind) }))
})

/** Actions with notifications. */
export const notifiedActions: readonly number[] = [...new Set(actionNotifications.map(({ action }) => action))]

/** Seconds after which people are told of a change: what happens meanwhile is told of by the same job. */
export const tellingDelay = 5

/** Tells people of the changes that they have not heard of. */
export const tellOfChangesKind: JobKind<Record<never, never>> = {
  name: 'tell-of-changes',
  payload: Type.Object({}),
  queueKey: () => 'tell-of-changes',
  attempts: 20,
  merge: true,
  priority: 0,
  schedule: null,
}

import { subscriptionFrequencies as frequencies, subscriptionScopes as scopes } from '@weft/contract'
import type { NotificationId } from './notifications.ts'

interface DefaultSubscription {
  readonly notification: NotificationId
  readonly scope: number
  readonly frequency: number
}

/**
 * Kinds that Weblate does not know, told from the start. Its clients count the subscriptions of a user: these are listed when asked for, or
 * when somebody chose another frequency.
 */
export const ownKinds = [
  'AssignedNotification',
  'AssignmentChangedNotification',
  'AssignmentDueNotification',
  'AssignmentOverdueNotification',
  'AssignmentDoneNotification',
  'AssignmentProblemNotification',
] as const satisfies readonly NotificationId[]

/** A new user's notifications until the first choice. */
export const defaultSubscriptions: readonly DefaultSubscription[] = [
  { notification: 'MentionCommentNotificaton', scope: scopes.all, frequency: frequencies.instant },
  { notification: 'LastAuthorCommentNotificaton', scope: scopes.watched, frequency: frequencies.instant },
  { notification: 'MentionCommentNotificaton', scope: scopes.watched, frequency: frequencies.instant },
  { notification: 'NewAnnouncementNotificaton', scope: scopes.watched, frequency: frequencies.instant },
  { notification: 'NewStringNotificaton', scope: scopes.watched, frequency: frequencies.weekly },
  { notification: 'MergeFailureNotification', scope: scopes.administered, frequency: frequencies.instant },
  { notification: 'ParseErrorNotification', scope: scopes.administered, frequency: frequencies.instant },
  { notification: 'NewTranslationNotificaton', scope: scopes.administered, frequency: frequencies.instant },
  { notification: 'NewAlertNotificaton', scope: scopes.administered, frequency: frequencies.instant },
  { notification: 'NewAnnouncementNotificaton', scope: scopes.administered, frequency: frequencies.instant },
  ...ownKinds.map((notification) => ({ notification, scope: scopes.all, frequency: frequencies.instant })),
]

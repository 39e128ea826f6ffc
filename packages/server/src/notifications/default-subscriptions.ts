import { subscriptionFrequencies as frequencies, subscriptionScopes as scopes } from '@weft/contract'
import type { NotificationId } from './notifications.ts'

interface DefaultSubscription {
  readonly notification: NotificationId
  readonly scope: number
  readonly frequency: number
}

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
  { notification: 'AssignedNotification', scope: scopes.all, frequency: frequencies.instant },
  { notification: 'AssignmentChangedNotification', scope: scopes.all, frequency: frequencies.instant },
  { notification: 'AssignmentDueNotification', scope: scopes.all, frequency: frequencies.instant },
  { notification: 'AssignmentOverdueNotification', scope: scopes.all, frequency: frequencies.instant },
  { notification: 'AssignmentDoneNotification', scope: scopes.all, frequency: frequencies.instant },
  { notification: 'AssignmentProblemNotification', scope: scopes.all, frequency: frequencies.instant },
]

import type { NotificationId } from './notifications.ts'

/** Which changes a subscription is about; 30 and 40 are made where a project or component is watched, not through the API. */
export const scopes = { all: 0, watched: 10, administered: 20, project: 30, component: 40 } as const

/** How often: 0 never (mutes wider scopes), 1 at once, then digests of a day, a week, a month. */
export const frequencies = { none: 0, instant: 1, daily: 2, weekly: 3, monthly: 4 } as const

interface DefaultSubscription {
  readonly notification: NotificationId
  readonly scope: number
  readonly frequency: number
}

/** What a new user is told of until they choose themselves. */
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
]

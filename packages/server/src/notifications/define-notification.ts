import type { ChangeAction } from '../events/change-actions.ts'

/** One kind of message that a user may subscribe to. */
export interface NotificationKind<Id extends string = string> {
  /** As the API spells it: `Notificaton` without the second i is part of most ids. */
  readonly id: Id
  readonly label: string
  /** Why somebody would want it: shown where subscriptions are chosen. */
  readonly why: string
  /** What it tells of; `content`: every change of a text. Empty for a kind that comes with time. */
  readonly actions: readonly ChangeAction[] | 'content'
  /** Whether it is only for users who translate into the language of the change; `unless-source`: not where a source string is meant. */
  readonly languageFilter: 'always' | 'never' | 'unless-source'
  /** `change`: one change, told at once or in a digest. `time`: a look at the state of things, in digests only. */
  readonly cause: 'change' | 'time'
}

/** Declares a kind; it is listed in notifications.ts. */
export function defineNotification<const Id extends string>(kind: NotificationKind<Id>): NotificationKind<Id> {
  return kind
}

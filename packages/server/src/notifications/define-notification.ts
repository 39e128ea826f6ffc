import type { ChangeAction } from '../events/change-actions.ts'
import type { Message, ToldChange } from './message.ts'

/**
 * Which of its subscribers a kind tells: all of them, those whom a comment names with @, or those who wrote, suggested or
 * commented on the text before. (Nobody is told of what they did, or of what they may not see.)
 */
export type Hearers = 'subscribers' | 'mentioned' | 'contributors'

interface CommonKind<Id extends string> {
  /** As the API spells it: `Notificaton` without the second i is part of most ids. */
  readonly id: Id
  readonly label: string
  /** Why somebody would want it: shown where subscriptions are chosen. */
  readonly why: string
  /** Whether it is only for users who translate into the language of the change; `unless-source`: not where a source string is meant. */
  readonly languageFilter: 'always' | 'never' | 'unless-source'
}

/** A kind that tells of one change, at once or in a digest. */
export interface ChangeNotificationKind<Id extends string = string> extends CommonKind<Id> {
  readonly cause: 'change'
  /** What it tells of; `content`: every change of a text. */
  readonly actions: readonly ChangeAction[] | 'content'
  readonly hearers: Hearers
  /** What they are told. */
  message(change: ToldChange): Message
}

/** A kind that tells of the state of things, in digests only. */
export interface TimeNotificationKind<Id extends string = string> extends CommonKind<Id> {
  readonly cause: 'time'
}

/** One kind of message that a user may subscribe to. */
export type NotificationKind<Id extends string = string> = ChangeNotificationKind<Id> | TimeNotificationKind<Id>

/** Declares a kind; it is listed in notifications.ts. */
export function defineNotification<const Id extends string>(
  kind: ChangeNotificationKind<Id>,
): ChangeNotificationKind<Id>
export function defineNotification<const Id extends string>(kind: TimeNotificationKind<Id>): TimeNotificationKind<Id>
export function defineNotification(kind: NotificationKind): NotificationKind {
  return kind
}

import type { ChangeAction } from '../events/change-actions.ts'

/**
 * The subscribers whom a kind notifies: all of them, people named with @ in a comment, or people who wrote, suggested or
 * commented on the text before; people who have an assignment, who gave it, or both. (Nobody is told of what they did, or of what they may not see.)
 */
export type Hearers = 'subscribers' | 'mentioned' | 'contributors' | 'assigned' | 'assigner' | 'assignment'

/** The conversation of a notice: its string, or its subject about a project or component. */
export type Thread = 'string' | 'trouble' | 'repository' | 'announcements' | 'assignments' | 'news'

/** The groups of kinds on the page of subscriptions. */
export const notificationGroups = ['people', 'work', 'progress', 'trouble'] as const

interface CommonKind<Id extends string> {
  /** As the API spells it: `Notificaton` without the second i is part of most ids. */
  readonly id: Id
  /** Weblate's name for it; the demo translates it. */
  readonly label: string
  /** Completes "Notify me when" on the page of subscriptions, in English. */
  readonly name: string
  /** Why a user would want it; the demo translates it. */
  readonly why: string
  readonly group: (typeof notificationGroups)[number]
  /** The English sentence of the notice: a Fluent pattern with `$who`, `$place`, `$action`, and with `$count` where `cause` is time. */
  readonly sentence: string
  /** Whether it is only for users who translate into the language of the change; `unless-source`: not where a source string is meant. */
  readonly languageFilter: 'always' | 'never' | 'unless-source'
}

/** A kind that tells of one change, at once or in a digest. */
export interface ChangeNotificationKind<Id extends string = string> extends CommonKind<Id> {
  readonly cause: 'change'
  /** The actions that it reports; `content`: every change of a text. */
  readonly actions: readonly ChangeAction[] | 'content'
  readonly audience: Hearers
  readonly thread: Thread
  /** The text that a letter quotes from the change: none, the new text, or the difference to the old one. */
  readonly quote: 'none' | 'text' | 'difference'
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

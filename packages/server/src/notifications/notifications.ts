import type { NotificationKind } from './define-notification.ts'
import { approvedString } from './kinds/approved-string.notification.ts'
import { assigned } from './kinds/assigned.notification.ts'
import { assignmentChanged } from './kinds/assignment-changed.notification.ts'
import { assignmentDone } from './kinds/assignment-done.notification.ts'
import { assignmentDue } from './kinds/assignment-due.notification.ts'
import { assignmentOverdue } from './kinds/assignment-overdue.notification.ts'
import { assignmentProblem } from './kinds/assignment-problem.notification.ts'
import { changedString } from './kinds/changed-string.notification.ts'
import { componentTranslated } from './kinds/component-translated.notification.ts'
import { languageTranslated } from './kinds/language-translated.notification.ts'
import { lastAuthorComment } from './kinds/last-author-comment.notification.ts'
import { license } from './kinds/license.notification.ts'
import { lock } from './kinds/lock.notification.ts'
import { mentionComment } from './kinds/mention-comment.notification.ts'
import { mergeFailure } from './kinds/merge-failure.notification.ts'
import { newAlert } from './kinds/new-alert.notification.ts'
import { newAnnouncement } from './kinds/new-announcement.notification.ts'
import { newComment } from './kinds/new-comment.notification.ts'
import { newComponent } from './kinds/new-component.notification.ts'
import { newContributor } from './kinds/new-contributor.notification.ts'
import { newString } from './kinds/new-string.notification.ts'
import { newSuggestion } from './kinds/new-suggestion.notification.ts'
import { newTranslation } from './kinds/new-translation.notification.ts'
import { parseError } from './kinds/parse-error.notification.ts'
import { pendingSuggestions } from './kinds/pending-suggestions.notification.ts'
import { repository } from './kinds/repository.notification.ts'
import { toDoStrings } from './kinds/to-do-strings.notification.ts'
import { translatedString } from './kinds/translated-string.notification.ts'
import { translationActivitySummary } from './kinds/translation-activity-summary.notification.ts'

/** Every kind of notification; the order is the one in which the API names them. */
export const notifications = [
  repository,
  lock,
  license,
  parseError,
  newString,
  translationActivitySummary,
  newContributor,
  newSuggestion,
  languageTranslated,
  componentTranslated,
  newComment,
  mentionComment,
  lastAuthorComment,
  translatedString,
  approvedString,
  changedString,
  newTranslation,
  newComponent,
  newAnnouncement,
  newAlert,
  mergeFailure,
  pendingSuggestions,
  toDoStrings,
  assigned,
  assignmentChanged,
  assignmentDue,
  assignmentOverdue,
  assignmentDone,
  assignmentProblem,
] as const satisfies readonly NotificationKind[]

export type NotificationId = (typeof notifications)[number]['id']

export const notificationIds: readonly NotificationId[] = notifications.map(({ id }) => id)

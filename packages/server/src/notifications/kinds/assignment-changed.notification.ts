import { defineNotification } from '../define-notification.ts'

export const assignmentChanged = defineNotification({
  id: 'AssignmentChangedNotification',
  label: 'Assignment was changed',
  name: 'an assignment of yours has another date, or is closed',
  why: 'What you are to do, and until when, is no longer the same.',
  group: 'work',
  sentence: `{ $action ->
    [assignment-close] { $who } closed an assignment of yours in { $place }.
   *[assignment-change] { $who } changed an assignment of yours in { $place }.
}`,
  actions: ['assignment-change', 'assignment-close'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'assigned',
  thread: 'assignments',
  quote: 'text',
})

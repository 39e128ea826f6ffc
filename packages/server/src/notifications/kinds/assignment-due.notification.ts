import { defineNotification } from '../define-notification.ts'

export const assignmentDue = defineNotification({
  id: 'AssignmentDueNotification',
  label: 'Assignment is due soon',
  name: 'an assignment of yours is due in three days, or tomorrow',
  why: 'A reminder before its date.',
  group: 'work',
  sentence: 'An assignment of yours in { $place } is due soon.',
  actions: ['assignment-due'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'assigned',
  thread: 'assignments',
  quote: 'text',
})

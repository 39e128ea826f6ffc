import { defineNotification } from '../define-notification.ts'

export const assignmentOverdue = defineNotification({
  id: 'AssignmentOverdueNotification',
  label: 'Assignment is overdue',
  name: 'an assignment is open after its date',
  why: 'People who have it, and who gave it, can still finish it or change its date.',
  group: 'work',
  sentence: 'An assignment in { $place } is open after its date.',
  actions: ['assignment-overdue'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'assignment',
  thread: 'assignments',
  quote: 'text',
})

import { defineNotification } from '../define-notification.ts'

export const assignmentDone = defineNotification({
  id: 'AssignmentDoneNotification',
  label: 'Assignment was completed',
  name: 'people have finished what you gave them',
  why: 'Nothing is left of an assignment that you made.',
  group: 'progress',
  sentence: 'An assignment that you made in { $place } is done.',
  actions: ['assignment-done'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'assigner',
  thread: 'assignments',
  quote: 'text',
})

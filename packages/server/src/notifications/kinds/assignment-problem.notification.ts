import { defineNotification } from '../define-notification.ts'

export const assignmentProblem = defineNotification({
  id: 'AssignmentProblemNotification',
  label: 'Assignment is hindered',
  name: 'something is in the way of an assignment that you made',
  why: 'Somebody has left, or a language was removed.',
  group: 'trouble',
  sentence: 'Something is in the way of an assignment that you made in { $place }.',
  actions: ['assignment-problem'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'assigner',
  thread: 'assignments',
  quote: 'text',
})

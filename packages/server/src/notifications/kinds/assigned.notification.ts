import { defineNotification } from '../define-notification.ts'

export const assigned = defineNotification({
  id: 'AssignedNotification',
  label: 'Strings were assigned',
  name: 'somebody gives you strings',
  why: 'There is something for you to do, and until when.',
  group: 'work',
  sentence: `{ $action ->
    [assignment-reopen] { $who } opened an assignment of yours in { $place } again.
   *[assignment-add] { $who } gave you strings in { $place }.
}`,
  actions: ['assignment-add', 'assignment-reopen'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'assigned',
  thread: 'assignments',
  quote: 'text',
})

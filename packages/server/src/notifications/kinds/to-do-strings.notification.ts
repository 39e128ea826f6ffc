import { defineNotification } from '../define-notification.ts'

export const toDoStrings = defineNotification({
  id: 'ToDoStringsNotification',
  label: 'Unfinished strings exist',
  name: 'strings still wait for a translation',
  why: 'A periodic reminder of strings that are still to be translated.',
  group: 'work',
  sentence: `{ $count ->
    [one] One string of { $place } is not finished.
   *[other] { $count } strings of { $place } are not finished.
}`,
  languageFilter: 'always',
  cause: 'time',
})

import { defineNotification } from '../define-notification.ts'

export const toDoStrings = defineNotification({
  id: 'ToDoStringsNotification',
  label: 'Unfinished strings exist',
  why: 'A periodic reminder of strings that are still to be translated.',
  languageFilter: 'always',
  cause: 'time',
})

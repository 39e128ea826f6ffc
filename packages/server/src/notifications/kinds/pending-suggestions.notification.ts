import { defineNotification } from '../define-notification.ts'

export const pendingSuggestions = defineNotification({
  id: 'PendingSuggestionsNotification',
  label: 'Pending suggestions exist',
  name: 'suggestions still wait for an answer',
  why: 'A periodic reminder of suggestions that nobody has looked at.',
  group: 'work',
  sentence: `{ $count ->
    [one] One suggestion waits in { $place }.
   *[other] { $count } suggestions wait in { $place }.
}`,
  languageFilter: 'always',
  cause: 'time',
})

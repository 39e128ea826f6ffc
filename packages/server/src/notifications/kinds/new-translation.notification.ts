import { defineNotification } from '../define-notification.ts'

export const newTranslation = defineNotification({
  id: 'NewTranslationNotificaton',
  label: 'New language was added or requested',
  name: 'a language is added or asked for',
  why: 'A request needs an answer from those who administer the project.',
  group: 'progress',
  sentence: `{ $action ->
    [requested-language] { $who } wants a new language in { $place }.
   *[added-language] { $who } added a language to { $place }.
}`,
  actions: ['added-language', 'requested-language'],
  languageFilter: 'never',
  cause: 'change',
  audience: 'subscribers',
  thread: 'news',
  quote: 'text',
})

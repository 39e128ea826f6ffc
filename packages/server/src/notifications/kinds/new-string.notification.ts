import { defineNotification } from '../define-notification.ts'

export const newString = defineNotification({
  id: 'NewStringNotificaton',
  label: 'String is available for translation',
  name: 'there is something to translate',
  why: 'There is something new to translate, or something old to look at again.',
  group: 'work',
  sentence: `{ $action ->
    [marked-edit] A string of { $place } needs editing.
    [source-change] The source of a string of { $place } was changed.
   *[new-unit] A string of { $place } waits for a translation.
}`,
  actions: ['new-unit', 'new-unit-repo', 'new-unit-upload', 'marked-edit', 'source-change'],
  languageFilter: 'always',
  cause: 'change',
  audience: 'subscribers',
  thread: 'string',
  quote: 'text',
})

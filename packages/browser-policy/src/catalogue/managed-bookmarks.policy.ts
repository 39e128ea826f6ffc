import { definePolicy } from './define-policy.ts'

export const managedBookmarks = definePolicy({
  name: 'ManagedBookmarks',
  summary: 'Shows a folder of bookmarks that users cannot change.',
  description:
    'An entry with `children` is a folder, one with `url` a bookmark, and one with `toplevel_name` alone names the folder on the toolbar. Addresses may be written without a scheme. ESR 140 looks at nothing inside the list; a value other than a list, or an entry other than an object, keeps it from opening its first window.',
  category: 'Bookmarks',
  since: { declared: null, documented: '83, ESR 78.5' },
  properties: {
    '[].children': { summary: 'The content of this folder.' },
    '[].children[].name': { summary: 'The text that is shown.' },
    '[].children[].toplevel_name': { summary: 'Without meaning inside a folder.' },
    '[].children[].url': { summary: 'The address that it leads to.' },
    '[].children[].children': { summary: 'The content of this folder.' },
    '[].name': { summary: 'The text that is shown.' },
    '[].toplevel_name': { summary: 'Name of the folder on the toolbar.' },
    '[].url': { summary: 'The address that it leads to.' },
    '[].children[].favicon': { summary: 'Its picture.', since: { declared: null, documented: '152, ESR 153' } },
    '[].favicon': { summary: 'Its picture.', since: { declared: null, documented: '152, ESR 153' } },
  },
  texts: { '[].url': 'bookmark', '[].children[].url': 'bookmark' },
  effects: { timing: 'each-start' },
  examples: {
    valid: [
      [
        { toplevel_name: 'Company' },
        { name: 'Intranet', url: 'https://intranet.example.com' },
        { name: 'Help', children: [{ name: 'Help desk', url: 'https://help.example.com' }] },
      ],
    ],
    invalid: [true, 'https://intranet.example.com'],
  },
})

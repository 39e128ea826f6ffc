import { definePolicy } from './define-policy.ts'

export const bookmarks = definePolicy({
  name: 'Bookmarks',
  summary: 'Creates bookmarks in every profile.',
  description:
    'At each start the list is compared by address with what the policy made before: new addresses are added, vanished ones removed. Changing the title, folder or place of a known address therefore changes nothing, and of two entries with one address the later wins. An empty list removes all of them. Users may move or delete what was made. ManagedBookmarks keeps an unchangeable folder instead.',
  category: 'Bookmarks',
  since: { declared: '60.0' },
  properties: {
    '[].Title': { summary: 'The text that is shown.' },
    '[].URL': { summary: 'The address that it leads to; it also identifies the bookmark.' },
    '[].Favicon': {
      summary: 'Its picture as a `data:` address. Others are refused since ESR 140 and could stall the rest in ESR 60.',
    },
    '[].Placement': { summary: 'The place of the bookmark; `toolbar` when left out.' },
    '[].Folder': { summary: 'Name of a folder that is made in that place; entries with the same name share it.' },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [[{ Title: 'Help desk', URL: 'https://help.example.com/', Placement: 'menu', Folder: 'Company' }], []],
    invalid: [{ Title: 'Help desk', URL: 'https://help.example.com/' }, 'https://help.example.com/'],
  },
})

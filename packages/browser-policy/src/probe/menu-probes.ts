import type { JsonValue } from '../json-value.ts'
import type { Probe } from './probe.ts'

const PAGE = 'https://b.corp.example/'
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const ANY_TITLE = 'Any text is shown.'

const bookmark = (more: { readonly [name: string]: JsonValue } = {}): JsonValue => [
  { Title: 'Weft', URL: PAGE, ...more },
]
const managed = (more: { readonly [name: string]: JsonValue } = {}): JsonValue => [
  { toplevel_name: 'Ours' },
  { name: 'Weft', url: PAGE, ...more },
]
const inFolder = (more: { readonly [name: string]: JsonValue } = {}): JsonValue => [
  { name: 'Folder', children: [{ name: 'Weft', url: PAGE, ...more }] },
]

/** Bookmarks and entries of menus. */
export const menuProbes: readonly Probe[] = [
  {
    policy: 'Bookmarks',
    path: '[].Title',
    live: bookmark(),
    dead: [],
    noDead: ANY_TITLE,
    look: { by: 'bookmark', at: PAGE },
  },
  {
    policy: 'Bookmarks',
    path: '[].Folder',
    live: bookmark({ Folder: 'Ours' }),
    dead: [],
    noDead: 'Any text names a folder.',
    look: { by: 'bookmark', at: PAGE },
  },
  {
    policy: 'Bookmarks',
    path: '[].Favicon',
    live: bookmark({ Favicon: PICTURE }),
    dead: [bookmark({ Favicon: 'https://b.corp.example/icon.png' })],
    look: { by: 'icon', at: PAGE },
  },
  {
    policy: 'ManagedBookmarks',
    path: '[].toplevel_name',
    live: managed(),
    dead: [],
    noDead: ANY_TITLE,
    look: { by: 'managedTitle', at: '' },
  },
  {
    policy: 'ManagedBookmarks',
    path: '[].name',
    live: managed(),
    dead: [managed({ name: '' })],
    look: { by: 'managed', at: 'label' },
  },
  {
    policy: 'ManagedBookmarks',
    path: '[].url',
    live: managed(),
    dead: [managed({ url: 'https://' })],
    look: { by: 'managed', at: 'link' },
  },
  {
    policy: 'ManagedBookmarks',
    path: '[].favicon',
    live: managed({ favicon: PICTURE }),
    dead: [managed({ favicon: 'file:///srv/icon.png' })],
    look: { by: 'managed', at: 'image' },
    without: managed(),
  },
  {
    policy: 'ManagedBookmarks',
    path: '[].children[].name',
    live: inFolder(),
    dead: [inFolder({ name: '' })],
    look: { by: 'managed', at: 'label' },
  },
  {
    policy: 'ManagedBookmarks',
    path: '[].children[].url',
    live: inFolder(),
    dead: [inFolder({ url: 'https://' })],
    look: { by: 'managed', at: 'link' },
  },
  {
    policy: 'ManagedBookmarks',
    path: '[].children[].favicon',
    live: inFolder({ favicon: PICTURE }),
    dead: [inFolder({ favicon: 'file:///srv/icon.png' })],
    look: { by: 'managed', at: 'image' },
    without: inFolder(),
  },
  {
    policy: 'SupportMenu',
    path: 'Title',
    live: { Title: 'Help of Weft', URL: PAGE },
    dead: [],
    noDead: ANY_TITLE,
    look: { by: 'support', at: 'label' },
  },
  {
    policy: 'SupportMenu',
    path: 'URL',
    live: { Title: 'Help of Weft', URL: PAGE },
    dead: [{ Title: 'Help of Weft', URL: 'b.corp.example' }],
    look: { by: 'support', at: 'hidden' },
  },
  {
    policy: 'SupportMenu',
    path: 'AccessKey',
    live: { Title: 'Help of Weft', URL: PAGE, AccessKey: 'W' },
    dead: [],
    noDead: 'The menu shows any text; only a key of the keyboard opens the entry.',
    look: { by: 'support', at: 'accesskey' },
  },
]

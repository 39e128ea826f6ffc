/** The kinds of things that an address below `/projects/`, `/access/` and the like can lead to. */
export type ThingKind = 'project' | 'category' | 'component' | 'translation' | 'project-language'

/** One page: its address, and the module that shows it, which is loaded with the first visit. */
export interface PageEntry {
  /** `$name` is one segment, `$` at the end is any number of them. Always with a slash at the end. */
  readonly path: string
  /** For an address with several kinds of targets: the kind of this page. */
  readonly kind?: ThingKind
  /** `folder/name` of `features/folder/name.page.tsx`, which exports `Page`. */
  readonly page: string
  /** Shown without the frame: who is not signed in has nowhere to go in it. */
  readonly bare?: true
  /** The address names a place: where that is not there, help stands instead of the page. */
  readonly ofPlace?: true
}

/** Every page. The server reads this list too: it preloads what a page needs and answers 404 for an address that is not in it. */
export const pageTable: readonly PageEntry[] = [
  { path: '/', page: 'dashboard/dashboard' },
  { path: '/translate/$', page: 'translate/translate', ofPlace: true },
  { path: '/zen/$', page: 'translate/zen', ofPlace: true },
  { path: '/browse/$', page: 'translate/browse', ofPlace: true },
  { path: '/review/$', page: 'translate/review', ofPlace: true },
  { path: '/matrix/$', page: 'translate/matrix', ofPlace: true },
  { path: '/bulk-edit/$', page: 'bulk-edit/bulk-edit', ofPlace: true },
  { path: '/accounts/login/', page: 'accounts/sign-in', bare: true },
  { path: '/accounts/register/', page: 'accounts/register', bare: true },
  { path: '/accounts/reset/', page: 'accounts/reset', bare: true },
  { path: '/accounts/unsubscribe/$token/', page: 'accounts/unsubscribe', bare: true },
  { path: '/accounts/profile/', page: 'accounts/profile' },
  { path: '/accounts/inbox/', page: 'inbox/inbox' },
  { path: '/projects/', page: 'places/projects' },
  { path: '/projects/$', kind: 'project', page: 'places/project' },
  { path: '/projects/$', kind: 'category', page: 'places/project' },
  { path: '/projects/$', kind: 'component', page: 'places/component' },
  { path: '/projects/$', kind: 'translation', page: 'places/translation' },
  { path: '/projects/$', kind: 'project-language', page: 'places/project' },
  { path: '/access/$', kind: 'project', page: 'access/access' },
  { path: '/glossary/$', kind: 'project', page: 'glossary/glossary' },
  { path: '/glossary/$', kind: 'project-language', page: 'glossary/glossary' },
  { path: '/screenshots/$', kind: 'component', page: 'screenshots/screenshots' },
  { path: '/engage/$', kind: 'project', page: 'engage/engage' },
  { path: '/engage/$', kind: 'project-language', page: 'engage/engage' },
  { path: '/insights/', page: 'insights/insights' },
  { path: '/insights/$', page: 'insights/insights', ofPlace: true },
  { path: '/assignments/', page: 'assignments/assignments' },
  { path: '/assignments/$', page: 'assignments/assignments', ofPlace: true },
  { path: '/assignment/$id/', page: 'assignments/assignment' },
  { path: '/assign/', page: 'assignments/assign' },
  { path: '/assign/$', page: 'assignments/assign', ofPlace: true },
  { path: '/alerts/', page: 'places/alerts' },
  { path: '/removed/', page: 'places/removed' },
  { path: '/setup/', page: 'setup/setup' },
  { path: '/languages/', page: 'places/languages' },
  { path: '/languages/$code/', page: 'places/language' },
  { path: '/changes/', page: 'changes/changes' },
  { path: '/user/$username/', page: 'changes/person' },
  { path: '/search/', page: 'search/search' },
  { path: '/manage/', page: 'manage/manage' },
  { path: '/about/', page: 'site/about' },
  { path: '/keys/', page: 'site/keys' },
]

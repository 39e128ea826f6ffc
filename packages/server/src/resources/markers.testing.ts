/**
 * Words that stand where only some may read, each once in what it names. `nobody`: credentials, which no reply shows.
 * `guarded`: where the files of a protected project come from. `restricted`: a component open to chosen people in a public
 * project. `secret`: a private project with all that is in it.
 */
export const markers = {
  nobody: ['zqtoken', 'zqblank', 'zqhorse', 'zqpushed', 'zqformer'],
  guarded: ['zqgrepo', 'zqgpush', 'zqgbranch', 'zqgtopic', 'zqgbrowser', 'zqgold'],
  restricted: [
    'zqrslug',
    'zqrname',
    'zqrsource',
    'zqrtarget',
    'zqrnote',
    'zqrperson',
    'zqrrepo',
    'zqrsaid',
    'zqrsuggested',
    'zqrannounced',
    'zqrshown',
  ],
  secret: [
    ...['zqsslug', 'zqsname', 'zqsrules', 'zqsweb', 'zqslabel', 'zqscslug', 'zqscname', 'zqssource', 'zqstarget'],
    ...[
      'zqscontext',
      'zqsnote',
      'zqsplace',
      'zqslanguage',
      'zqsexplained',
      'zqsagreement',
      'zqsrepo',
      'zqsold',
      'zqsperson',
      'zqssaid',
      'zqssuggested',
      'zqsannounced',
      'zqsshown',
    ],
  ],
} as const
export type MarkerName = keyof typeof markers
export const hideable: readonly string[] = [...markers.guarded, ...markers.restricted, ...markers.secret]

export const roles = ['anonymous', 'user', 'creator', 'ownAdmin', 'reviewer', 'superuser'] as const
export type Role = (typeof roles)[number]

/** What each role must not read. A reviewer of all projects sees private ones, but not where files come from. */
export const hiddenFrom: { readonly [R in Role]: readonly MarkerName[] } = {
  anonymous: ['nobody', 'guarded', 'restricted', 'secret'],
  user: ['nobody', 'guarded', 'restricted', 'secret'],
  creator: ['nobody', 'guarded', 'restricted', 'secret'],
  ownAdmin: ['nobody', 'guarded', 'restricted', 'secret'],
  reviewer: ['nobody', 'guarded', 'restricted'],
  superuser: ['nobody'],
}

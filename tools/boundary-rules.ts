import type { IForbiddenRuleType } from 'dependency-cruiser'

/** The packages that each package may import; all others are refused. */
export const standsOn: Readonly<Record<string, readonly string[]>> = {
  text: [],
  'command-line': [],
  l10n: ['text'],
  contract: ['text', 'l10n'],
  formats: ['text', 'l10n'],
  terms: [],
  checks: ['text', 'l10n', 'terms'],
  server: ['text', 'l10n', 'terms', 'contract', 'formats', 'checks'],
  cli: ['command-line', 'formats', 'l10n', 'text', 'server', 'web'],
  'policy-texts': [],
  'browser-policy': ['command-line', 'text', 'policy-texts'],
  'policy-editor': ['browser-policy', 'policy-texts', 'text'],
  web: ['text', 'l10n', 'terms', 'contract', 'checks'],
  testkit: ['text', 'l10n', 'terms', 'contract', 'formats', 'checks', 'server'],
}

/** Files that run only in tests, and so may use the testkit. */
const tests = '(\\.test|\\.arbitrary|\\.facts|\\.fixture|/testing)\\.tsx?$'
const server = '^packages/server/src'

type Rule = IForbiddenRuleType

const packageRules = Object.entries(standsOn).map(
  ([name, below]): Rule => ({
    name: `packages-below-${name}`,
    comment: `${name} stands on ${below.length === 0 ? 'nothing' : below.join(', ')}`,
    severity: 'error',
    from: { path: `^packages/${name}/src/`, pathNot: tests },
    to: { path: '^packages/', pathNot: `^packages/(${[name, ...below].join('|')})/` },
  }),
)

/**
 * The parts of the server from the lowest up: a part imports parts of earlier lines only, never its own line or a later one. So no
 * two parts stand in a ring, and the nouns of `domain/` keep their order.
 */
export const layers: readonly (readonly string[])[] = [
  ['config-error.ts', 'database-address.ts'],
  ['config-backups.ts', 'config-files.ts', 'config-folders.ts', 'config-tracing.ts'],
  ['refusal.ts', 'config.ts', 'security-log.ts', 'survive-rejections.ts'],
  ['system', 'fonts', 'spelling'],
  ['word-forms'],
  ['db', 'git', 'permissions', 'notifications', 'mail', 'outbound'],
  ['domain/cache-drop.ts', 'domain/security-events.ts', 'domain/site-key.ts', 'domain/visible.ts'],
  ['domain/site-settings.ts'],
  ['secrets'],
  ['git-hosts'],
  ['jobs'],
  ['events'],
  ['domain/language'],
  ['domain/user'],
  ['domain/project', 'search', 'access', 'identity'],
  ['domain/delegation'],
  ['domain/component'],
  ['domain/category'],
  ['domain/archive', 'domain/removal'],
  ['catalog'],
  ['domain/translation'],
  ['domain/unit'],
  ['memory'],
  ['suggestions'],
  ['machine'],
  ['bulk', 'assignments'],
  ['http'],
  ['present', 'sync/component'],
  ['sync/clone'],
  ['sync/delivery'],
  ['sync/merge'],
  ['sync/read'],
  ['sync/write'],
  ['sync/run'],
  ['sync/review'],
  ['sync/work'],
  ['sync/queue'],
  ['fields'],
  ['sync/bind', 'sync/upload'],
  ['background'],
  ['sync/convert'],
  ['services.ts'],
  ['resources', 'operator'],
  ['backup', 'demo'],
  ['pages'],
  ['app.ts'],
  ['main.ts'],
  ['index.ts'],
]

const partOf = (names: readonly string[]) =>
  `${server}/(${names.map((name) => (name.endsWith('.ts') ? name : `${name}/`)).join('|')})`

/**
 * Forbidden imports of a part: the parts beside it and above it. A type costs nothing at run time, and what is loaded
 * when asked for stands above.
 */
const layerRules = layers.flatMap((names, at) =>
  names.flatMap((name): Rule[] => {
    const refused = [...names.filter((other) => other !== name), ...layers.slice(at + 1).flat()]
    if (refused.length === 0) return []
    const comment = `${name} stands below or beside what it imports: see the order of parts in tools/boundary-rules.ts`
    const to = { path: partOf(refused), dependencyTypesNot: ['type-only' as const, 'dynamic-import' as const] }
    return [
      { name: `server-layers-${name}`, comment, severity: 'error', from: { path: partOf([name]), pathNot: tests }, to },
    ]
  }),
)

/** A rule for a part that imports no other part of the server, except a few files at the root and those named. */
function aloneRule(part: string, comment: string, except = ''): Rule {
  return {
    name: `server-${part}-alone`,
    comment,
    severity: 'error',
    from: { path: `${server}/${part}/`, pathNot: tests },
    to: {
      path: `${server}/`,
      pathNot: `${server}/(${part}/|refusal\\.ts|security-log\\.ts${except})`,
      dependencyTypesNot: ['type-only'],
    },
  }
}

export const boundaryRules: readonly Rule[] = [
  ...packageRules,
  {
    name: 'slices-stand-alone',
    comment: 'A resource never imports another: what two need belongs to domain/',
    severity: 'error',
    from: { path: `${server}/resources/([^/]+)/`, pathNot: tests },
    to: { path: `${server}/resources/[^/]+/`, pathNot: `${server}/resources/$1/` },
  },
  ...layerRules,
  aloneRule('system', 'system/ asks the operating system, and knows nothing of the service'),
  aloneRule('git', 'git/ is typed plumbing that knows no database', '|system/'),
  aloneRule('permissions', 'permissions/ decides, without input or output'),
  aloneRule(
    'http',
    'http/ binds any routes',
    '|permissions/|db/(database|background)|system/(asker|fair-gate|metrics-access|origin|process-log|tracing)',
  ),
  {
    name: 'one-place-knows-every-part',
    comment: 'app.ts puts the parts together; only main.ts and tests ask it to',
    severity: 'error',
    from: { path: server, pathNot: `${tests}|${server}/(main|app)\\.ts$` },
    to: { path: `${server}/app\\.ts$`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'runs-in-browsers',
    comment: 'These packages run in the editor as well: no module of Node',
    severity: 'error',
    from: {
      path: '^packages/((text|l10n|terms|contract|checks|web|policy-editor)/src/|browser-policy/src/(?!command/|differential/|texts/))',
      pathNot: tests,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'features-stand-alone',
    comment: 'A feature of the pages never imports another: what two need belongs to ui/ or api/',
    severity: 'error',
    from: { path: '^packages/web/src/features/([^/]+)/', pathNot: tests },
    to: { path: '^packages/web/src/features/[^/]+/', pathNot: '^packages/web/src/features/$1/' },
  },
  {
    name: 'primitives-know-no-data',
    comment: 'ui/ shows what it is given',
    severity: 'error',
    from: { path: '^packages/web/src/ui/', pathNot: tests },
    to: { path: '^packages/web/src/(api|editor|features)/' },
  },
  {
    name: 'session-without-react',
    comment: 'The session of the editor is plain code, which tests run without a page',
    severity: 'error',
    from: { path: '^packages/web/src/editor/(session|drafts)/', pathNot: tests },
    to: { path: 'node_modules/(react|react-dom|@base-ui|@tanstack)/|^packages/web/src/(ui|features)/' },
  },
  {
    name: 'contract-as-types',
    comment: 'Pages load the client alone; of the rest of the contract they take types',
    severity: 'error',
    from: { path: '^packages/web/src/', pathNot: tests },
    to: {
      path: '^packages/contract/src/',
      pathNot: '^packages/contract/src/(client|facts)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'tests-only',
    comment: 'What is made for tests stays with tests',
    severity: 'error',
    from: { path: '^packages/', pathNot: `${tests}|^packages/testkit/` },
    to: { path: `${tests}|^packages/testkit/` },
  },
  {
    name: 'no-cycles',
    comment: 'Files that name each other in a ring, if only for a type, cannot be understood one by one',
    severity: 'error',
    from: { path: '^packages/' },
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'An import leads to a file that is there',
    severity: 'error',
    from: { path: '^packages/' },
    to: { couldNotResolve: true, pathNot: '^\\./dist/|\\.ftl\\?raw$' },
  },
]

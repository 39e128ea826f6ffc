import type { IForbiddenRuleType } from 'dependency-cruiser'

/** Which packages each package stands on; whatever is not named here is refused. */
const standsOn: Readonly<Record<string, readonly string[]>> = {
  text: [],
  l10n: ['text'],
  formats: ['text', 'l10n'],
  checks: ['text', 'l10n'],
  server: ['text', 'l10n', 'formats', 'checks'],
  cli: ['text', 'server'],
  'browser-policy': ['text'],
  'policy-editor': ['text', 'browser-policy'],
  'policy-texts': ['text', 'l10n', 'formats', 'browser-policy'],
  web: ['text', 'l10n', 'checks', 'server'],
  testkit: ['text', 'l10n', 'formats', 'checks', 'server'],
}

/** What runs only in tests, and may use the testkit. */
const tests = '(\\.test|\\.arbitrary|/testing)\\.ts$'
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

/** A part of the server and what it must not know. */
function serverRule(part: string, refused: readonly string[], comment: string, except?: string): Rule {
  return {
    name: `server-${part}`,
    comment,
    severity: 'error',
    from: { path: `${server}/${part}/`, pathNot: except === undefined ? tests : `${tests}|${except}` },
    // A type costs nothing at run time, and app.ts gives the thing itself.
    to: { path: `${server}/(${refused.join('|')})`, dependencyTypesNot: ['type-only'] },
  }
}

export const boundaryRules: readonly Rule[] = [
  ...packageRules,
  {
    name: 'web-sees-contracts-only',
    comment: "Of the server, the web UI knows the contracts' files alone",
    severity: 'error',
    from: { path: '^packages/web/src/', pathNot: tests },
    to: { path: '^packages/server/', pathNot: '\\.contract\\.ts$' },
  },
  {
    name: 'slices-stand-alone',
    comment: 'A resource never imports another: what two need belongs to domain/',
    severity: 'error',
    from: { path: `${server}/resources/([^/]+)/`, pathNot: tests },
    to: { path: `${server}/resources/[^/]+/`, pathNot: `${server}/resources/$1/` },
  },
  serverRule(
    'git',
    ['db', 'domain', 'resources', 'http', 'jobs', 'events', 'config', 'services'],
    'git/ is typed plumbing that knows no database',
  ),
  serverRule(
    'permissions',
    ['db', 'domain', 'resources', 'http', 'jobs', 'git', 'config', 'services'],
    'permissions/ decides, without input or output',
  ),
  serverRule(
    'db',
    ['domain/(?!.*access)', 'resources', 'http', 'jobs/', 'git', 'events', 'config'],
    'db/ knows tables, not what they mean',
  ),
  serverRule(
    'domain',
    ['resources', 'http', 'operator', 'app', 'main', 'jobs/(?!enqueue|job\\.|analyze\\.|recount\\.)'],
    'domain/ is called by requests, jobs and commands alike',
    '-shape\\.ts$',
  ),
  serverRule('events', ['resources', 'http', 'operator', 'app', 'main'], 'events/ tells, and answers no requests'),
  serverRule(
    'notifications',
    ['resources', 'http', 'operator', 'app', 'main'],
    'notifications/ tells, and answers no requests',
  ),
  serverRule('jobs', ['resources', 'http', 'operator', 'app', 'main'], 'jobs/ runs what domain/ does'),
  serverRule(
    'http',
    ['resources', 'domain', 'jobs', 'git', 'operator', 'app', 'main', 'db/(?!database|background)'],
    'http/ binds any routes',
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
    from: { path: '^packages/((text|l10n|checks)/src/|browser-policy/src/(?!command/|differential/))', pathNot: tests },
    to: { dependencyTypes: ['core'] },
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
    comment: 'Modules that import each other in a ring cannot be understood one by one',
    severity: 'error',
    from: { path: '^packages/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  },
  {
    name: 'resolvable',
    comment: 'An import leads to a file that is there',
    severity: 'error',
    from: { path: '^packages/' },
    to: { couldNotResolve: true, pathNot: '^\\./dist/' },
  },
]

import fc from 'fast-check'

/** The strings at the start; upstream renames the last one. */
export const sources = ['Open', 'Close', 'Menu'] as const
export const languages = ['cs', 'de'] as const
const string = { language: fc.constantFrom(...languages), source: fc.constantFrom(...sources) }
export const labels = ['UI', 'docs', 'Äpp/'] as const
const label = fc.constantFrom(...labels)
const scope = fc.constantFrom('repository', 'language', 'label')
const method = fc.constantFrom('merge' as const, 'squash' as const, 'rebase' as const)

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), ...string }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      operation: fc.constantFrom('commit' as const, 'push' as const, 'pull' as const),
      /** The process is killed at this call of the database. */
      kill: fc.option(fc.nat(120), { nil: null, freq: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('click' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), method, deletesBranch: fc.boolean(), pull: fc.nat(3) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('host' as const),
      does: fc.constantFrom('close', 'reopen', 'delete branch', 'delete fork', 'lie'),
      pull: fc.nat(3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('others' as const),
      does: fc.constantFrom('text', 'text', 'file', 'format'),
      pull: fc.nat(3),
      ...string,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('upstream' as const),
      does: fc.constantFrom('text', 'readme', 'force-push', 'revert', 'rename key', 'format'),
      ...string,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      status: fc.constantFrom(401, 403, 404, 409, 422, 500, 503, 200),
      only: fc.constantFrom(/^GET /, /^POST /, /^PATCH /),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('label' as const), source: string.source, label }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('scope' as const), scope }) },
)

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export const history = fc.array(step, { minLength: 4, maxLength: 14 })
/** How a component delivers. */
export const about = fc.record({
  style: fc.constantFrom('merge' as const, 'rebase' as const),
  forks: fc.boolean(),
  scope,
  squash: fc.constantFrom('none' as const, 'all' as const, 'language' as const, 'author' as const),
})

export type About = typeof about extends fc.Arbitrary<infer A> ? A : never

import fc from 'fast-check'

/** A stored string with plural forms. */
export const pluralSource = '%d file\u001e\u001e%d files'

export const sources = ['Open', 'Close', 'Menu', 'Help'] as const
export const languages = ['cs', 'de'] as const
/** The new name of a source string, and the way back. */
export const renamed: Readonly<Record<string, string>> = {
  Open: 'Open it',
  'Open it': 'Open',
  Menu: 'Menus',
  Menus: 'Menu',
}

const language = fc.constantFrom(...languages)
/** Both sides should touch the same strings, so some are chosen more often than others. */
const anyLanguage = fc.constantFrom('cs', 'cs', ...languages, 'fr')
const string = {
  language: anyLanguage,
  source: fc.constantFrom('Open', 'Open', 'Open', ...sources, 'Open it', 'New', pluralSource, pluralSource),
}
const by = fc.constantFrom('anna' as const, 'boris' as const)
/** The machine that does it. */
const node = fc.nat(1)

const saving = fc.record({ kind: fc.constant('save' as const), ...string, by })

/**
 * The interference at the n-th query of a run: it ends there, somebody saves, or all connections break. `ends`: a
 * separate process runs it, and is killed with all its children after this many milliseconds.
 */
const meanwhile = fc.option(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        call: fc.integer({ min: 1, max: 40 }),
        event: fc.oneof(fc.constant('kill' as const), fc.constant('drop' as const), saving),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ call: fc.integer({ min: 0, max: 600 }), event: fc.constant('ends' as const) }),
    },
  ),
  { nil: null },
)

const moving = fc.record({
  kind: fc.constant('upstream' as const),
  ...string,
  does: fc.constantFrom(
    'changes',
    'marks',
    'removes',
    'adds',
    'moves on',
    'rewrites history',
    'goes back',
    'takes the file away',
    'makes the file a link',
    'makes the file a folder',
    'makes the file a submodule',
    'puts a file in the place of the folder',
    'takes our text over, and back',
    'brings the file',
    'changes plurals',
  ),
})

const operation = fc.constantFrom(
  'commit',
  'push',
  'pull',
  'pull-merge',
  'reset-keep',
  'reset',
  'file-sync',
  'file-scan',
)
const asking = fc.record({ kind: fc.constant('ask' as const), operation, node, meanwhile })

const structure = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    language: anyLanguage,
    source: fc.constantFrom('Help', 'New', 'Newer'),
    by,
    node,
    meanwhile,
  }),
  fc.record({ kind: fc.constant('remove' as const), language: anyLanguage, source: string.source, node, meanwhile }),
  fc.record({
    kind: fc.constant('rename' as const),
    source: fc.constantFrom('Open', 'Open it', ...Object.keys(renamed)),
    node,
    meanwhile,
  }),
  fc.record({ kind: fc.constant('add language' as const), node, meanwhile }),
  fc.record({ kind: fc.constant('remove language' as const), language: anyLanguage, node, meanwhile }),
  fc.record({ kind: fc.constant('upload' as const), language, source: fc.constantFrom(...sources), node }),
)

const losing = fc.record({ kind: fc.constant('lose clone' as const), node })

const placing = fc.oneof(
  { weight: 3, arbitrary: losing },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename branch' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const) }) },
)

/** How upstream is reached; `local`: without a remote. */
export const transport = fc.constantFrom('git' as const, ...(['path', 'path', 'path', 'local'] as const))

/** Whether strings are their source texts, or keys with the source texts in a template. */
export const kind = fc.constantFrom('po' as const, 'po' as const, 'po-mono' as const)

const steps = <Placing>(placing: fc.Arbitrary<Placing>) =>
  fc.oneof(
    { arbitrary: saving, weight: 5 },
    { arbitrary: moving, weight: 4 },
    { arbitrary: asking, weight: 5 },
    { arbitrary: structure, weight: 3 },
    { arbitrary: placing, weight: 2 },
  )

/** Histories of a component on two nodes. */
export const history = fc.array(steps(placing), { minLength: 5, maxLength: 16 })

/** Histories of two components whose files are the same; `at` says where a step is taken. */
export const sharedHistory = fc.array(fc.record({ at: fc.nat(1), step: steps(losing) }), {
  minLength: 5,
  maxLength: 20,
})

/** Whether the two have separate clones, and whether a text saved in one is saved in the other. */
export const sharing = fc.record({ clones: fc.constantFrom(1 as const, 2 as const), propagates: fc.boolean() })

export type Step = typeof history extends fc.Arbitrary<(infer One)[]> ? One : never
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
export type Interference = StepOf<'ask'>['meanwhile']
export type Sharing = typeof sharing extends fc.Arbitrary<infer One> ? One : never

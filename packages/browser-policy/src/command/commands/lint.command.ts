import { operatingSystems } from '../../catalogue/define-policy.ts'
import type { PolicyProblem } from '../../lint/lint.ts'
import type { LintOptions } from '../../lint/lint-options.ts'
import { type Browser, defaultTargets, newest, specified, targets } from '../../target.ts'
import { askedBrowsers, basisNote, browserName, browserOptions, buildsOf, inPasses } from '../asked-browsers.ts'
import {
  type Answer,
  type Call,
  choice,
  choiceOr,
  defineCommand,
  flag,
  number,
  text,
  texts,
  WrongCall,
} from '../define-command.ts'
import { type FoundFile, findFiles } from '../find-files.ts'
import { lintPasses, showLinted } from '../lint-file.ts'
import { lintFormats } from '../lint-formats.ts'
import { type LintPage, problemsOf, type ReportedFile } from '../lint-report.ts'
import { type LintSettings, readSettings, SETTINGS_NAME, settingsFinder } from '../lint-settings.ts'
import { mendFile } from '../mend-file.ts'
import { withSlashes } from '../paths.ts'
import { refuseCode } from '../problem-codes.ts'
import { shownName } from '../read-input.ts'
import { selectProblems } from '../select-problems.ts'
import type { ShownProblem } from '../shown-problem.ts'
import type { World } from '../world.ts'

const options = {
  ...browserOptions(
    `The browsers to judge for. Without any those of the settings, else ${defaultTargets.join(' and ')}.`,
  ),
  bare: flag('JSON files may hold an object of policies without {"policies": …} around it.'),
  os: choiceOr(
    'all',
    ['all', ...operatingSystems],
    'The system of the machines. With all, what acts on some systems only is an info.',
  ),
  scope: choice(['machine', 'user'], 'Whether the policies are set for the whole machine or for one user.'),
  only: texts('CODE', 'Report these problems alone.'),
  ignore: texts('CODE', 'Do not report these problems.'),
  settings: text('FILE', `Read these settings instead of the nearest ${SETTINGS_NAME}.`),
  all: flag('Report also what the settings ignore and what their baseline knows.'),
  'write-baseline': flag(
    'Write what is reported now into the baseline of the settings, so that from now on only new problems are reported.',
  ),
  format: choiceOr(
    'text',
    ['text', 'compact', 'json', 'sarif', 'github'],
    'text shows the line of each problem and a summary, compact one line a problem. sarif and github are for code scanning and workflow annotations.',
  ),
  fix: flag(
    'Mend what can be mended surely, in the files themselves, tell what was done, and report the rest. Comments stay. Standard input is mended onto standard output.',
  ),
  'fix-comments': flag('The same, and remove comments, with which browsers refuse a file.'),
  'max-warnings': number('N', 'Exit with 1 when there are more than N warnings.'),
  level: choiceOr(
    'info',
    ['info', 'warning', 'error'],
    'Show problems of this severity and graver ones; the summary counts the others. What is not shown still counts for --max-warnings.',
  ),
  quiet: flag('Report errors only.', 'q'),
  everywhere: flag('Search a whole machine or drive, when FILE is its root.'),
}

export const lintCommand = defineCommand({
  name: 'lint',
  summary: 'tell what browsers refuse, drop or ignore, and what to write',
  description: [
    `Looks at policy files as browsers do (${defaultTargets.join(' and ')} unless told otherwise; ${specified} is the browser of the specification) and shows each problem with its line:`,
    '',
    '  policies.json:3:5 warning There is no policy "Cokies"; it is ignored. (Cookies) [unknown-policy]',
    '  3 |     "Cokies": { "Locked": true },',
    '    |     ^^^^^^^^',
    '',
    'An error is what a browser refuses: a policy, or the whole file. A warning is what it drops without a word, what does nothing, and what does something else than it says. The browser decides the names: esr60 knows those of the specification, all others those of Firefox. weft-policy explain CODE tells about the code in brackets. Where a problem concerns some of the browsers only, they stand beside the code.',
    '',
    'Files may be policies.json, .reg, .plist or .mobileconfig; --fix works on JSON. A folder means the policy files in and below it. Patterns with *, **, ?, [a-z] and {a,b} are understood also where the shell leaves them as they are.',
    '',
    `Settings stand in the nearest ${SETTINGS_NAME} above a file:`,
    '',
    '  {',
    `    "targets": ${JSON.stringify(defaultTargets).replace(',', ', ')},`,
    '    "ignore": [',
    '      "first-run-only",',
    '      { "code": "unknown-policy", "file": "kiosk/*.json", "path": "OurOwn", "reason": "our build knows it" }',
    '    ],',
    '    "baseline": []',
    '  }',
    '',
    'Paths in it start at its folder. The baseline is written by --write-baseline: what it knows is no longer reported, what is new is.',
  ].join('\n'),
  operands: { usage: 'FILE…', least: 1, most: Number.POSITIVE_INFINITY, areFiles: true },
  options,
  failsWhen: 'There are errors, or more warnings than --max-warnings allows.',
  examples: [
    { line: 'lint policies.json', about: 'One file:', answer: 'yes' },
    { line: 'lint . --format compact', about: 'Every policy file of a folder:', answer: 'no', shows: 'broken.json:3:' },
    { line: 'lint broken.json --only wrong-type', about: 'One kind of problem:', answer: 'no', shows: '[wrong-type]' },
    { line: 'lint broken.json other.json', about: 'Several files:', answer: 'no', shows: 'broken.json:3:' },
    {
      line: `lint broken.json --target ${newest} --format github`,
      about: 'As annotations of a workflow, for one browser:',
      answer: 'no',
      shows: '::error file=broken.json,line=',
    },
    { line: 'lint --fix broken.json', about: 'Mend what is sure:', answer: 'no' },
    {
      line: 'lint - --max-warnings 0',
      about: 'From standard input, strictly:',
      answer: 'no',
      input: '{"policies":{"Nope":1}}',
      shows: 'unknown-policy',
    },
  ],
  async run(call) {
    const { operands, options: given, world } = call
    if (operands.filter((path) => path === '-').length > 1)
      throw new WrongCall('standard input (-) can be read once only')
    for (const code of [...given.only, ...given.ignore]) {
      const refusal = refuseCode(code)
      if (refusal !== null) throw new WrongCall(refusal)
    }
    const settingsOf = await settingsFor(call)
    const inputs: LintInput[] = []
    // read all files and settings before fixing the first, so that a wrong call leaves nothing half done
    const search = { isEverywhere: given.everywhere }
    for (const file of await findFiles(world, operands, search))
      inputs.push({ file, settings: await settingsOf(file.path) })
    const files: ReportedFile[] = []
    for (const input of inputs) files.push(await lintOne(call, input))
    if (given['write-baseline']) {
      await recordBaseline(call, inputs, files)
      return 'yes'
    }
    const targets = targetsOfReport(call, inputs)
    const page = { ...pageOf(world), isQuiet: given.quiet }
    const shown = files.map((file) => fromLevel(file, given.quiet ? 'error' : given.level))
    const hidden = given.quiet
      ? 0
      : problemsOf({ files, targets }).length - problemsOf({ files: shown, targets }).length
    const documented = documentedOf(call, inputs)
    const output = lintFormats[given.format]({ files: shown, targets, documented, hidden }, page)
    // the fixed text of standard input goes to standard output, so the report must not
    if (isFixing(call) && operands.includes('-')) world.warn(output)
    else world.print(output)
    return answerFor(
      files.flatMap(({ problems }) => problems),
      given['max-warnings'],
    )
  },
})

type LintCall = Call<typeof options>

interface LintInput {
  readonly file: FoundFile
  readonly settings: LintSettings | null
}

const isFixing = ({ options: given }: LintCall): boolean => given.fix || given['fix-comments']

const absoluteOf = (world: World, path: string): string => withSlashes(world.resolve(path), world.platform)

const pageOf = (world: World): Omit<LintPage, 'isQuiet'> => ({
  hasColour: world.hasColour,
  version: world.version,
  columns: world.columns,
  platform: world.platform,
  folder: absoluteOf(world, '.'),
})

/** Severities, the gravest first. */
const SEVERITIES = ['error', 'warning', 'info'] as const

const fromLevel = (file: ReportedFile, level: (typeof SEVERITIES)[number]): ReportedFile => ({
  ...file,
  problems: file.problems.filter(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(level)),
})

async function settingsFor({
  options: given,
  world,
}: LintCall): Promise<(path: string) => Promise<LintSettings | null>> {
  if (given.settings === undefined) return settingsFinder(world)
  const settings = await readSettings(world, given.settings)
  return async () => settings
}

/** Lints one file, after fixing it if --fix is given. */
async function lintOne(call: LintCall, { file, settings }: LintInput): Promise<ReportedFile> {
  const { world, options: given } = call
  const name = shownName(file.path)
  const absolute = absoluteOf(world, file.path === '-' ? 'stdin' : file.path)
  const options = lintOptions(call, settings)
  const choice = { only: given.only, ignore: given.ignore, all: given.all || given['write-baseline'] }
  // ignored problems are not fixed; those of the baseline may be
  const rules = settings === null ? null : { ...settings, baseline: [] }
  const accepts = ({ code, path }: PolicyProblem): boolean => {
    const problem = { ...NOWHERE, file: name, code, path }
    return selectProblems([problem], absolute, rules, choice).problems.length > 0
  }
  const fix = { keepComments: !given['fix-comments'], accepts }
  const after = isFixing(call) ? await mendFile(world, file, { options, fix }) : null
  const passes = passesFor(call, settings)
  const linted =
    after === null || passes.length > 1
      ? await lintPasses(name, after === null ? file.bytes : new TextEncoder().encode(after.text), passes)
      : showLinted(name, after)
  const { problems, suppressed, mended } = selectProblems(linted.problems, absolute, settings, choice)
  return { ...linted, problems, suppressed, mended, absolute: file.path === '-' ? null : absolute }
}

/** A dummy position: whether a problem is ignored does not depend on its place in the text. */
const NOWHERE = {
  severity: 'warning',
  start: { line: 1, column: 1 },
  end: { line: 1, column: 1 },
  targets: [],
  detail: '',
} as const

async function recordBaseline(
  { world, options: given }: LintCall,
  inputs: readonly LintInput[],
  files: readonly ReportedFile[],
): Promise<void> {
  const { writeBaseline } = await import('../write-baseline.ts')
  const baselined = files.map((file, at) => {
    const settings = inputs[at]?.settings ?? null
    const absolute = file.absolute ?? absoluteOf(world, 'stdin')
    const rules = settings === null ? null : { ...settings, baseline: [] }
    const choice = { only: given.only, ignore: given.ignore, all: false }
    return { absolute, settings, problems: selectProblems(file.problems, absolute, rules, choice).problems }
  })
  for (const path of await writeBaseline(world, baselined)) world.warn(`wrote the baseline in ${path}\n`)
}

function browsersFor({ options: given }: LintCall, settings: LintSettings | null): readonly Browser[] {
  return askedBrowsers(given, settings?.targets ?? defaultTargets)
}

/** The names of the browsers, in the order of their lines. */
function targetsOfReport(call: LintCall, inputs: readonly LintInput[]): readonly string[] {
  const used = inputs.flatMap(({ settings }) => browsersFor(call, settings))
  const ordered = used.toSorted((a, b) => targets.indexOf(a.target) - targets.indexOf(b.target))
  return [...new Set(ordered.map(browserName))]
}

/** The names of those browsers that nobody recorded. */
function documentedOf(call: LintCall, inputs: readonly LintInput[]): readonly string[] {
  const used = inputs.flatMap(({ settings }) => browsersFor(call, settings))
  return [...new Set(used.filter((browser) => basisNote(browser) !== '').map(browserName))]
}

/** The options of each pass over a file: one, unless a target is asked for in several builds. */
function passesFor(call: LintCall, settings: LintSettings | null): readonly LintOptions[] {
  const { bare, channel, scope, os } = call.options
  return inPasses(browsersFor(call, settings)).map((browsers): LintOptions => {
    const builds = buildsOf(browsers)
    return {
      bare,
      targets: browsers.map(({ target }) => target),
      ...(Object.keys(builds).length > 0 && { builds }),
      ...(channel && { channel }),
      ...(scope && { scope }),
      ...(os !== 'all' && { os }),
    }
  })
}

/** The options of the pass that `--fix` follows: the newest builds. */
const lintOptions = (call: LintCall, settings: LintSettings | null): LintOptions =>
  passesFor(call, settings).at(-1) ?? { bare: call.options.bare }

function answerFor(problems: readonly ShownProblem[], maxWarnings: number | undefined): Answer {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return hasErrors || (maxWarnings !== undefined && warnings > maxWarnings) ? 'no' : 'yes'
}

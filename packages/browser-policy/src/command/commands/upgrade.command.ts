import type { Difference } from '../../convert/compare.ts'
import { detectForm } from '../../convert/policy-file.ts'
import { policyFileText } from '../../convert/write-json.ts'
import { readDocument } from '../../document/read-document.ts'
import { formatPath } from '../../engine/describe-finding.ts'
import type { PolicyProblem } from '../../lint/lint.ts'
import type { PolicyOutcome } from '../../policy-outcome.ts'
import { type Browser, newest, previous, specified } from '../../target.ts'
import { applyUpgrade, isLoss, nameAfter, type PolicyChange, type Upgrade, upgrade } from '../../upgrade/upgrade.ts'
import { browserName, browserNamed, browserTitle } from '../asked-browsers.ts'
import { choiceOr, defineCommand, flag, text, WrongCall } from '../define-command.ts'
import { readInput, shownName } from '../read-input.ts'
import { reportLine } from '../report.ts'
import { type Style, styleFor } from '../style.ts'

export const upgradeCommand = defineCommand({
  name: 'upgrade',
  summary: 'tell what changes when another browser reads a file',
  description: [
    'Reads a policy file as two browsers do and tells, policy by policy, what changes from the one to the other: policies that are gone, renamed, refused or cut, those that are taken only now, values that are held otherwise, and what lint says for the new browser alone. Policies to which nothing happens are not named.',
    '',
    '--fix mends what is sure: only what the new browser minds and the old one does not.',
  ].join('\n'),
  operands: { usage: 'FILE', least: 1, most: 1, areFiles: true },
  options: {
    from: text(
      'BROWSER',
      `The browser that reads the file now, as --for writes it elsewhere; ${previous} unless given.`,
    ),
    to: text(
      'BROWSER',
      `The browser that will read it: a target or one build, such as "release 156"; ${newest} unless given.`,
    ),
    fix: flag('Mend in the file what is sure, and tell the rest. Standard input is mended onto standard output.'),
    bare: flag('A JSON file may hold an object of policies without {"policies": …} around it.'),
    format: choiceOr('text', ['text', 'json'], 'json prints one object with before, after, problems and changes.'),
  },
  failsWhen: 'The file cannot be read, or the new browser loses something that the old one held.',
  examples: [
    { line: 'upgrade policies.json', about: 'From ESR 140 to ESR 153:', answer: 'yes', shows: 'Nothing changes' },
    {
      line: `upgrade - --from ${specified} --to ${newest}`,
      about: 'From the browser of the specification:',
      answer: 'no',
      input: '{"policies":{"DisableBrowserStudies":true,"MediaPlugin":{"Default":false}}}',
      shows: 'DisableBrowserStudies  active -> unknown',
    },
    {
      line: 'upgrade - --from esr153.1 --to esr153.2',
      about: 'Between two point releases:',
      answer: 'yes',
      input: '{"policies":{"BlockAboutConfig":"true"}}',
      shows: 'BlockAboutConfig',
    },
    {
      line: `upgrade policies.json --to ${newest} --format json`,
      about: 'For a program:',
      answer: 'yes',
      shows: '"changes"',
    },
  ],
  async run({ operands: [path = '-'], options, world }) {
    const { bare } = options
    const from = browserNamed(options.from ?? previous, 'from')
    const to = browserNamed(options.to ?? newest, 'to')
    if (browserName(from) === browserName(to))
      throw new WrongCall(`upgrade needs two browsers; --from and --to are both ${browserName(from)}`)
    const file = await readInput(world, path, { bare: true })
    if (!file) return 'no'
    const isJson = detectForm(path, file.bytes) === 'json'
    if (options.fix && !isJson) throw new WrongCall(`${file.name} is no JSON; --fix works on JSON`)
    let bytes = isJson ? file.bytes : new TextEncoder().encode(policyFileText(file.policies))
    let found = upgrade(bytes, { from, to, bare })
    if (options.fix) {
      const mended = applyUpgrade(bytes, found)
      bytes = mended.bytes
      if (path === '-') await world.write('-', bytes)
      else if (mended.fixed > 0) await world.write(path, bytes)
      if (mended.fixed > 0)
        world.warn(`weft-policy: mended ${counted(mended.fixed, 'problem')} in ${shownName(path)}\n`)
      found = upgrade(bytes, { from, to, bare })
    }
    const say = options.fix && path === '-' ? world.warn : world.print
    if (options.format === 'json')
      say(`${JSON.stringify({ file: file.name, from: browserName(from), to: browserName(to), ...found }, null, 2)}\n`)
    else {
      const style = styleFor(world.hasColour)
      const title = `${style.bold(file.name)}: from ${browserTitle(from)} to ${browserTitle(to)}`
      // positions are known for JSON only
      const lines = describe(found, { name: file.name, to, style, bytes: isJson ? bytes : null })
      say(`${[title, ...lines].join('\n')}\n`)
    }
    const isWorse = found.after !== found.before && (found.after === 'failed' || found.after === 'uninitialized')
    return isWorse || found.changes.some(isLoss) ? 'no' : 'yes'
  },
})

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

interface UpgradeText {
  readonly name: string
  readonly to: Browser
  readonly style: Style
  /** The JSON in which the problems have their positions; null if the file is not JSON. */
  readonly bytes: Uint8Array | null
}

function describe({ before, after, problems, changes }: Upgrade, page: UpgradeText): string[] {
  const status = before === after ? [] : [`  The file as a whole: ${before} -> ${after}`]
  const lines = [...status, ...problemLines(problems, page), ...changes.flatMap((change) => changeLines(change, page))]
  return lines.length > 0 ? lines : ['  Nothing changes.']
}

function changeLines(change: PolicyChange, page: UpgradeText): string[] {
  const { policy, before, after, values, problems } = change
  const { style, to } = page
  const right = after === 'unknown' ? nameAfter(policy, to) : undefined
  const paint: (text: string) => string = isLoss(change) ? style.red : after === 'active' ? style.green : style.yellow
  const outcome = before === after ? paint(after) : paint(`${before} -> ${after}`)
  return [
    `  ${style.bold(policy)}  ${outcome}${right === undefined ? '' : `; it is called ${right} there`}${explain(before, after)}`,
    ...values.map((difference) => `    ${differenceText(difference)}`),
    ...problemLines(problems, page),
  ]
}

/** Explains a change that loses nothing. */
function explain(before: PolicyOutcome, after: PolicyOutcome): string {
  const wasHeld = before === 'active' || before === 'cut'
  return !wasHeld && (after === 'active' || after === 'cut') ? ': it takes effect from now on' : ''
}

function differenceText(difference: Difference): string {
  const at = formatPath(difference.path)
  switch (difference.kind) {
    case 'added':
      return `holds ${at} = ${JSON.stringify(difference.after)} as well`
    case 'removed':
      return `holds ${at} = ${JSON.stringify(difference.before)} no more`
    case 'changed':
      return `holds ${at} = ${JSON.stringify(difference.after)} instead of ${JSON.stringify(difference.before)}`
    case 'reordered':
      return `holds ${at} in another order`
  }
}

function problemLines(problems: readonly PolicyProblem[], { name, style, bytes }: UpgradeText): string[] {
  const lines = bytes && readDocument(bytes).lines
  return problems.map(({ span, severity, detail, suggestion, code, fix }) => {
    const position = lines ? lines.position(span.start) : null
    const tag = fix ? `${code}, --fix mends it` : code
    return `    ${reportLine({ file: name, position, severity, message: detail, suggestion, tag }, style)}`
  })
}

import { detectForm } from '../../convert/policy-file.ts'
import type { LintOptions } from '../../lint/define-rule.ts'
import { fixAll } from '../../lint/fix.ts'
import { targetsFor } from '../../lint/subject.ts'
import { targets } from '../../target.ts'
import {
  type Answer,
  type Call,
  choice,
  choiceOr,
  defineCommand,
  flag,
  number,
  text,
  WrongCall,
} from '../define-command.ts'
import { lintFile, type ShownProblem } from '../lint-file.ts'
import { lintFormats } from '../lint-formats.ts'
import { shownName } from '../read-input.ts'

const options = {
  target: choice(targets, 'One browser. Without it: esr140 and esr153, whatever either would refuse or drop.'),
  bare: flag('JSON files may hold an object of policies without {"policies": …} around it.'),
  channel: choice(
    ['release', 'esr', 'other'],
    'The channel of the build that will read the files. release refuses what is meant for organisations.',
  ),
  scope: choice(['machine', 'user'], 'Whether the policies are set for the whole machine or for one user.'),
  version: text('VERSION', 'The version that will read the files, such as 60.2 or 140.12.'),
  format: choiceOr(
    'text',
    ['text', 'json', 'sarif', 'github'],
    'text is file:line:column level message (suggestion). sarif and github are for code scanning and workflow annotations.',
  ),
  fix: flag(
    'Mend what can be mended surely, in the files themselves, and report the rest. Standard input is mended onto standard output.',
  ),
  'max-warnings': number('N', 'Exit with 1 when there are more than N warnings.'),
  quiet: flag('Report errors only.', 'q'),
}

export const lintCommand = defineCommand({
  name: 'lint',
  summary: 'tell what browsers refuse, drop or ignore, and what to write',
  description: [
    'Looks at policy files as the browsers esr140 and esr153 do, or as one of them or esr60 (the browser of the specification) does, and prints one line for each problem:',
    '',
    '  policies.json:3:5 warning There is no policy "Cokies"; it is ignored. (Cookies) [unknown-policy]',
    '',
    'An error is what a browser refuses: a policy, or the whole file. A warning is what it drops without a word, what does nothing, and what does something else than it says. The browser decides the names: esr140 and esr153 know those of Firefox, esr60 those of the specification. The codes in brackets are explained by weft-policy docs. Where a problem concerns some of the browsers only, they stand beside the code.',
    '',
    'Files may be policies.json, .reg, .plist or .mobileconfig; --fix works on JSON.',
  ].join('\n'),
  operands: { usage: 'FILE…', least: 1, most: Number.POSITIVE_INFINITY, areFiles: true },
  options,
  failsWhen: 'There are errors, or more warnings than --max-warnings allows.',
  examples: [
    { line: 'lint policies.json', about: 'One file:', answer: 'yes' },
    { line: 'lint broken.json other.json', about: 'Several files:', answer: 'no', shows: 'broken.json:3:' },
    {
      line: 'lint broken.json --target esr153 --format github',
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
    const { operands, world } = call
    if (operands.filter((path) => path === '-').length > 1)
      throw new WrongCall('standard input (-) can be read once only')
    const { version } = call.options
    if (version !== undefined && !/^\d+(\.\d+)*(esr)?$/.test(version))
      throw new WrongCall(`--version needs a version such as 60.2 or 140.12, not ${JSON.stringify(version)}`)
    const inputs: { readonly path: string; readonly bytes: Uint8Array }[] = []
    for (const path of operands) inputs.push({ path, bytes: await world.read(path) })
    const problems: ShownProblem[] = []
    for (const { path, bytes } of inputs) {
      const mended = call.options.fix ? await mend(call, path, bytes) : bytes
      for (const problem of await lintFile(shownName(path), mended, lintOptions(call))) problems.push(problem)
    }
    const shown = call.options.quiet ? problems.filter(({ severity }) => severity === 'error') : problems
    const output = lintFormats[call.options.format](shown, {
      hasColour: world.hasColour,
      version: world.version,
      targetCount: targetsFor(lintOptions(call)).length,
    })
    // what is mended from standard input takes standard output
    if (call.options.fix && operands.includes('-')) world.warn(output)
    else world.print(output)
    return answerFor(problems, call.options['max-warnings'])
  },
})

type LintCall = Call<typeof options>

function lintOptions({ options: { target, bare, channel, scope, version } }: LintCall): LintOptions {
  return {
    bare,
    ...(target && { target }),
    ...(channel && { channel }),
    ...(scope && { scope }),
    ...(version && { version }),
  }
}

async function mend(call: LintCall, path: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (detectForm(path, bytes) !== 'json') {
    call.world.warn(`weft-policy: ${shownName(path)} is no JSON and stays as it is; --fix works on JSON\n`)
    return bytes
  }
  const { bytes: mended, fixed } = fixAll(bytes, lintOptions(call))
  if (path === '-') await call.world.write('-', mended)
  else if (fixed > 0) await call.world.write(path, mended)
  if (fixed > 0)
    call.world.warn(`weft-policy: mended ${fixed} ${fixed === 1 ? 'problem' : 'problems'} in ${shownName(path)}\n`)
  return mended
}

function answerFor(problems: readonly ShownProblem[], maxWarnings: number | undefined): Answer {
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  const hasErrors = problems.some(({ severity }) => severity === 'error')
  return hasErrors || (maxWarnings !== undefined && warnings > maxWarnings) ? 'no' : 'yes'
}

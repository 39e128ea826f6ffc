import { targets } from '../../target.ts'
import type { Verdict } from '../../verdict.ts'
import { choice, choiceOr, defineCommand, flag, WrongCall } from '../define-command.ts'
import { jsonLine } from '../json-line.ts'
import { judgeBytes } from '../judge-file.ts'
import { shownName } from '../read-input.ts'
import { type Style, styleFor } from '../style.ts'

export const verdictCommand = defineCommand({
  name: 'verdict',
  summary: 'tell what a browser would hold active after reading a file',
  description: [
    'Answers for each FILE what the policy service of one browser would hold: its status (active, inactive, failed or uninitialized), the policies that are active with their values as the browser normalises them, the policies that are refused and the parts that are dropped.',
    '',
    'Status and active policies equal those of the real browsers; the messages are our own words. No names are mapped: esr140 and esr153 understand the names of Firefox, esr60 those of the specification.',
  ].join('\n'),
  operands: { usage: 'FILE…', least: 1, most: Number.POSITIVE_INFINITY, areFiles: true },
  options: {
    target: choice(targets, 'The browser to answer for. Required.'),
    format: choiceOr(
      'text',
      ['text', 'json'],
      'json prints one line a file: an object with file, status, active, refused, dropped and messages.',
    ),
    bare: flag('JSON files may hold an object of policies without {"policies": …} around it.'),
  },
  failsWhen: 'Never: a verdict is an answer, whatever it says.',
  examples: [
    {
      line: 'verdict policies.json --target esr153',
      about: 'For a person:',
      answer: 'yes',
      shows: 'policies.json: active',
    },
    {
      line: 'verdict policies.json other.json --target esr140 --format json',
      about: 'For a program, one line a file:',
      answer: 'yes',
      shows: '"status":"active"',
    },
    {
      line: 'verdict - --target esr60',
      about: 'From standard input:',
      answer: 'yes',
      input: '{"policies":{"Proxy":7}}',
      shows: 'refused',
    },
  ],
  async run({ operands, options, world }) {
    const { target, format, bare } = options
    if (target === undefined) throw new WrongCall(`verdict needs --target: one of ${targets.join(', ')}`)
    const inputs: (readonly [string, Uint8Array])[] = []
    // read all files before printing the first answer, so that a wrong name prints nothing
    for (const path of operands) inputs.push([path, await world.read(path)])
    for (const [path, bytes] of inputs) {
      const answer = await judgeBytes(path, bytes, target, { bare })
      if (format === 'json') world.print(`${verdictLine(path, answer)}\n`)
      else world.print(describe(shownName(path), answer, styleFor(world.hasColour)))
    }
    return 'yes'
  },
})

/** One verdict as JSON, with its keys in the documented order. */
function verdictLine(file: string, { status, active, refused, dropped, messages }: Verdict): string {
  const rest = JSON.stringify({ refused, dropped, messages }).slice(1)
  return `{"file":${JSON.stringify(file)},"status":${JSON.stringify(status)},"active":${jsonLine(active)},${rest}`
}

function describe(name: string, answer: Verdict, style: Style): string {
  const active = Object.entries(answer.active).map(
    ([policy, value]) => `  ${style.green('active')}   ${policy} ${jsonLine(value)}`,
  )
  const messages = answer.messages.map((message) => `  ${style.yellow('message')}  ${message}`)
  const refused = answer.refused.map(({ policy, code }) => `  ${style.red('refused')}  ${policy} [${code}]`)
  return `${[`${style.bold(name)}: ${answer.status}`, ...active, ...refused, ...messages].join('\n')}\n`
}

import { newest, previous, targets } from '../../target.ts'
import type { Verdict } from '../../verdict.ts'
import { askedBrowsers, basisNote, browserName, browserOptions, browserTitle, namesBrowser } from '../asked-browsers.ts'
import { choiceOr, defineCommand, flag, WrongCall } from '../define-command.ts'
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
    'Status and active policies equal those of the real browsers; the messages are our own words. starts is false where the browser holds a value with which it cannot open its first window. No names are mapped: esr60 understands those of the specification, all others those of Firefox.',
  ].join('\n'),
  operands: { usage: 'FILE…', least: 1, most: Number.POSITIVE_INFINITY, areFiles: true },
  options: {
    ...browserOptions('The browsers to answer for, one at least.'),
    format: choiceOr(
      'text',
      ['text', 'json'],
      'json prints one line a file and browser: an object with file, status, active, refused, dropped, messages, starts, and for builds the browser and whether it was recorded.',
    ),
    bare: flag('JSON files may hold an object of policies without {"policies": …} around it.'),
  },
  failsWhen: 'Never: a verdict is an answer, whatever it says.',
  examples: [
    {
      line: `verdict policies.json --target ${newest}`,
      about: 'For a person:',
      answer: 'yes',
      shows: 'policies.json: active',
    },
    {
      line: `verdict policies.json other.json --target ${previous} --format json`,
      about: 'For a program, one line a file:',
      answer: 'yes',
      shows: '"status":"active"',
    },
    {
      line: 'verdict - --for "release>=154"',
      about: 'In every release from 154 on in which something changes:',
      answer: 'yes',
      input: '{"policies":{"DisableLaunchOnLogin":true}}',
      shows: 'in Firefox 155 (by its documentation): active',
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
    const { format, bare } = options
    if (!namesBrowser(options))
      throw new WrongCall(`verdict needs --target or --for: one of ${targets.join(', ')}, or a range of versions`)
    const browsers = askedBrowsers(options)
    const inputs: (readonly [string, Uint8Array])[] = []
    // read all files before printing the first answer, so that a wrong name prints nothing
    for (const path of operands) inputs.push([path, await world.read(path)])
    for (const [path, bytes] of inputs) {
      for (const browser of browsers) {
        const answer = await judgeBytes(path, bytes, browser, { bare })
        // one browser alone needs no name
        const name = browsers.length > 1 || browser.build || basisNote(browser) !== '' ? browserName(browser) : null
        if (format === 'json')
          world.print(
            `${verdictLine(path, answer, name === null ? null : { name, isRecorded: basisNote(browser) === '' })}\n`,
          )
        else {
          const title = name === null ? shownName(path) : `${shownName(path)} in ${browserTitle(browser)}`
          world.print(describe(title, answer, styleFor(world.hasColour)))
        }
      }
    }
    return 'yes'
  },
})

/** A browser that a verdict names. */
interface NamedBrowser {
  readonly name: string
  readonly isRecorded: boolean
}

/** One verdict as JSON, with its keys in the documented order. */
function verdictLine(
  file: string,
  { status, active, refused, dropped, messages, starts }: Verdict,
  browser: NamedBrowser | null,
): string {
  const rest = JSON.stringify({
    refused,
    dropped,
    messages,
    starts,
    ...(browser && { browser: browser.name, recorded: browser.isRecorded }),
  }).slice(1)
  return `{"file":${JSON.stringify(file)},"status":${JSON.stringify(status)},"active":${jsonLine(active)},${rest}`
}

function describe(name: string, answer: Verdict, style: Style): string {
  const active = Object.entries(answer.active).map(
    ([policy, value]) => `  ${style.green('active')}   ${policy} ${jsonLine(value)}`,
  )
  const messages = answer.messages.map((message) => `  ${style.yellow('message')}  ${message}`)
  const refused = answer.refused.map(({ policy, code }) => `  ${style.red('refused')}  ${policy} [${code}]`)
  const stop = answer.starts ? '' : ', but the browser does not start'
  return `${[`${style.bold(name)}: ${answer.status}${stop}`, ...active, ...refused, ...messages].join('\n')}\n`
}

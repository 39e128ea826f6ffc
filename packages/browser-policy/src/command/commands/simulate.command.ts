import { valueAt } from '../../convert/conversion.ts'
import { formatPath } from '../../engine/describe-finding.ts'
import type { JsonValue } from '../../json-value.ts'
import { type SimulatedAspect, simulateActive } from '../../simulate/simulate.ts'
import { newest } from '../../target.ts'
import { askedBrowser, browserName, browserOptions, browserTitle } from '../asked-browsers.ts'
import { choiceOr, defineCommand, flag, text, WrongCall } from '../define-command.ts'
import { judgeFile } from '../judge-file.ts'
import { locateActiveEntry } from '../locate-active-entry.ts'
import { pathInFile } from '../path-in-file.ts'
import { type InputFile, readInput } from '../read-input.ts'
import { type Style, styleFor } from '../style.ts'

export const simulateCommand = defineCommand({
  name: 'simulate',
  summary: 'tell what happens at a web page, and which entry decides',
  description: [
    'Reads a policy file as the browser does and tells what follows for one address: whether the page is blocked and by which pattern, cookies, pop-up windows, each permission, add-ons, the proxy and the home page. Each line names the entry of the file that decides, with its place; a line without one is what the browser does by itself.',
    '',
    'Only what the browser really holds counts: a policy that it refuses decides nothing.',
  ].join('\n'),
  operands: { usage: 'FILE', least: 1, most: 1, areFiles: true },
  options: {
    url: text('URL', 'The address of the page, with its scheme. Required.'),
    ...browserOptions(`The browser, ${newest} unless given. It knows each policy by one name.`),
    bare: flag('The file may hold an object of policies without {"policies": …} around it.'),
    format: choiceOr('text', ['text', 'json'], 'json prints one object with target, url, status and outcomes.'),
  },
  failsWhen: 'The browser cannot read the file.',
  examples: [
    {
      line: 'simulate policies.json --url https://ads.example.com/x',
      about: 'Is this page blocked, and by what?',
      answer: 'yes',
      shows: 'WebsiteFilter.Block[0]',
    },
    {
      line: 'simulate policies.json --url about:config',
      about: 'A page of the browser itself:',
      answer: 'yes',
      shows: 'BlockAboutConfig',
    },
    {
      line: 'simulate policies.json --url https://a.example/ --format json',
      about: 'For a program:',
      answer: 'yes',
      shows: '"outcomes"',
    },
  ],
  async run({ operands: [path = '-'], options, world }) {
    if (options.url === undefined) throw new WrongCall('simulate needs --url URL, the page to visit')
    const { bare } = options
    const browser = askedBrowser(options, newest)
    const { target } = browser
    const file = await readInput(world, path, { bare: true })
    if (!file) return 'no'
    const judged = judgeFile(file, browser, { bare })
    if (judged.status === 'failed' || judged.status === 'uninitialized') {
      world.warn(
        `weft-policy: ${browserTitle(browser)} cannot read ${file.name}, so that no policy applies; lint says why\n`,
      )
      return 'no'
    }
    const outcomes = simulateActive(judged.active, options.url, target)
    if (!outcomes)
      throw new WrongCall(
        `${JSON.stringify(options.url)} is no URL; write it with its scheme, such as https://example.com/`,
      )
    const located = outcomes.map((outcome) => ({ ...outcome, ...placeOf(file, outcome, judged.active) }))
    if (options.format === 'json') {
      world.print(
        `${JSON.stringify({ file: file.name, target: browserName(browser), url: options.url, status: judged.status, outcomes: located }, null, 2)}\n`,
      )
    } else world.print(describe(located, `${options.url} in ${browserTitle(browser)}`, styleFor(world.hasColour)))
    return 'yes'
  },
})

interface EntryLocation {
  /** The entry in the file's spelling, and its place. */
  readonly entry: string | null
  readonly line: number | null
  readonly column: number | null
}

function placeOf(
  file: InputFile,
  { decidedBy }: SimulatedAspect,
  active: { readonly [name: string]: JsonValue },
): EntryLocation {
  if (!decidedBy || !file.policies) return { entry: null, line: null, column: null }
  const path = pathInFile(file.policies, decidedBy)
  const activeEntry = valueAt(active, decidedBy)
  const at = locateActiveEntry(file.policies, path, activeEntry)
  const span = file.spanOf(at)
  const position = span && file.text !== '' ? file.lines.position(span.start) : null
  return { entry: formatPath(at), line: position?.line ?? null, column: position?.column ?? null }
}

function describe(outcomes: readonly (SimulatedAspect & EntryLocation)[], title: string, style: Style): string {
  const paint: Record<SimulatedAspect['result'], (label: string) => string> = {
    blocked: style.red,
    allowed: style.green,
    limited: style.yellow,
    set: style.cyan,
    asks: style.dim,
    default: style.dim,
  }
  const longest = Math.max(...outcomes.map(({ label }) => label.length))
  const lines = outcomes.map(({ label, result, detail, entry, line, column }) => {
    const by = entry === null ? '' : style.dim(`  [${entry}${line === null ? '' : ` ${line}:${column}`}]`)
    return `  ${label.padEnd(longest)}  ${paint[result](result.padEnd(7))}  ${detail}${by}`
  })
  return `${style.bold(title)}\n${lines.join('\n')}\n`
}

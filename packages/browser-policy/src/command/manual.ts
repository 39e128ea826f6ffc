import type { Command, OptionSpec } from './define-command.ts'
import { type Style, styleFor, wrap } from './style.ts'
import type { World } from './world.ts'

type Page = Pick<World, 'columns' | 'hasColour'>

const widthOf = (page: Page): number => Math.min(100, Math.max(60, page.columns))

/** The manual of one command, laid out as man pages are. */
export function commandManual(command: Command, page: Page): string {
  const style = styleFor(page.hasColour)
  const width = widthOf(page)
  const indent = '       '
  const section = (title: string, body: string): string => `${style.bold(title)}\n${body}\n`
  const options = Object.keys(command.options).length > 0 ? ' [OPTION…]' : ''
  return [
    section('NAME', wrap(`weft-policy ${command.name} - ${command.summary}`, width, indent)),
    section(
      'SYNOPSIS',
      `${indent}weft-policy ${command.name}${options}${command.operands.usage === '' ? '' : ` ${command.operands.usage}`}`,
    ),
    section('DESCRIPTION', wrap(command.description, width, indent)),
    section('OPTIONS', optionLines(command, { style, width, indent })),
    section('EXIT STATUS', statusLines(command, width, indent)),
    section('EXAMPLES', exampleLines(command, { style, width, indent })),
  ].join('\n')
}

interface Layout {
  readonly style: Style
  readonly width: number
  readonly indent: string
}

function optionLines(command: Command, { style, width, indent }: Layout): string {
  const entries: [string, string][] = Object.entries(command.options).map(([name, spec]) => [
    optionHead(name, spec),
    optionSummary(spec),
  ])
  entries.push(['-h, --help', 'Show this manual.'])
  return entries
    .map(([head, summary]) => `${indent}${style.bold(head)}\n${wrap(summary, width, `${indent}    `)}`)
    .join('\n')
}

function optionHead(name: string, spec: OptionSpec): string {
  const short = 'short' in spec && spec.short !== undefined ? `-${spec.short}, ` : ''
  if (spec.kind === 'flag') return `${short}--${name}`
  return `${short}--${name} ${'choices' in spec ? spec.choices.join('|') : spec.placeholder}`
}

function optionSummary(spec: OptionSpec): string {
  if (spec.kind === 'choices' || spec.kind === 'texts') return `${spec.summary} May be repeated, or hold commas.`
  return spec.kind === 'choice' && spec.fallback !== undefined
    ? `${spec.summary} Default: ${spec.fallback}.`
    : spec.summary
}

function statusLines(command: Command, width: number, indent: string): string {
  const line = (status: number, when: string): string =>
    `${indent}${status}   ${wrap(when, width, `${indent}    `).trimStart()}`
  return [
    line(0, 'Done, and nothing is wrong.'),
    line(1, command.failsWhen),
    line(2, 'The call is wrong: an unknown option, a missing file. Nothing was done.'),
  ].join('\n')
}

function exampleLines(command: Command, { style, width, indent }: Layout): string {
  return command.examples
    .map(({ line, about }) => `${wrap(about, width, indent)}\n\n${indent}    ${style.cyan(`weft-policy ${line}`)}\n`)
    .join('\n')
    .trimEnd()
}

/** The overview of all commands. */
export function overview(commands: readonly Command[], page: Page): string {
  const style = styleFor(page.hasColour)
  const longest = Math.max(...commands.map(({ name }) => name.length))
  const list = commands.map(({ name, summary }) => `  ${style.bold(name.padEnd(longest))}  ${summary}`)
  return [
    'weft-policy - what a browser will make of its managed policies, and what to write instead',
    '',
    `${style.bold('Usage')}  weft-policy COMMAND [OPTION…] [FILE…]`,
    '',
    ...list,
    '',
    'weft-policy COMMAND --help shows the manual of a command, weft-policy --version the version.',
    'FILE can be - for standard input. Colours follow NO_COLOR and FORCE_COLOR.',
    'Exit status: 0 done, 1 the answer is no (errors, differences), 2 the call is wrong.',
    '',
  ].join('\n')
}

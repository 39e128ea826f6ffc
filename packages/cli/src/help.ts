import type { OptionSpec } from '@weft/command-line'
import type { AnyCommand } from './command.ts'

const environment = [
  ['DATA_DIR', 'where the embedded database and the clones are (./data)'],
  ['DATABASE_URL', 'postgresql://… instead of the embedded database'],
  ['SECRETS_KEY', '64 hexadecimal digits that seal secrets; required with DATABASE_URL'],
  ['MIGRATE', 'off: a start changes no schema, weft migrate does'],
  ['LOG_FORMAT, LOG_LEVEL', 'json or text; debug, info, warn or error'],
  ['HOST, PORT', 'where serve listens (127.0.0.1, 8080)'],
  ['SITE_URL', 'scheme and host of the pages for people'],
  ['DEMO', 'on or off: import the demo at the first start (on)'],
  ['GIT_ALLOW_PRIVATE', '1: git hosts on private and loopback addresses are allowed'],
  ['SECURITY_LOG', 'a file, stderr or off (security.log in DATA_DIR)'],
  ['API_RATELIMIT_ANON, API_RATELIMIT_USER', 'such as 100/day and 5000/hour'],
] as const

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(34, Math.max(...rows.map(([name]) => name.length)))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)
}

const signature = ({ name, positionals }: AnyCommand) => [name, ...positionals].join(' ')

/** The help of all commands. */
export function overview(commands: readonly AnyCommand[]): string[] {
  return [
    'weft: the translation service of this folder',
    '',
    'Usage: weft COMMAND [options]; weft COMMAND --help; weft --version',
    '',
    ...columns(commands.map((command) => [signature(command), command.summary])),
    '',
    'Environment:',
    ...columns(environment),
  ]
}

function placeOf(spec: OptionSpec): string {
  if (spec.kind === 'flag') return ''
  return ` ${'choices' in spec ? spec.choices.join('|') : spec.placeholder}`
}

/** The help of one command. */
export function commandHelp(command: AnyCommand): string[] {
  const options = Object.entries(command.options).map(([name, spec]): [string, string] => {
    const isRequired = spec.kind === 'text' && spec.required
    return [`--${name}${placeOf(spec)}`, `${spec.summary}${isRequired ? ' (required)' : ''}`]
  })
  return [
    `weft ${signature(command)}: ${command.summary}`,
    ...(options.length > 0 ? ['', 'Options:', ...columns(options)] : []),
    ...(command.variables ? ['', 'Environment:', ...columns(Object.entries(command.variables))] : []),
    '',
    `Example: weft ${command.example}`,
  ]
}

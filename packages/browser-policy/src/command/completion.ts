import type { Command, OptionSpec } from './define-command.ts'

/** Shells for which a script can be written. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The completion script of a shell, made from the registry of commands. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands)
}

const optionsOf = (command: Command): readonly (readonly [string, OptionSpec | null])[] => [
  ...Object.entries(command.options),
  ['help', null],
]

const choicesOf = (spec: OptionSpec | null): readonly string[] | null => (spec?.kind === 'choice' ? spec.choices : null)

/** True for an option whose value is the name of a file. */
const isFile = (spec: OptionSpec | null): boolean => spec?.kind === 'text' && spec.placeholder === 'FILE'

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const options = optionsOf(command)
    const values = options.flatMap(([name, spec]) => {
      const choices = choicesOf(spec)
      if (choices)
        return [`      --${name}) COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$word")); return;;`]
      if (isFile(spec)) return [`      --${name}) COMPREPLY=($(compgen -f -- "$word")); return;;`]
      return spec && spec.kind !== 'flag' ? [`      --${name}) return;;`] : []
    })
    const words = command.name === 'completion' ? `${shells.join(' ')} ` : ''
    return [
      `  ${command.name})`,
      ...(values.length > 0 ? ['    case $before in', ...values, '    esac'] : []),
      `    COMPREPLY=($(compgen -W ${quote(words + options.map(([name]) => `--${name}`).join(' '))} -- "$word"))`,
      ...(command.operands.areFiles ? ['    [[ $word != -* ]] && COMPREPLY+=($(compgen -f -- "$word"))'] : []),
      '    ;;',
    ].join('\n')
  })
  return [
    '_weft_policy() {',
    '  local word=$' + '{COMP_WORDS[COMP_CWORD]} before=$' + '{COMP_WORDS[COMP_CWORD-1]}',
    '  COMPREPLY=()',
    '  if [[ $COMP_CWORD == 1 ]]; then',
    `    COMPREPLY=($(compgen -W ${quote([...commands.map(({ name }) => name), '--help', '--version'].join(' '))} -- "$word"))`,
    '    return',
    '  fi',
    '  case $' + '{COMP_WORDS[1]} in',
    ...cases,
    '  esac',
    '}',
    'complete -o filenames -F _weft_policy weft-policy',
    '',
  ].join('\n')
}

function zsh(commands: readonly Command[]): string {
  const describe = (text: string): string =>
    text.replace(/[[\]:]/g, (character) => `\\${character}`).replaceAll("'", "'\\''")
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name, spec]) => {
      const summary = describe(spec?.summary ?? 'Show the manual.')
      const choices = choicesOf(spec)
      const value = choices
        ? `:value:(${choices.join(' ')})`
        : isFile(spec)
          ? ':file:_files'
          : spec && spec.kind !== 'flag'
            ? ':value: '
            : ''
      return `        '--${name}[${summary}]${value}'`
    })
    const rest =
      command.name === 'completion'
        ? `'*:shell:(${shells.join(' ')})'`
        : command.operands.areFiles
          ? `'*:file:_files'`
          : ''
    return [
      `      ${command.name})`,
      '        _arguments \\',
      [...options, ...(rest === '' ? [] : [`        ${rest}`])].join(' \\\n'),
      '        ;;',
    ].join('\n')
  })
  return [
    '#compdef weft-policy',
    '',
    '_weft-policy() {',
    '  local -a commands',
    '  commands=(',
    ...commands.map(({ name, summary }) => `    '${name}:${describe(summary)}'`),
    '  )',
    '  if (( CURRENT == 2 )); then',
    "    _describe 'command' commands",
    '  else',
    '    local name=$words[2]',
    '    shift words',
    '    (( CURRENT-- ))',
    '    case $name in',
    ...cases,
    '    esac',
    '  fi',
    '}',
    '',
    'if [[ $funcstack[1] == _weft-policy ]]; then _weft-policy "$@"; else compdef _weft-policy weft-policy; fi',
    '',
  ].join('\n')
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const here = `complete -c weft-policy -n '__fish_seen_subcommand_from ${command.name}'`
    const options = optionsOf(command).map(([name, spec]) => {
      const choices = choicesOf(spec)
      const value = choices
        ? ` -x -a ${quote(choices.join(' '))}`
        : isFile(spec)
          ? ' -r -F'
          : spec && spec.kind !== 'flag'
            ? ' -x'
            : ''
      return `${here} -l ${name}${value} -d ${quote(spec?.summary ?? 'Show the manual.')}`
    })
    const operands =
      command.name === 'completion'
        ? [`${here} -f -a ${quote(shells.join(' '))}`]
        : command.operands.areFiles
          ? [`${here} -F`]
          : [`${here} -f`]
    return [
      `complete -c weft-policy -n __fish_use_subcommand -f -a ${command.name} -d ${quote(command.summary)}`,
      ...options,
      ...operands,
    ]
  })
  return `${lines.join('\n')}\n`
}

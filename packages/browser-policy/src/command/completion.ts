import type { Shell } from './completion-shells.ts'
import type { Command, OptionSpec } from './define-command.ts'

/** The completion script of a shell, made from the registry of commands. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish, powershell }[shell](commands)
}

const optionsOf = (command: Command): readonly (readonly [string, OptionSpec | null])[] => [
  ...Object.entries(command.options),
  ['help', null],
]

const choicesOf = (spec: OptionSpec | null): readonly string[] | null =>
  spec && 'choices' in spec ? spec.choices : null

/** True for an option whose value is the name of a file. */
const isFile = (spec: OptionSpec | null): boolean => spec?.kind === 'text' && spec.placeholder === 'FILE'

const wordsOf = ({ operands }: Command): readonly string[] => operands.words?.() ?? []

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
    const words = wordsOf(command).map((word) => `${word} `)
    return [
      `  ${command.name})`,
      ...(values.length > 0 ? ['    case $before in', ...values, '    esac'] : []),
      `    COMPREPLY=($(compgen -W ${quote(words.join('') + options.map(([name]) => `--${name}`).join(' '))} -- "$word"))`,
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
    const kinds = [
      ...(wordsOf(command).length > 0 ? [`"words:word:(${wordsOf(command).join(' ')})"`] : []),
      ...(command.operands.areFiles ? ['"files:file:_files"'] : []),
    ]
    const rest = kinds.length === 0 ? '' : `'*:operand:{_alternative ${kinds.join(' ')}}'`
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
    const words = wordsOf(command)
    const operands =
      words.length > 0
        ? [`${here} ${command.operands.areFiles ? '-F' : '-f'} -a ${quote(words.join(' '))}`]
        : [`${here} ${command.operands.areFiles ? '-F' : '-f'}`]
    return [
      `complete -c weft-policy -n __fish_use_subcommand -f -a ${command.name} -d ${quote(command.summary)}`,
      ...options,
      ...operands,
    ]
  })
  return `${lines.join('\n')}\n`
}

const inPowershell = (text: string): string => `'${text.replaceAll("'", "''")}'`
const listInPowershell = (texts: readonly string[]): string => `@(${texts.map(inPowershell).join(', ')})`

/** If there is no completion, PowerShell offers files by itself. */
function powershell(commands: readonly Command[]): string {
  const table = commands.map((command) => {
    const options = optionsOf(command)
    const values = options.flatMap(([name, spec]) => {
      const choices = choicesOf(spec)
      if (choices) return [`${inPowershell(`--${name}`)} = ${listInPowershell(choices)}`]
      return spec && spec.kind !== 'flag' ? [`${inPowershell(`--${name}`)} = @()`] : []
    })
    return [
      `    ${inPowershell(command.name)} = @{`,
      `      Options = ${listInPowershell(options.map(([name]) => `--${name}`))}`,
      `      Words = ${listInPowershell(wordsOf(command))}`,
      `      Values = @{ ${values.join('; ')} }`,
      '    }',
    ].join('\n')
  })
  return [
    'Register-ArgumentCompleter -Native -CommandName weft-policy -ScriptBlock {',
    '  param($word, $ast, $position)',
    '  $commands = @{',
    ...table,
    '  }',
    '  $given = @($ast.CommandElements | ForEach-Object { $_.ToString() })',
    "  if ($word -ne '') { $given = @($given | Select-Object -SkipLast 1) }",
    '  if ($given.Count -lt 2) {',
    `    $fitting = ${listInPowershell([...commands.map(({ name }) => name), '--help', '--version'])}`,
    '  } else {',
    '    $command = $commands[$given[1]]',
    '    if ($null -eq $command) { return }',
    '    $before = $given[$given.Count - 1]',
    '    if ($command.Values.ContainsKey($before)) { $fitting = $command.Values[$before] }',
    "    elseif ($word.StartsWith('-')) { $fitting = $command.Options }",
    '    else { $fitting = $command.Words }',
    '  }',
    '  $fitting | Where-Object { $_.StartsWith($word) } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
    '  }',
    '}',
    '',
  ].join('\n')
}

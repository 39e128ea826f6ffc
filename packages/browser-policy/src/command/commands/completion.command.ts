import { completionScript } from '../completion.ts'
import { shells } from '../completion-shells.ts'
import { type Command, defineCommand, WrongCall } from '../define-command.ts'

/** Completes the calls of all commands, itself included; they are asked for when it runs. */
export const completionCommand = (commands: () => readonly Command[]) =>
  defineCommand({
    name: 'completion',
    summary: 'print a completion script for your shell',
    description: [
      'Prints a completion script. To try it: source <(weft-policy completion bash). To keep it:',
      '',
      '  bash  weft-policy completion bash > ~/.local/share/bash-completion/completions/weft-policy',
      '  zsh   weft-policy completion zsh > ~/.zfunc/_weft-policy   (a folder of your fpath)',
      '  fish  weft-policy completion fish > ~/.config/fish/completions/weft-policy.fish',
      '  powershell  weft-policy completion powershell >> $PROFILE',
    ].join('\n'),
    operands: { usage: shells.join('|'), least: 1, most: 1, areFiles: false, words: () => shells },
    options: {},
    failsWhen: 'Never.',
    examples: [
      { line: 'completion bash', about: 'For Bash:', answer: 'yes', shows: '-F _weft_policy weft-policy' },
      { line: 'completion zsh', about: 'For Zsh:', answer: 'yes', shows: '#compdef weft-policy' },
      { line: 'completion fish', about: 'For Fish:', answer: 'yes', shows: 'complete -c weft-policy' },
      {
        line: 'completion powershell',
        about: 'For PowerShell:',
        answer: 'yes',
        shows: 'Register-ArgumentCompleter',
      },
    ],
    async run({ operands: [given], world }) {
      const shell = shells.find((candidate) => candidate === given)
      if (!shell)
        throw new WrongCall(`completion knows no shell ${JSON.stringify(given)}; it is one of ${shells.join(', ')}`)
      world.print(completionScript(shell, commands()))
      return 'yes'
    },
  })

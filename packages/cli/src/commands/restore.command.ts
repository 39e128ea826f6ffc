import { resolve } from 'node:path'
import { flag } from '@weft/command-line'
import { defineCommand } from '../command.ts'
import { untilInterrupted } from '../until-interrupted.ts'

export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'put a backup into an empty installation on which no server runs',
  positionals: ['FILE'],
  options: { replace: flag('into one that is not empty: what is there is gone') },
  example: 'restore weft-2026-11-22.backup',
  async run({ positionals: [file = ''], values, environment, terminal }) {
    const { readConfig, restoreInstallation } = await import('@weft/server')
    const { showRowProgress } = await import('../row-progress.ts')
    const progress = showRowProgress(terminal)
    const begun = Date.now()
    const { replace } = values
    const outcome = await untilInterrupted((signal) =>
      restoreInstallation(readConfig(environment), { file: resolve(file), replace, signal, tell: progress.tell }),
    ).finally(progress.end)
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    terminal.out(`Restored as it was at ${outcome.created.toISOString()}: ${outcome.rows} rows, ${seconds} s.`)
    terminal.out('The next weft serve fetches the repositories anew.')
    return 0
  },
})

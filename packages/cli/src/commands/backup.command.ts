import { resolve } from 'node:path'
import { defineCommand } from '../command.ts'
import { untilInterrupted } from '../until-interrupted.ts'

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'write the database and the keys into one new file; a server may go on running',
  positionals: ['FILE'],
  options: {},
  example: 'backup weft-2026-11-22.backup',
  async run({ positionals: [file = ''], environment, terminal }) {
    const { backUpInstallation, readConfig } = await import('@weft/server')
    const { showRowProgress } = await import('../row-progress.ts')
    const progress = showRowProgress(terminal)
    const begun = Date.now()
    const outcome = await untilInterrupted((signal) =>
      backUpInstallation(readConfig(environment), { file: resolve(file), signal, tell: progress.tell }),
    ).finally(progress.end)
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    const megabytes = (outcome.bytes / 1e6).toFixed(1)
    terminal.out(
      `${resolve(file)}: ${outcome.rows} rows, ${megabytes} MB, ${seconds} s. It holds private keys: keep it safe.`,
    )
    return 0
  },
})

import { resolve } from 'node:path'
import { flag } from '@weft/command-line'
import { defineCommand, type Terminal } from '../command.ts'
import { untilInterrupted } from '../until-interrupted.ts'

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'write the database and the keys into one new file; a server may go on running',
  positionals: ['FILE'],
  options: {
    verify: flag('write nothing: restore FILE into a scratch database, and compare the rows of each table'),
  },
  example: 'backup weft-2026-11-22.backup',
  async run({ positionals: [file = ''], values: { verify }, environment, terminal }) {
    if (verify) return verifyFile(resolve(file), environment, terminal)
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

async function verifyFile(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const { verifyBackup } = await import('@weft/server')
  const { showRowProgress } = await import('../row-progress.ts')
  const progress = showRowProgress(terminal)
  const call = { file, path: environment.PATH ?? '', tell: progress.tell }
  const { rows, tables, created } = await untilInterrupted((signal) => verifyBackup({ ...call, signal })).finally(
    progress.end,
  )
  terminal.out(`${file}: restores whole, ${rows} rows in ${tables} tables, of ${created.toISOString()}`)
  return 0
}

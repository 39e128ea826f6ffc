import { flag } from '@weft/command-line'
import { CallError, defineCommand } from '../command.ts'

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'bring the database up to date before this version starts; nodes of the version before it may go on running',
  positionals: [],
  options: {
    check: flag('write nothing; exit code 1 if this version lacks a migration'),
    after: flag('also take away what only the older version needs, once none of its nodes runs'),
  },
  example: 'migrate --check',
  async run({ values: { check, after }, environment, terminal }) {
    if (check && after) throw new CallError('--check writes nothing: leave out --after')
    const { migrateInstallation, readConfig } = await import('@weft/server')
    const extent = check ? 'none' : after ? 'all' : 'start'
    const { applied, needed, left } = await migrateInstallation(readConfig(environment), extent)
    for (const name of applied) terminal.out(`applied  ${name}`)
    for (const name of needed) terminal.out(`missing  ${name}`)
    for (const name of left) terminal.out(`waits    ${name}: run weft migrate --after once no older node runs`)
    if (applied.length + needed.length === 0) terminal.out('This version has the migrations that it needs.')
    return needed.length === 0 ? 0 : 1
  },
})

import { resolve } from 'node:path'
import { defineCommand } from '../command.ts'

export const memoryExportCommand = defineCommand({
  name: 'memory export',
  summary: 'write the translations and the imported memories of a project into a new TMX file',
  positionals: ['PROJECT', 'FILE'],
  options: {},
  example: 'memory export app app.tmx',
  async run({ positionals: [project = '', file = ''], environment, terminal }) {
    // Not the whole server: where one runs, it does the work.
    const { openOperator } = await import('@weft/server/operator')
    const { readConfig } = await import('@weft/server/config')
    const operator = await openOperator(readConfig(environment))
    try {
      const { texts } = await operator.ask('export-memory', { project, file: resolve(file) })
      terminal.out(`${resolve(file)}: ${texts} texts`)
      return 0
    } finally {
      await operator.close()
    }
  },
})

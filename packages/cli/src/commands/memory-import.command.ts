import { resolve } from 'node:path'
import { filledText, flag } from '@weft/command-line'
import { defineCommand } from '../command.ts'

export const memoryImportCommand = defineCommand({
  name: 'memory import',
  summary: 'read a TMX, PO, XLIFF or CSV file into a translation memory of a project, or of the site',
  positionals: ['FILE'],
  options: {
    project: filledText('SLUG', 'the site: everybody finds its texts'),
    name: filledText('NAME', 'the name of the file'),
    source: filledText('CODE', 'the source language that the file names, or English'),
    target: filledText('CODE', 'the language that the file names'),
    shared: flag('other projects find its texts as well'),
  },
  example: 'memory import old.tmx --project app',
  async run({ positionals: [file = ''], values, environment, terminal }) {
    // Not the whole server: where one runs, it does the work.
    const { openOperator } = await import('@weft/server/operator')
    const { readConfig } = await import('@weft/server/config')
    const operator = await openOperator(readConfig(environment))
    try {
      const { project = '', name: wanted = '', source = '', target = '', shared } = values
      const request = { file: resolve(file), project, name: wanted, shared, source, target }
      const { name, texts, passed } = await operator.ask('import-memory', request)
      terminal.out(`${name}: ${texts} texts, ${passed} units without a text to take`)
      return 0
    } finally {
      await operator.close()
    }
  },
})

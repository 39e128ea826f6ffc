import { text } from '@weft/command-line'
import { defineCommand } from '../command.ts'

export const fileReadCommand = defineCommand({
  name: 'file read',
  summary: 'print the strings of a file as JSON, one on each line; exit code 1 if it cannot be read',
  positionals: ['FILE'],
  options: {
    format: text('ID', 'the format of the file; without it, what its name and its beginning show'),
    language: text('CODE', 'the language of its texts, on which their plural forms depend'),
  },
  example: 'file read locales/cs.yml --format ruby-yaml',
  async run({ positionals: [path = ''], values, terminal }) {
    const { openFile, problemLine } = await import('../translation-file.ts')
    const { bytes, format, options } = await openFile(path, values)
    const { problems, units } = format.parse(bytes, options)
    for (const problem of problems) terminal.error(problemLine(path, bytes, problem))
    for (const unit of units) terminal.out(JSON.stringify(unit))
    return problems.length === 0 ? 0 : 1
  },
})

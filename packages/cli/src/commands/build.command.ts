import { defineCommand } from '../command.ts'

export const buildCommand = defineCommand({
  name: 'build',
  summary: 'build the pages, so that a start writes nothing into the folder of the program',
  positionals: [],
  options: {},
  example: 'build',
  async run({ terminal }) {
    const { builtPages } = await import('@weft/web/build')
    const folder = await builtPages(() => terminal.out('Building the pages'))
    terminal.out(`The pages are ready in ${folder}`)
    return 0
  },
})

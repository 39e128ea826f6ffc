import { defineCommand } from '../command.ts'

export const userLinkCommand = defineCommand({
  name: 'user link',
  summary: 'print a link that signs a user in once, within a day; the one before ends',
  positionals: ['NAME'],
  options: {},
  example: 'user link anna',
  async run({ positionals: [username = ''], environment, terminal }) {
    const { openOperator, readConfig } = await import('@weft/server')
    const operator = await openOperator(readConfig(environment))
    try {
      terminal.out((await operator.ask('make-link', { username })).link)
      return 0
    } finally {
      await operator.close()
    }
  },
})

import { defineCommand } from '../command.ts'

export const userTokenCommand = defineCommand({
  name: 'user token',
  summary: 'give a user a new API token and print it; the old one ends',
  positionals: ['NAME'],
  options: {},
  example: 'user token anna',
  async run({ positionals: [username = ''], environment, terminal }) {
    // Not the whole server: where one runs, it does the work.
    const { openOperator } = await import('@weft/server/operator')
    const { readConfig } = await import('@weft/server/config')
    const operator = await openOperator(readConfig(environment))
    try {
      terminal.out((await operator.ask('replace-token', { username })).token)
      return 0
    } finally {
      await operator.close()
    }
  },
})

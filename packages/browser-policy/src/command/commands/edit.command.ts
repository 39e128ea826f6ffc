import { defineCommand, number, text, WrongCall } from '../define-command.ts'
import { readPage } from '../edit/page-file.ts'
import type { World } from '../world.ts'

export const editCommand = defineCommand({
  name: 'edit',
  summary: 'edit a file in the browser, with forms and checks',
  description: [
    'Serves the policy page on this machine and prints its address. The page opens FILE, of any form that is read, and saves back into it, in its form. The address works once, for one browser. End it with Ctrl+C.',
    '',
    'When the file changes on the disk meanwhile, or in another tab, the page tells and saves over it only when you say so.',
  ].join('\n'),
  operands: { usage: 'FILE', least: 1, most: 1, areFiles: true },
  options: {
    port: number('PORT', 'The port; any free one unless given.'),
    language: text('CODE', 'The language of the page, such as de; that of LANG unless given, else English.'),
    page: text('FILE', 'The HTML file of the page; that of this installation unless given.'),
  },
  failsWhen: 'The port is taken.',
  examples: [{ line: 'edit --help', about: 'What it does:', answer: 'yes', shows: 'prints its address' }],
  async run({ operands: [path = '-'], options, world }) {
    if (path === '-') throw new WrongCall('edit needs a FILE, which it can save')
    const page = await pageOf(world, options)
    const { startEditServer } = await import('../edit/edit-server.ts')
    const server = await startEditServer(
      page,
      {
        name: path.split(/[\\/]/).at(-1) ?? path,
        read: async () => {
          const found = await world.look(path)
          if (found.kind === 'unreadable') throw new Error(found.reason)
          return found.kind === 'file' ? found.bytes : null
        },
        write: (content) => world.write(path, content),
      },
      options.port === undefined ? {} : { port: options.port },
    ).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null
      throw error
    })
    if (!server) {
      world.warn(`weft-policy: port ${options.port} is taken\n`)
      return 'no'
    }
    world.print(`${server.address}\n`)
    world.warn('Open this address in a browser; Ctrl+C ends.\n')
    await new Promise<void>((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve))
    await server.close()
    return 'yes'
  },
})

async function pageOf(
  world: World,
  { page, language }: { readonly page: string | undefined; readonly language: string | undefined },
): Promise<string> {
  if (page !== undefined) return new TextDecoder().decode(await world.read(page))
  const found = await readPage(world, language ?? (world.variable('LANG') ?? 'en').slice(0, 2))
  if (found === null)
    throw new WrongCall(
      'the page was not built: run node packages/policy-editor/build/bundle.ts packages/policy-editor/dist, or name it with --page',
    )
  return found
}

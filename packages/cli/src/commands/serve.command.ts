import { defineCommand, type Terminal } from '../command.ts'

/**
 * Milliseconds. npm passes Ctrl-C on to a child that already got it from the terminal, so one key press arrives as two
 * signals.
 */
const samePress = 1000

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'answer requests until Ctrl-C or SIGTERM',
  positionals: [],
  options: {},
  example: 'serve',
  async run({ terminal, environment }) {
    const ending = endingSignal()
    const [{ readConfig, startServer }, { builtPages }] = await Promise.all([
      import('@weft/server'),
      import('@weft/web/build'),
    ])
    const config = readConfig(environment)
    const server = await startServer(config, {
      buildPages: (signal) => builtPages(() => terminal.out('Building the pages, once for this version'), signal),
      announce({ port, administrator, link }) {
        terminal.out(`Weft listens on ${addressOf(config.host, port)}`)
        if (administrator && link) for (const line of firstSignIn(administrator, link)) terminal.out(line)
      },
    })
    const demoReport = tellOfDemo(server.demo, terminal)
    await ending
    await server.stop()
    await demoReport
    return 0
  },
})

interface SignIn {
  readonly username: string
  readonly token: string
}

const firstSignIn = ({ username, token }: SignIn, link: string): string[] => [
  '',
  'The first sign-in, shown only now:',
  `  as ${username}, with one click, within a day:  ${link}`,
  `  API token for scripts:  ${token}`,
  '',
]

/** Reports on the demo. If it fails, the server goes on. */
async function tellOfDemo(demo: Promise<boolean>, terminal: Terminal): Promise<void> {
  try {
    if (await demo) terminal.out('The demo is imported: Weft’s own texts, and a playground.')
  } catch (error) {
    terminal.error(`weft: the demo is not imported yet: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/`
}

/** Resolves at the first signal to stop. A later second one ends the process at once. */
function endingSignal(): Promise<void> {
  let first = 0
  return new Promise((resolve) => {
    const onSignal = () => {
      const now = Date.now()
      if (first === 0) {
        first = now
        resolve()
      } else if (now - first > samePress) process.exit(130)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
    process.on('SIGHUP', onSignal)
  })
}

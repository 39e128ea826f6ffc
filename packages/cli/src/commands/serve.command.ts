import type { RunningServer } from '@weft/server'
import { defineCommand, type Terminal } from '../command.ts'
import { followNpm } from '../follow-npm.ts'
import { type SupervisedState, tellSupervisor } from '../tell-supervisor.ts'

/**
 * Milliseconds. npm passes Ctrl-C on to a child that already got it from the terminal, so one key press arrives as two
 * signals.
 */
const samePress = 1000

/** Milliseconds to end cleanly: as long as docs/guide/operate.md has a supervisor wait, and less where npm ended already. */
const patience = { usual: 30_000, withoutNpm: 9000 }

export const serveCommand = defineCommand({
  name: 'serve',
  summary: 'answer requests until Ctrl-C or SIGTERM',
  positionals: [],
  options: {},
  example: 'serve',
  async run({ terminal, environment }) {
    surviveLostTerminal()
    const { ending, end } = endingSignal()
    let server: RunningServer | null = null
    process.on('SIGHUP', () => reloadProviders(server, terminal))
    followNpm(environment, () => {
      endWithin(patience.withoutNpm, terminal)
      end()
    })
    const [{ readConfig, startServer }, { builtPages }] = await Promise.all([
      import('@weft/server'),
      import('@weft/web/build'),
    ])
    const config = readConfig(environment)
    server = await startServer(config, {
      buildPages: (signal) => builtPages(() => terminal.out('Building the pages, once for this version'), signal),
      announce({ port, administrator, link }) {
        terminal.out(`Weft listens on ${addressOf(config.host, port)}`)
        if (administrator && link) for (const line of firstSignIn(administrator, link)) terminal.out(line)
      },
    })
    const tell = async (state: SupervisedState) => {
      const problem = await tellSupervisor(environment, state)
      if (problem !== null) terminal.error(`weft: the supervisor at NOTIFY_SOCKET cannot be told: ${problem}`)
    }
    const demoReport = tellOfDemo(server.demo, terminal)
    await tell('ready')
    const outdated = await Promise.race([ending, server.outdated])
    if (outdated !== undefined) terminal.error(`weft: ${outdated}`)
    endWithin(config.drainMs + patience.usual, terminal)
    await Promise.all([tell('stopping'), server.stop()])
    await demoReport
    return outdated === undefined ? 0 : 1
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
  `  API token for scripts, which ends after one hour:  ${token}`,
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

/**
 * Ends the process if ending takes longer: nothing that blocks it is worth waiting for, and the embedded database ends
 * with it.
 */
function endWithin(milliseconds: number, terminal: Terminal): void {
  const giveUp = () => {
    terminal.error(`weft: not all has ended within ${milliseconds / 1000} s: the process ends all the same`)
    process.exit(1)
  }
  setTimeout(giveUp, milliseconds).unref()
}

/** SIGHUP reads again what can be read again; where that fails, all stays as it was. */
function reloadProviders(server: RunningServer | null, terminal: Terminal): void {
  if (server === null) return
  try {
    terminal.out(`Read the identity providers again: ${server.reload()}`)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    terminal.error(`weft: the identity providers stay as they were: ${error.message}`)
  }
}

/** A closed terminal takes no more lines, which is no reason to end. */
function surviveLostTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** `ending` resolves at the first signal to stop, or by `end`. A later second signal ends the process at once. */
function endingSignal(): { readonly ending: Promise<void>; end(): void } {
  let first = 0
  const { promise: ending, resolve: end } = Promise.withResolvers<void>()
  const onSignal = () => {
    const now = Date.now()
    if (first === 0) {
      first = now
      end()
    } else if (now - first > samePress) process.exit(130)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return { ending, end }
}

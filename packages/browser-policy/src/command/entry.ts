import manifest from '../../package.json' with { type: 'json' }
import { runCommand } from './main.ts'
import { processWorld } from './process-world.ts'

// a reader that has seen enough (`weft-policy docs | head`) closes the pipe; that is no failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const world = processWorld(manifest.version)
process.exitCode = await runCommand(process.argv.slice(2), world)
world.close()

import manifest from '../../package.json' with { type: 'json' }
import { runCommand } from './main.ts'
import { processWorld } from './process-world.ts'

// a reader may close the pipe early (`weft-policy docs | head`), which is not a failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const world = processWorld(manifest.version)
process.exitCode = await runCommand(process.argv.slice(2), world)
world.close()

import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { PgliteWorkerData } from './pglite-stream.ts'
import { pgliteSettings } from './settings.ts'

// The thread that runs PGlite. It receives bytes of PostgreSQL's protocol and answers each message with bytes.

const { dataDir, template } = workerData as PgliteWorkerData
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')

const database = await PGlite.create({
  ...(dataDir === null ? {} : { dataDir }),
  ...(template === null ? {} : { loadDataDir: new Blob([template as Uint8Array<ArrayBuffer>]) }),
  postgresqlconf: pgliteSettings,
})
port.on('message', async (message: Uint8Array | 'close' | 'dump') => {
  if (message === 'close') {
    await database.close()
    port.close()
  } else if (message === 'dump') {
    const tar = await (await database.dumpDataDir('none')).arrayBuffer()
    port.postMessage({ tar }, [tar])
  } else {
    // Its buffer is its own, and becomes the other thread's.
    const answer = database.execProtocolRawSync(message) as Uint8Array<ArrayBuffer>
    port.postMessage(answer, [answer.buffer])
  }
})
port.postMessage('ready')

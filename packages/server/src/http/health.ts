import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './reply/headers.ts'

/** The life of a process as its supervisor sees it. */
export type Phase = 'starting' | 'ready' | 'stopping'

export interface HealthOptions {
  phase(): Phase
  /** Whether the database takes writes now. */
  isWritable(): Promise<boolean>
  /** Whether this node hears what other nodes change. */
  hears(): boolean
}

const headers = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

/** The reason against requests; null: they are welcome. */
async function troubleOf({ phase, isWritable }: HealthOptions): Promise<string | null> {
  if (phase() !== 'ready') return phase()
  return (await isWritable()) ? null : 'the database takes no writes'
}

/**
 * `/livez/`: the process answers; else it should be started again. `/readyz/`: requests may be sent here, and this node knows what others
 * change. `/healthz/`: as Weblate has it.
 */
export function addHealth(http: FastifyInstance, options: HealthOptions): void {
  const add = (path: string, trouble: () => Promise<string | null>) =>
    http.get(path, async (_request, reply) => {
      const found = await trouble()
      return reply
        .code(found === null ? 200 : 503)
        .headers(headers)
        .send(found ?? 'ok')
    })
  add('/livez/', async () => null)
  add('/readyz/', async () => (await troubleOf(options)) ?? (options.hears() ? null : 'other nodes are not heard'))
  add('/healthz/', () => troubleOf(options))
}

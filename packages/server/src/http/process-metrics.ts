import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type MetricsAccess, mayReadMetrics } from '../system/metrics-access.ts'
import { securityHeaders } from './reply/headers.ts'
import { senderAddress } from './session/sender-address.ts'

/** Seconds: from an answer out of memory to the longest read of the database. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Counts requests by route, so that a crowd of addresses makes no crowd of series. */
function countRequests(http: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'weft_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/** A value that is read when somebody asks for the metrics. */
export interface Reading {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  /** Reads the present values when somebody asks for them. */
  read(own: Gauge<string>): void | Promise<void>
}

const addGauge = (registry: Registry, { name, help, labelNames = [], read }: Reading) =>
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset()
      await read(this)
    },
  })

/** Adds `/metrics` in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function addProcessMetrics(http: FastifyInstance, readings: readonly Reading[], access: MetricsAccess): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(http, registry)
  for (const reading of readings) addGauge(registry, reading)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...securityHeaders, 'cache-control': 'no-store' })
    const sender = { address: senderAddress(request), authorization: request.headers.authorization }
    if (mayReadMetrics(access, sender)) return reply.type(registry.contentType).send(await registry.metrics())
    if (access.token === null)
      return reply.code(403).type('text/plain; charset=utf-8').send('This address may not read the metrics.\n')
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .type('text/plain; charset=utf-8')
      .send('Send the token of METRICS_TOKEN.\n')
  }
  for (const path of ['/metrics', '/metrics/']) http.get(path, answer)
  http.addHook('onClose', async () => registry.clear())
}

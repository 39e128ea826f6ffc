import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import manifest from '../../package.json' with { type: 'json' }
import type { ConfiguredTracing } from '../config-tracing.ts'
import { log } from './process-log.ts'
import type { OpenWork, TracedWork, Tracer } from './tracing.ts'

/** Milliseconds at the end for a collector to take what is left. */
const patience = 3000

/** Milliseconds between two lines about a collector that takes nothing. */
const quiet = 60_000

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const

function samplerOf({ sampler, share }: ConfiguredTracing): Sampler {
  const [, parent, name = ''] = /^(parentbased_)?(.*)$/.exec(sampler) ?? []
  const root =
    name === 'traceidratio'
      ? new TraceIdRatioBasedSampler(share)
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return parent === undefined ? root : new ParentBasedSampler({ root })
}

const exporterOf = ({ url, headers }: ConfiguredTracing) =>
  url === null
    ? new ConsoleSpanExporter()
    : new OTLPTraceExporter({ url, ...(headers !== null && { headers: parseKeyPairsIntoRecord(headers) }) })

/** Faults of the collector stand in the log, once a minute: traces are no reason to fill a disk. */
function logFaults(): (message: string) => void {
  let last = Number.NEGATIVE_INFINITY
  const tell = (message: string) => {
    if (performance.now() - last < quiet) return
    last = performance.now()
    log('warn', `traces are lost: ${message}`, { place: 'traces' })
  }
  const nothing = () => {}
  diag.setLogger(
    { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  return tell
}

function contextOf({ parent }: TracedWork): Context {
  if (parent === undefined || parent === null) return context.active()
  const remote = parseTraceParent(parent)
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
}

/** Sends traces to a collector by OpenTelemetry's own library, which reads the other `OTEL_*` variables itself. */
export function openTelemetry(configured: ConfiguredTracing): Tracer {
  const tell = logFaults()
  const { version } = manifest
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    sampler: samplerOf(configured),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': configured.serviceName, 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterOf(configured) })],
  })
  const tracer = provider.getTracer('weft', version)
  return {
    begin(work): OpenWork {
      const { name, kind, facts } = work
      const around = contextOf(work)
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: withoutNull(facts) }, around)
      const inside = trace.setSpan(around, span)
      return {
        within: (part) => context.with(inside, part),
        end({ facts: more = {}, failed }) {
          span.setAttributes(withoutNull(more))
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    present() {
      const present = trace.getSpanContext(context.active())
      if (present === undefined) return null
      return `00-${present.traceId}-${present.spanId}-0${present.traceFlags & 1}`
    },
    async close() {
      const late = Promise.withResolvers<void>()
      const giveUp = () => {
        tell('the collector did not take the last ones in time')
        late.resolve()
      }
      const timer = setTimeout(giveUp, patience)
      await Promise.race([provider.shutdown().catch(() => undefined), late.promise])
      clearTimeout(timer)
      context.disable()
      diag.disable()
    },
  }
}

const withoutNull = (facts: TracedWork['facts']) =>
  Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string | number | boolean] => entry[1] !== null),
  )

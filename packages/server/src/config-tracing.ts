import { ConfigError } from './config-error.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof samplers)[number]

/** The target of traces (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). */
export interface ConfiguredTracing {
  /** The address that takes traces by OTLP; null: they are written to standard output. */
  readonly url: string | null
  /** `name=value` with commas between; its values are secrets. */
  readonly headers: string | null
  readonly sampler: SamplerName
  /** The share of traces that are kept, of samplers that take one. */
  readonly share: number
  readonly serviceName: string
}

type Read = (variable: string) => string | undefined

/** Reads `OTEL_*`; null where nobody asks for traces. */
export function readTracing(read: Read): ConfiguredTracing | null {
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  const exporter = read('OTEL_TRACES_EXPORTER')
  const url = readUrl(read)
  if (exporter === 'none' || (exporter === undefined && url === null)) return null
  if (exporter !== undefined && exporter !== 'otlp' && exporter !== 'console')
    throw new ConfigError('OTEL_TRACES_EXPORTER', exporter, 'expected otlp, console or none')
  refuseOtherProtocols(read)
  return {
    url: exporter === 'console' ? null : (url ?? 'http://localhost:4318/v1/traces'),
    headers: read('OTEL_EXPORTER_OTLP_TRACES_HEADERS') ?? read('OTEL_EXPORTER_OTLP_HEADERS') ?? null,
    ...readSampler(read),
    serviceName: read('OTEL_SERVICE_NAME') ?? 'weft',
  }
}

function readUrl(read: Read): string | null {
  const whole = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (whole !== undefined) return checkUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', whole)
  const base = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  return base === undefined ? null : `${checkUrl('OTEL_EXPORTER_OTLP_ENDPOINT', base).replace(/\/$/, '')}/v1/traces`
}

function checkUrl(variable: string, text: string): string {
  if (URL.canParse(text) && /^https?:\/\/[^/?#@]+([/?]|$)/.test(text)) return text
  throw new ConfigError(
    variable,
    text.replace(/\/\/[^/]*@/, '//***@'),
    'expected an address such as http://collector:4318',
  )
}

function refuseOtherProtocols(read: Read): void {
  for (const variable of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = read(variable)
    if (protocol === undefined) continue
    if (protocol !== 'http/protobuf')
      throw new ConfigError(variable, protocol, 'expected http/protobuf: collectors take it on port 4318')
    return
  }
}

function readSampler(read: Read): Pick<ConfiguredTracing, 'sampler' | 'share'> {
  const name = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const sampler = samplers.find((one) => one === name)
  if (sampler === undefined)
    throw new ConfigError('OTEL_TRACES_SAMPLER', name, `expected one of ${samplers.join(', ')}`)
  const text = read('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const share = Number(text)
  if (!(share >= 0 && share <= 1))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG', text, 'expected a share from 0 to 1, such as 0.05')
  return { sampler, share }
}

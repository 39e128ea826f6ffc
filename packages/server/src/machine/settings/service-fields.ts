import {
  boolean,
  choice,
  type FieldRecord,
  hiddenSecret,
  initially,
  integer,
  list,
  nullable,
  optional,
  text,
} from '@weft/contract'
import type { MachineService } from '../machine-service.ts'
import type { Configuration, ServiceUse, StoredService } from './stored-services.ts'

/** Settings that every service has, beside its own. */
export const useFields = {
  source_language: optional(choice(['auto', 'source'], { label: 'Source language selection' })),
  enabled: initially(boolean({ label: 'Enabled' }), true),
  languages: optional(nullable(list(text({ maxLength: 50 }), { max: 500 }))),
  price_input: optional(nullable(text({ maxLength: 20, blank: true }))),
  price_output: optional(nullable(text({ maxLength: 20, blank: true }))),
  position: initially(integer({ min: 0, max: 1000, label: 'Position' }), 0),
} satisfies FieldRecord

/** All fields of a service's settings. */
export const fieldsOf = (service: MachineService): FieldRecord => ({ ...service.fields, ...useFields })

/** An amount of money as people write it: `20`, `0.15`. */
export const readMoney = (written: string): number | null =>
  /^\d{1,8}(?:\.\d{1,6})?$/.test(written) ? Number(written) : null

const priceOf = (value: unknown): number | null => (typeof value === 'string' && value !== '' ? readMoney(value) : null)

/** The settings that all services have, from checked values. */
export function useOf(values: Configuration): ServiceUse {
  const { languages } = values
  return {
    enabled: values.enabled !== false,
    languages: Array.isArray(languages) && languages.length > 0 ? languages.map(String) : null,
    priceInput: priceOf(values.price_input),
    priceOutput: priceOf(values.price_output),
    position: typeof values.position === 'number' ? values.position : 0,
  }
}

/** The service's own settings, of checked values. */
export const ownSettings = (service: MachineService, values: Configuration): Configuration =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in service.fields || name === 'source_language'))

/** Settings as clients see them: a secret that is there is hidden. */
export function shownConfiguration(stored: StoredService): Record<string, unknown> {
  const { service, configuration, sealed } = stored
  return {
    ...configuration,
    ...(sealed === null ? {} : Object.fromEntries(service.secrets.map((name) => [name, hiddenSecret]))),
    ...useValues(stored),
  }
}

/** The settings that all services have, in their written form. */
export const useValues = ({ enabled, languages, priceInput, priceOutput, position }: ServiceUse): Configuration => ({
  ...(enabled ? {} : { enabled }),
  ...(languages === null ? {} : { languages }),
  ...(priceInput === null ? {} : { price_input: String(priceInput) }),
  ...(priceOutput === null ? {} : { price_output: String(priceOutput) }),
  ...(position === 0 ? {} : { position }),
})

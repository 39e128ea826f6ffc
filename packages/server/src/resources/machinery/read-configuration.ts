import { hiddenSecret } from '@weft/contract'
import { fieldRules } from '../../fields/field-rules.ts'
import { parseFields } from '../../http/fields/index.ts'
import type { MachineService } from '../../machine/machine-service.ts'
import { machineServiceOf, machineServices } from '../../machine/services/registry.ts'
import { hostOf } from '../../machine/settings/consents.ts'
import { fieldsOf, readMoney, useValues } from '../../machine/settings/service-fields.ts'
import { type Configuration, openConfiguration, type StoredService } from '../../machine/settings/stored-services.ts'
import { type FieldProblem, invalidField, validationErrors } from '../../refusal.ts'
import type { Services } from '../../services.ts'

/** The service of an id; refuses an unknown one. */
export function serviceNamed(id: string, attr: string | null = 'service'): MachineService {
  const found = machineServiceOf(id)
  if (found !== undefined) return found
  const known = machineServices.map((one) => one.id).join(', ')
  throw invalidField(attr, `There is no service ${id.slice(0, 100)}. The services are ${known}.`, 'invalid_choice')
}

/** A service's settings as somebody sends them. */
export interface SentService {
  readonly service: MachineService
  readonly sent: Configuration
  /** The present settings; null: it is new. */
  readonly present: StoredService | null
  /** Stands before the names in problems: `configuration.`. */
  readonly prefix: string
}

const isSwitch = (sent: Configuration): boolean => sent.enabled === false && Object.keys(sent).length === 1

const isHidden = ([, value]: [string, unknown]): boolean => value === hiddenSecret

/** Reads the settings of a service. Hidden secrets stay the same, as long as they go to the same host. */
export async function readConfiguration(
  { secretBox }: Pick<Services, 'secretBox'>,
  { service, sent, present, prefix }: SentService,
): Promise<Configuration> {
  const opened = present === null ? null : await openConfiguration(secretBox, present)
  // To switch a service off, nobody writes its settings.
  if (isSwitch(sent)) return { ...opened, ...(present === null ? {} : useValues(present)), enabled: false }
  const kept = Object.entries(sent)
    .filter(isHidden)
    .flatMap(([name]) => (opened !== null && opened[name] !== undefined ? [[name, opened[name]] as const] : []))
  const own = Object.fromEntries(Object.entries(sent).filter((entry) => !isHidden(entry)))
  const options = { extent: 'whole', source: 'json', rules: fieldRules, prefix } as const
  const { values, problems } = parseFields(fieldsOf(service), { ...own, ...Object.fromEntries(kept) }, options)
  const all = [...problems, ...priceProblems(values, prefix)]
  if (all.length > 0) throw validationErrors(all)
  // A key of somebody's is not sent to an address that somebody else writes.
  if (kept.length > 0 && opened !== null && addressOf(service, values) !== addressOf(service, opened))
    throw validationErrors(kept.map(([name]) => moved(`${prefix}${name}`)))
  return values
}

const addressOf = (service: MachineService, values: Configuration): string => hostOf(service.address(values as never)) // checked by its fields

const moved = (attr: string): FieldProblem => ({
  code: 'required',
  attr,
  detail: 'The address leads to another host: write the key again.',
})

function priceProblems(values: Configuration, prefix: string): FieldProblem[] {
  return ['price_input', 'price_output'].flatMap((name): FieldProblem[] => {
    const value = values[name]
    return typeof value !== 'string' || value === '' || readMoney(value) !== null
      ? []
      : [{ code: 'invalid', attr: `${prefix}${name}`, detail: 'A price is a number such as 20 or 0.15.' }]
  })
}

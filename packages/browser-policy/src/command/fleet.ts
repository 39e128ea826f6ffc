import { comparePolicies, type Difference } from '../convert/compare.ts'
import { isJsonObject, type JsonObject, setMember } from '../convert/conversion.ts'
import { formatPath } from '../engine/describe-finding.ts'
import type { JsonValue } from '../json-value.ts'

/** One installation of one machine, as `here --format json` tells of it. */
export interface FleetMachine {
  readonly name: string
  readonly target: string
  readonly policies: JsonObject
  /** The policies that the browser does not apply, with what becomes of them. */
  readonly unapplied: Readonly<Record<string, string>>
}

/** A machine's differences from the wanted policies. */
export interface FleetRow {
  readonly machine: FleetMachine
  readonly differences: readonly Difference[]
  /** Wanted policies that are there, but that the browser refuses or does not know. */
  readonly unapplied: readonly (readonly [policy: string, fate: string])[]
}

/** Reads the JSON of `here --format json`; null if it is something else. */
export function readMachines(name: string, value: JsonValue): readonly FleetMachine[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const machines = value.map((report: JsonValue, at) =>
    readMachine(value.length === 1 ? name : `${name} (${at + 1})`, report),
  )
  return machines.every((machine) => machine !== null) ? machines : null
}

function readMachine(name: string, report: JsonValue): FleetMachine | null {
  if (!isJsonObject(report) || !Array.isArray(report.policies) || typeof report.target !== 'string') return null
  const policies: Record<string, JsonValue> = {}
  const unapplied: Record<string, string> = {}
  for (const entry of report.policies as readonly JsonValue[]) {
    if (!isJsonObject(entry) || typeof entry.name !== 'string' || typeof entry.fate !== 'string') return null
    setMember(policies, entry.name, entry.value ?? null)
    if (entry.fate !== 'active') unapplied[entry.name] = entry.fate
  }
  return { name, target: report.target, policies, unapplied }
}

/** Compares a machine with what is wanted. `isExact`: policies that nobody asked for count as well. */
export function compareMachine(machine: FleetMachine, wanted: JsonObject, isExact: boolean): FleetRow {
  const differences = comparePolicies(wanted, machine.policies).filter(
    ({ kind, path }) => isExact || kind !== 'added' || Object.hasOwn(wanted, String(path[0])),
  )
  const unapplied = Object.entries(machine.unapplied).filter(([policy]) => Object.hasOwn(wanted, policy))
  return { machine, differences, unapplied }
}

/** The lines about one machine; empty if it has what is wanted. */
export function fleetLines({ differences, unapplied }: FleetRow): readonly string[] {
  return [...differences.map(differenceLine), ...unapplied.map(([policy, fate]) => `! ${policy}: ${fate}`)]
}

function differenceLine(difference: Difference): string {
  const at = formatPath(difference.path)
  switch (difference.kind) {
    case 'removed':
      return `- ${at} is missing`
    case 'added':
      return `+ ${at} = ${JSON.stringify(difference.after)} is not wanted`
    case 'changed':
      return `~ ${at} is ${JSON.stringify(difference.after)}, not ${JSON.stringify(difference.before)}`
    case 'reordered':
      return `~ ${at} has another order`
  }
}

// The facts of every resource, found beside the routes.

import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { TestApp } from '@weft/testkit'
import type { LeastRole, Operation, PathParameter, ResourceFacts, SeedPlace } from './resource.facts.ts'

interface FactsModule {
  readonly facts: ResourceFacts
}

const modules = globSync('*/*.facts.ts', { cwd: import.meta.dirname }).sort()
const loaded: readonly FactsModule[] = await Promise.all(
  modules.map((path) => import(pathToFileURL(`${import.meta.dirname}/${path}`).href)),
)
export const allFacts: readonly ResourceFacts[] = loaded.map(({ facts }) => facts)

/** All entries of one kind. Throws if two resources claim the same. */
function joined<T>(records: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> {
  const all: Record<string, T> = {}
  for (const [key, value] of records.flatMap((record) => Object.entries(record ?? {}))) {
    if (Object.hasOwn(all, key)) throw new Error(`Two resources have facts about ${key}`)
    all[key] = value
  }
  return all
}

export const leastRoles: Readonly<Record<string, LeastRole>> = joined(allFacts.map(({ access }) => access))
export const operations: readonly Operation[] = allFacts.flatMap((facts) => facts.operations ?? [])
export const projectWrites: readonly Operation[] = allFacts.flatMap((facts) => facts.projectWrites ?? [])
const parameters: Readonly<Record<string, PathParameter>> = joined(allFacts.map((facts) => facts.parameters))

/** Each parameter of a path with its own fact's key: `[':project', 'labels/:id']`. Throws if no fact fits. */
function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/:\w+/g)].map(({ 0: name, index }) => {
    const start = path.slice(0, index + name.length)
    const fitting = Object.keys(parameters).filter((end) => start === end || start.endsWith(`/${end}`))
    const [longest] = fitting.sort((one, other) => other.length - one.length)
    if (longest === undefined) throw new Error(`No facts file has a parameter for ${name} of ${path}`)
    return longest
  })
}

/** The key of the fact about each parameter of a path, with the fact. */
export const pathParameters = (path: string): readonly (readonly [key: string, parameter: PathParameter])[] =>
  parametersOf(path).map((key) => {
    const parameter = parameters[key]
    if (parameter === undefined) throw new Error(`${key} has no fact`)
    return [key, parameter]
  })

/** Values of parameters by the keys of their facts. */
export type SeededPaths = Readonly<Record<string, string | number>>

/** Makes what paths name, each once; `given` values are used directly. */
export async function seedPaths(
  place: Omit<SeedPlace, 'value'>,
  given: SeededPaths = {},
  keys: readonly string[] = Object.keys(parameters),
): Promise<SeededPaths> {
  const values = new Map<string, Promise<string | number>>()
  const value = (key: string): Promise<string | number> => {
    const known = values.get(key)
    if (known !== undefined) return known
    const parameter = parameters[key]
    if (parameter === undefined) throw new Error(`No facts file has the parameter ${key}`)
    const { seed } = parameter
    const made = Promise.resolve(given[key] ?? (typeof seed === 'function' ? seed({ ...place, value }) : seed))
    values.set(key, made)
    return made
  }
  const seeded: Record<string, string | number> = {}
  // One after the other: what a seed makes has the same number in every run.
  for (const key of keys) seeded[key] = await value(key)
  return seeded
}

/** A real path of a route's pattern. */
export function fillPath(path: string, values: SeededPaths): string {
  const keys = parametersOf(path).values()
  return path.replace(/:\w+/g, () => {
    const { value } = keys.next()
    return encodeURIComponent(String(value === undefined ? '' : values[value]))
  })
}

/** Adds a comment, a suggestion, a screenshot and announcements to a string of `demo/kiosk`; resolves to what names them. */
export function addRemarks(app: TestApp, unit: number): Promise<SeededPaths> {
  const place = { app, project: 'demo', component: 'kiosk', language: 'cs', username: 'anna', unit }
  const keys = Object.keys(parameters).filter((key) =>
    /(comments|suggestions|screenshots|announcements)\/:id$/.test(key),
  )
  return seedPaths({ ...place, user: app.anna, userName: 'anna' }, {}, keys)
}

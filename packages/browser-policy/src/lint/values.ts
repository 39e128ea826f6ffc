import { isArray } from '../engine/engine.ts'
import type { JsonValue } from '../json-value.ts'

/** The value of a property; undefined if the value is not an object or lacks the property. */
export function property(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // Only an object is left after the checks above; Array.isArray does not narrow readonly arrays.
  const owner = value as { readonly [name: string]: JsonValue }
  return Object.hasOwn(owner, name) ? owner[name] : undefined
}

/** Whether an object has a property, with any value. */
export function has(value: JsonValue | undefined, name: string): boolean {
  return property(value, name) !== undefined
}

/** Whether a value counts as true for every browser: `true` or 1. */
export function isOn(value: JsonValue | undefined): boolean {
  return value === true || value === 1
}

/** Whether a value counts as false for every browser: `false` or 0. */
export function isOff(value: JsonValue | undefined): boolean {
  return value === false || value === 0
}

/** The text of a property; undefined if it is not a text. */
export function textOf(value: JsonValue | undefined, name: string): string | undefined {
  const text = property(value, name)
  return typeof text === 'string' ? text : undefined
}

const NOTHING: readonly JsonValue[] = []

/** The entries of a list; empty if the value is not a list. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isArray(value) ? value : NOTHING
}

/** The texts in a list with their indices. */
export function textsOf(value: JsonValue | undefined): readonly [number, string][] {
  const texts: [number, string][] = []
  const list = listOf(value)
  // A plain loop: lists are long, and several rules walk them.
  for (let index = 0; index < list.length; index++) {
    const item = list[index]
    if (typeof item === 'string') texts.push([index, item])
  }
  return texts
}

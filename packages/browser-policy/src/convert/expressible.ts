import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import { isJsonObject, type JsonObject, type Loss, type LossCode, loss, setMember } from './conversion.ts'

/** A value that is about to be written, with its parent. */
export interface Candidate {
  readonly value: JsonValue
  readonly path: Path
  /** Its name in an object, or its index in a list. */
  readonly step: string | number
  readonly parent: JsonObject | readonly JsonValue[]
}

/**
 * Whether a form can hold a value: undefined if it can, else the loss, and whether the value is written all the same.
 */
export type Judgement = undefined | { readonly code: LossCode; readonly keep: boolean }

/** The limits of a form: which values it can hold. */
export interface FormLimits {
  judge(candidate: Candidate): Judgement
  /** False where an empty list or object cannot be written. */
  readonly holdsEmpty: boolean
  /** How many levels of names and indexes the form can nest. */
  readonly depth: number
}

/** Reduces a policy set to the part that a form can hold, and lists each loss. The input is not changed. */
export function expressible(
  policies: JsonObject,
  form: FormLimits,
): { readonly policies: JsonObject; readonly losses: readonly Loss[] } {
  const losses: Loss[] = []
  const reduced = reduceObject(policies, [], { form, losses })
  if (!form.holdsEmpty && Object.keys(policies).length === 0) losses.push(loss('empty-object', []))
  return { policies: reduced, losses }
}

interface Reduction {
  readonly form: FormLimits
  readonly losses: Loss[]
}

function reduceObject(object: JsonObject, path: Path, walk: Reduction): JsonObject {
  const result: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(object)) {
    const reduced = reduce({ value, path: [...path, name], step: name, parent: object }, walk)
    if (reduced !== undefined) setMember(result, name, reduced)
  }
  return result
}

function reduceList(list: readonly JsonValue[], path: Path, walk: Reduction): JsonValue[] {
  const result: JsonValue[] = []
  for (const [index, value] of list.entries()) {
    const reduced = reduce({ value, path: [...path, index], step: index, parent: list }, walk)
    if (reduced !== undefined) result.push(reduced)
  }
  return result
}

function reduce(candidate: Candidate, walk: Reduction): JsonValue | undefined {
  const { value, path } = candidate
  const say = (code: LossCode): void => void walk.losses.push(loss(code, path))
  const judgement =
    path.length > walk.form.depth ? { code: 'too-deep' as const, keep: false } : walk.form.judge(candidate)
  if (judgement) say(judgement.code)
  if (judgement && !judgement.keep) return undefined
  if (Array.isArray(value)) {
    const list = reduceList(value, path, walk)
    if (list.length > 0 || walk.form.holdsEmpty) return list
    // the entries of an emptied list are reported already; that the list itself disappears is another loss
    say('empty-array')
    return undefined
  }
  if (isJsonObject(value)) {
    const object = reduceObject(value, path, walk)
    if (Object.keys(object).length > 0 || walk.form.holdsEmpty) return object
    say('empty-object')
    return undefined
  }
  return value
}

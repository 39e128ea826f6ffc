import type { ArrayTree, ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import type { Behaviour } from '../versions/behaviour.ts'
import { type CheckState, isArray, isObject, keepUnchecked, parseJsonText, refuse, softenSince } from './engine.ts'

/** Whether a text in this place is read as JSON. */
function takesJsonText(tree: ValueTree): boolean {
  return tree.kind === 'json' || ((tree.kind === 'array' || tree.kind === 'object') && tree.jsonText)
}

/** The value of a text that holds JSON, in browsers that parse before they check; undefined if it cannot be parsed. */
export function parseWritten(given: JsonValue, tree: ValueTree): JsonValue | undefined {
  return typeof given === 'string' && takesJsonText(tree) ? parseJsonText(given) : given
}

/** A value whose content no browser checks. */
export function checkJson(
  value: JsonValue,
  tree: ValueTree,
  check: CheckState,
  { jsonTexts }: Behaviour,
): JsonValue | undefined {
  switch (jsonTexts) {
    case 'refused':
      return refuse(check, 'wrong-type', tree)
    case 'parsed and checked':
      return isArray(value) || isObject(value) ? value : refuse(check, 'wrong-type', tree)
    case 'taken unchecked':
      return checkLooseJson(value, tree, check)
  }
}

function checkLooseJson(value: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined {
  if (typeof value === 'object') return value
  if (typeof value !== 'string') return refuse(check, 'wrong-type', tree)
  const parsed = parseJsonText(value)
  if (parsed === undefined) return refuse(check, 'invalid-json-text', tree)
  if (typeof parsed !== 'object') return refuse(check, 'wrong-type', tree)
  // The policy's own code reads its members and fails.
  if (parsed === null) keepUnchecked(check, 'wrong-type', tree)
  return parsed
}

/** An object or list that may also be JSON text, in browsers that then take a value of another type unchecked. */
export function checkUncheckedText(
  value: JsonValue,
  tree: ArrayTree | ObjectTree,
  check: CheckState,
  checkParts: () => JsonValue | undefined,
): JsonValue | undefined {
  const from = check.findings.length
  const { browserStopped: past } = check
  const result = checkParts()
  if (result !== undefined || check.loaderThrew) return result
  check.browserStopped = past
  if (typeof value === 'object') {
    softenSince(check, from, 'unchecked')
    return value
  }
  check.findings.length = from
  return checkLooseJson(value, tree, check)
}

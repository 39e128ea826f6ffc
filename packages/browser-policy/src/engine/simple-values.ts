import { hasOnlyOrigin, parseUrl } from '../browser/parse-url.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import type { UrlParser } from '../versions/behaviour.ts'
import { type CheckState, refuse } from './engine.ts'

/** A boolean, or 0 and 1 as the Windows registry has them; undefined for anything else. */
export function numberAsBoolean(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 0 || value === 1 ? value === 1 : undefined
}

/** A URL, or the empty text where the tree allows it. The result is written as the browser writes it. */
export function checkUrl(value: JsonValue, tree: ValueTree, check: CheckState, parser: UrlParser): string | undefined {
  if (typeof value !== 'string') return refuse(check, 'wrong-type', tree)
  if (value === '' && tree.kind === 'urlOrEmpty') return ''
  return parseUrl(value, parser)?.href ?? refuse(check, 'invalid-url', tree)
}

/** An address without a path as an origin; `filesAreOrigins`: any file is accepted as one. */
export function checkOrigin(
  value: JsonValue,
  tree: ValueTree,
  check: CheckState,
  rule: { readonly filesAreOrigins: boolean },
): string | undefined {
  if (typeof value !== 'string') return refuse(check, 'wrong-type', tree)
  const url = parseUrl(value, 'older')
  if (url === null) return refuse(check, 'invalid-origin', tree)
  const isOrigin = (rule.filesAreOrigins && url.protocol === 'file:') || hasOnlyOrigin(url)
  return isOrigin ? url.href : refuse(check, 'invalid-origin', tree)
}

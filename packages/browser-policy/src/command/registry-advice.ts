import type { FileForm } from '../convert/policy-file.ts'
import { FIREFOX_KEY } from '../convert/reg-names.ts'
import { findByEitherName } from '../names.ts'
import { newest } from '../target.ts'
import type { ShownProblem } from './shown-problem.ts'

/** How many values of a key are named. */
const MOST_NAMES = 3

/**
 * Tells how the registry writes an object or a list that a file has as one value: as a separate key. Undefined for other faults.
 */
export function registryAdvice(form: FileForm, { code, path }: ShownProblem): string | undefined {
  const [name] = path
  const policy =
    form === 'reg' && code === 'wrong-type' && path.length === 1 ? findByEitherName(String(name)) : undefined
  const tree = policy?.values[newest]
  if (tree?.kind === 'array') return `write a key ${FIREFOX_KEY}\\${name} with the values 1, 2 …`
  if (tree?.kind !== 'object') return undefined
  const names = Object.keys(tree.properties)
  const shown = names.slice(0, MOST_NAMES).join(', ')
  return `write a key ${FIREFOX_KEY}\\${name} with values such as ${shown}`
}

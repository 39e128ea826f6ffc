import type { Document } from '../format.ts'
import { type Container, type Member, readTree, valuesByName } from './json.tree.ts'

/** How a template writes a name from a container on: the next key, and what it opens. */
export interface TemplateKey {
  readonly key: string
  readonly opens: 'object' | 'array' | null
}

/** Tells how the template writes a name from a container on; null where it lacks the name, or has it elsewhere. */
export type TemplateKeys = (name: string, container: Pick<Container, 'name'>) => TemplateKey | null

/** Reads the template at the first call. */
export function templateKeys(like: Document | undefined): TemplateKeys {
  let values: Map<string, Member> | null = null
  return (name, container) => {
    if (!like || like.problems.length > 0) return null
    values ??= valuesByName(readTree(like.bytes))
    let member = values.get(name) ?? null
    while (member && member.parent.name !== container.name) member = member.parent.owner
    if (!member || member.parent.isArray) return null
    const { key, child } = member
    return { key, opens: child && (child.isArray ? 'array' : 'object') }
  }
}

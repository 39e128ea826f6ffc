const ENTITY = /&#?\w{1,32};/g

/** Replaces each entity (`&nbsp;`, `&#160;`) by as many spaces as it has characters, so that offsets stay. */
export function stripEntities(text: string): string {
  return text.includes('&') ? text.replace(ENTITY, (entity) => ' '.repeat(entity.length)) : text
}

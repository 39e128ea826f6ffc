/**
 * A short name for an English text, under which a page keeps its translation: the texts themselves stand in the program
 * already (FNV-1a, 32 bits; a test finds two texts with one name).
 */
export function textKey(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(36)
}

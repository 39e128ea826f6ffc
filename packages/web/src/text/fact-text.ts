const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/**
 * Facts in one text, for places that show no elements; empty ones are left out. Marks keep their directions apart, as `<bdi>` does;
 * a single fact needs none.
 */
export function factText(facts: readonly string[]): string {
  const said = facts.filter((fact) => fact !== '')
  if (said.length === 1) return said.join('')
  return said.map((fact) => firstStrongIsolate + fact + popIsolate).join(' · ')
}

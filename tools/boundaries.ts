import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { boundaryRules } from './boundary-rules.ts'

/** A forbidden import, described in one line. */
export type Violation = string

/**
 * Looks at every import below `packages/` of a folder. TypeScript 7 has no programming interface, so SWC reads the
 * files. Returns the violations, and the number of modules read, so that a caller notices if it is 0.
 */
export async function findViolations(
  baseDir: string,
): Promise<{ readonly modules: number; readonly violations: readonly Violation[] }> {
  const { output } = await cruise(['packages'], {
    baseDir,
    parser: 'swc',
    ruleSet: { forbidden: [...boundaryRules] },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|fixtures|node_modules|e2e)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
    },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a text where data was expected')
  const { violations } = output.summary
  return {
    modules: output.modules.filter(({ source }) => existsSync(join(baseDir, source))).length,
    violations: violations.map(({ rule, from, to, cycle }) => {
      const about = boundaryRules.find(({ name }) => name === rule.name)?.comment ?? rule.name
      const path = cycle ? [from, ...cycle.map(({ name }) => name)].join(' -> ') : `${from} -> ${to}`
      return `${path}: ${about}`
    }),
  }
}

import type { Pattern } from './compiled-pattern.ts'

type Engine = typeof import('./pattern-engine.ts')

let engine: Engine | undefined

/** Compiles an expression; null when it is not valid, undefined while the engine is not loaded. */
export function compileExpression(source: string, caseInsensitive: boolean): Pattern | null | undefined {
  return engine?.compileExpression(source, caseInsensitive)
}

/** Loads the engine, which is larger than all checks together; only strings with expressions in their flags need it. */
export async function loadPatternEngine(): Promise<void> {
  engine ??= await import('./pattern-engine.ts')
}

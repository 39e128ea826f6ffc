import type { ReturnProblem } from '@weft/contract'
import { Refusal, type RefusalCode, type RefusalMore } from '../refusal.ts'

/** Refuses somebody whom a provider sent back; `problem` is told to the page to which a browser goes then. */
export class RefusedReturn extends Refusal {
  readonly problem: ReturnProblem
  /** The page to which the person wanted to go; null before that is known. */
  next: string | null = null

  constructor(problem: ReturnProblem, detail: string, more: RefusalMore & { readonly code?: RefusalCode } = {}) {
    const { code = 'authentication_failed', ...rest } = more
    super(code, { ...rest, detail })
    this.problem = problem
  }
}

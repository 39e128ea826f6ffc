import type { Target } from '../target.ts'
import type { Engine } from './engine.ts'
import { esr60 } from './esr60.ts'
import { esr140 } from './esr140.ts'
import { esr153 } from './esr153.ts'

/** The engine of each target. */
export const engines: Readonly<Record<Target, Engine>> = { esr60, esr140, esr153 }

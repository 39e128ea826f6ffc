// The parts for an editor: everything except the generated reference.

export { loadForms } from '@weft/terms'
export { loadPatternEngine } from '#pattern-engine'
export { type AutofixContext, type AutofixId, type AutofixResult, applyAutofixes, autofixes } from './autofixes.ts'
export type {
  AcrossCheck,
  Check,
  CheckExample,
  CheckSurrounding,
  Finding,
  FormFinding,
  Severity,
  SourceCheck,
  TargetCheck,
} from './check.ts'
export { type CheckId, checks } from './checks.ts'
export type { ReportFault } from './contain.ts'
export { type CheckEnvironment, checkEnvironment, type FontCase, glossaryOf } from './environment.ts'
export { type KnownFlag, knownFlags, validateFlags } from './flag-registry.ts'
export {
  type FlagProblem,
  type Flags,
  type FlagValue,
  flagNumber,
  formatFlags,
  mergeFlags,
  NO_FLAGS,
  needsPatternEngine,
  parseFlags,
} from './flags.ts'
export { findPlaceholderSpans, type PlaceholderSpan } from './placeholder-spans.ts'
export {
  findInSource,
  findInTranslation,
  ignoringFlag,
  type PreparedSource,
  prepareSource,
  type Report,
  runChecks,
  runSourceChecks,
  type Verdict,
} from './run.ts'
export type { TextRuler } from './scan/text-width.ts'

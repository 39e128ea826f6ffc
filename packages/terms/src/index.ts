export { formsOf, loadForms } from '#forms'
export { takesLemmas } from './forms/with-lemmas.ts'
export {
  type FoundTerm,
  findTerms,
  type Glossary,
  type GlossaryTerm,
  makeGlossary,
  type PatternCompiler,
  type TermKeys,
  type TermMatch,
  type TermText,
  termKey,
  termKeysIn,
  termsOf,
} from './glossary.ts'
export { forgetLemmas, type Lemmas, learnLemmas, lemmasOf, wordsToLearn } from './lemmas.ts'
export { stemKey, stemRules } from './stem-keys.ts'
export { findUse, type TermUse, type WantedWording } from './uses.ts'
export { type TermPlace, wordsOf } from './words.ts'

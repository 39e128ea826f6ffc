export { readTermCsv, writeTermCsv } from './term-csv.ts'
export {
  MOST_TOLD as MOST_TOLD_PROBLEMS,
  type PlacedTerm,
  plainTerm,
  type TermEntry,
  type TermFileLanguages,
  type TermFileProblem,
  type TermFileReading,
} from './term-entry.ts'
export { readTermTbx, writeTermTbx } from './term-tbx.ts'

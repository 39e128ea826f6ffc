// Apart from the checks: the worker that runs them needs none of it.
export {
  type BranchedText,
  type BranchField,
  type BranchStep,
  branchPlaces,
  type CountCategories,
  joinBranches,
  sourceField,
} from './branched-text.ts'
export { type BranchContext, readBranches, readSourceBranches } from './read-branches.ts'

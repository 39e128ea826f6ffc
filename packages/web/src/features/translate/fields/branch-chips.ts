import type { ChipFinder } from '../../../editor/code-field/chips.ts'

const before = '{n,plural,other{'
const after = '}}'

/** Finds the pieces of a branch for counts, in which `#` stands for the count: alone it would be a sign like others. */
export const branchChips =
  (findChips: ChipFinder): ChipFinder =>
  (text) =>
    findChips(before + text + after)
      .filter(({ start, end }) => start >= before.length && end <= before.length + text.length)
      .map(({ start, end, kind }) => ({ start: start - before.length, end: end - before.length, kind }))

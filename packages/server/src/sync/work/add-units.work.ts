import { addStrings } from '../write/add-strings.ts'
import { unrepresentable } from '../write/change-string.ts'
import { defineWork } from './work.ts'

/** Adds strings, which wait for a commit as texts do. */
export const addUnits = defineWork({
  kind: 'add-units',
  run: ({ inRepository }, asked) =>
    inRepository(async (work) => {
      const name = await addStrings(work, asked.translationId, asked)
      return name === null ? { result: true } : { result: false, ...unrepresentable(name) }
    }),
})

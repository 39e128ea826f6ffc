import { inheritableNames, type ShownInheritable } from '@weft/contract'
import type { Inheritance } from '../domain/project/inheritance.ts'

/** The settings of a project, a category or a component that can be inherited: three keys each. */
export const shownInheritable = ({ own, inherited, effective }: Inheritance): ShownInheritable =>
  Object.fromEntries(
    inheritableNames.flatMap((name) => [
      [name, own[name]],
      [`inherit_${name}`, inherited.has(name)],
      [`effective_${name}`, effective[name]],
    ]),
  ) as ShownInheritable // the same names, each with its value

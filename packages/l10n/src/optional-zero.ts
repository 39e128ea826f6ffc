interface Rule {
  readonly number: number
  readonly formula: string
}

const LIFTED = /^n==0 \? 0 : \((.*)\)\+1$/

/** The rule with one more form before the others, for the count 0. */
export const withOptionalZero = ({ number, formula }: Rule): Rule => ({
  number: number + 1,
  formula: `n==0 ? 0 : (${formula})+1`,
})

/** The rule without the form that `withOptionalZero` gave it; null where it gave none. */
export function withoutOptionalZero({ number, formula }: Rule): Rule | null {
  const [, inner] = LIFTED.exec(formula) ?? []
  return inner === undefined ? null : { number: number - 1, formula: inner }
}

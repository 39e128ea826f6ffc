/** The counts of a form. */
export interface FormCounts {
  readonly name: string
  readonly examples: readonly number[]
}

/** `2, 3, 4, 22 (few)`: the numbers first, for the word misleads. */
export function formName(form: FormCounts | undefined): string {
  if (!form) return ''
  const examples = form.examples.slice(0, 4).join(', ')
  return examples === '' ? form.name : `${examples}${form.examples.length > 4 ? ', …' : ''} (${form.name})`
}

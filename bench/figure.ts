/** One measured value with what it should be. */
export interface Figure {
  readonly measure: string
  /** With its unit: `812 units/s`, `64 %`. */
  readonly value: string
  /** In the same unit: `at least 60 %`; absent if the figure is shown only for comparison. */
  readonly target?: string
  /** Whether the target is met. */
  readonly met?: boolean
}

/** Prints a figure, and sends it to `npm run bench` for the table at its end. */
export function figure(one: Figure): void {
  console.log(`  ${formatFigure(one)}`)
  process.send?.(one)
}

/** `measure: value (target ..., missed)`. */
export function formatFigure({ measure, value, target, met }: Figure): string {
  const verdict = met === undefined ? '' : met ? ', met' : ', MISSED'
  return `${measure}: ${value}${target === undefined ? '' : ` (target ${target}${verdict})`}`
}

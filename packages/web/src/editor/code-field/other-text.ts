import { Annotation } from '@codemirror/state'
import type { ViewUpdate } from '@codemirror/view'

/** Another text came into the field: nobody typed it. */
export const otherTextMark = Annotation.define<true>()

export const isOtherText = ({ transactions }: ViewUpdate): boolean =>
  transactions.some((one) => one.annotation(otherTextMark))

import { type ReactNode, useDeferredValue } from 'react'

/** What may wait until the page around it is there: before that it is neither drawn, nor is anything asked for it. */
export const Later = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) ? children : null

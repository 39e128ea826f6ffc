import { type ReactNode, useDeferredValue } from 'react'

/** Content that waits until the page around it is there: before that it is neither drawn nor loaded. */
export const Later = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) ? children : null

import { type ReactNode, useState } from 'react'
import { onDemand } from './on-demand.tsx'
import type { QuestionProps } from './question.tsx'

const LoadedQuestion = onDemand<QuestionProps>(async () => (await import('./question.tsx')).Question)

/** A step that one click too many should not make. */
export interface AskedStep extends Pick<QuestionProps, 'title' | 'action' | 'look'> {
  /** The consequences. */
  readonly explained: string
  readonly onYes: () => void
}

/**
 * Asks before a step: `ask` opens the question, and the page draws `question` outside of its forms. The question closes with
 * either answer: the page itself shows how the step goes.
 */
export function useQuestion(): { readonly ask: (step: AskedStep) => void; readonly question: ReactNode } {
  const [step, setStep] = useState<AskedStep | null>(null)
  const close = () => setStep(null)
  const question = step && (
    <LoadedQuestion
      {...step}
      onYes={() => {
        close()
        step.onYes()
      }}
      onClose={close}
    >
      <p>{step.explained}</p>
    </LoadedQuestion>
  )
  return { ask: setStep, question }
}

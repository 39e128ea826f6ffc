import { useRouterState } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import type { FormEvent, ReactNode } from 'react'
import { useText } from '../text/texts.ts'
import { Button, buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { describeError } from './failed-part.tsx'
import style from './form.module.css'
import { Notice } from './notice.tsx'
import { PageLink } from './page-link.tsx'

/** The message of a refused request about one field. */
export const problemOf = (error: Error | null, field: string): string | undefined =>
  error instanceof RefusedRequest ? error.problems.find(({ attr }) => attr === field)?.detail : undefined

interface FormProps {
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** The label of the submit button. */
  readonly action: string
  readonly look?: 'filled' | 'outlined' | 'danger'
  readonly busy?: boolean
  /** Why it was refused; what is wrong with one of `fields` stands at that field. */
  readonly error?: Error | null
  readonly fields?: readonly string[]
  /** Uses the width of what it stands in: for forms with fields beside each other. */
  readonly wide?: boolean
  /** Beside the button. */
  readonly beside?: ReactNode
}

/** Fields, what is wrong with all of them together, and the button that sends them. */
export function Form(props: FormProps) {
  const { onSubmit, children, action, look = 'filled', busy = false, error = null, fields = [], wide, beside } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes(style.form, wide && style.wide)} onSubmit={submit}>
      {children}
      <FormProblem error={error} fields={fields} />
      <div className={style.actions}>
        <Button look={look} type="submit" disabled={busy}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** Why a form was refused, where none of its fields says so. */
export function FormProblem({
  error,
  fields = [],
}: {
  readonly error: Error | null
  readonly fields?: readonly string[]
}) {
  const text = useText()
  const href = useRouterState({ select: ({ location }) => location.href })
  if (error === null || fields.some((field) => problemOf(error, field) !== undefined)) return null
  const mustSignIn = error instanceof RefusedRequest && error.code === 'sign_in_again'
  return (
    <Notice
      tone="failing"
      urgent
      actions={
        mustSignIn && (
          <PageLink className={buttonClass('outlined')} href={`/accounts/login/?next=${encodeURIComponent(href)}`}>
            {text('sign-in-again')}
          </PageLink>
        )
      }
    >
      {describeError(error, text)}
    </Notice>
  )
}

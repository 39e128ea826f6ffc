import { useId } from 'react'
import style from './file-field.module.css'
import { Icon } from './icon.tsx'

interface FileFieldProps {
  readonly label: string
  /** A hint before choosing a file. */
  readonly hint: string
  readonly name: string
  /** Kinds of files that the browser offers first. */
  readonly accept?: string
  readonly problem: string | undefined
  readonly onChoose: (file: File | null) => void
}

/** A file of the reader's machine, with what is wrong with it. */
export function FileField({ label, hint, name, accept, problem, onChoose }: FileFieldProps) {
  const id = useId()
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        required
        data-invalid={problem === undefined ? undefined : ''}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      <span className={style.hint} id={`${id}-hint`}>
        {hint}
      </span>
      <p className={style.problem} id={`${id}-problem`} role="alert">
        {problem !== undefined && (
          <>
            <Icon name="alert" />
            {problem}
          </>
        )}
      </p>
    </div>
  )
}

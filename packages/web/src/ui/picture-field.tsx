import { useEffect, useId, useState } from 'react'
import screenshots from '../text/screenshots.ftl?raw'
import { addTexts, useText } from '../text/texts.ts'
import { Button, buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import style from './picture-field.module.css'

addTexts(screenshots)

/** The largest picture that the server takes, in bytes. */
export const largestPicture = 10 * 1024 * 1024

/** A first name for a picture. */
export const stemOf = (file: File): string => file.name.replace(/\.[^.]*$/, '')

interface PictureFieldProps {
  readonly file: File | null
  readonly problem: string | undefined
  /** Another way to bring a picture. */
  readonly hint?: string
  readonly onChoose: (file: File | null) => void
  /** Takes several pictures at once; left out: one at a time. */
  readonly onChooseMany?: (files: readonly File[]) => void
}

/** Chooses a picture, or takes one that is dropped on it, and shows what will be sent. */
export function PictureField({ file, problem, hint, onChoose, onChooseMany }: PictureFieldProps) {
  const text = useText()
  const problemId = useId()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setPreview(null)
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <div className={style.field}>
      <label className={classes(buttonClass(), style.choice)}>
        <Icon name="add" />
        {text(file ? 'screenshot-other' : 'screenshot-file')}
        <input
          className={style.input}
          // A picture that was sent or pasted leaves no name behind.
          key={file === null ? 'none' : 'some'}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          multiple={onChooseMany !== undefined}
          onChange={({ target: { files } }) => {
            const [first, ...more] = files ?? []
            if (first !== undefined && more.length > 0) onChooseMany?.([first, ...more])
            else if (first !== undefined) onChoose(first)
          }}
        />
      </label>
      {file === null && hint !== undefined && <p className={style.hint}>{hint}</p>}
      {file && (
        <figure className={style.preview}>
          {/* A file that is not a picture has no preview: the server gives the reason. */}
          {preview && <img src={preview} alt={text('screenshot-preview')} onError={() => setPreview(null)} />}
          <Button look="plain" icon="close" onClick={() => onChoose(null)}>
            {text('screenshot-drop')}
          </Button>
        </figure>
      )}
      <p className={style.problem} id={problemId} role="alert">
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

import { RefusedRequest } from '@weft/contract/client'
import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { useNewScreenshot } from '../../api/screenshots.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { largestPicture, stemOf } from '../../ui/picture-field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './screenshots.module.css'

interface ManyScreenshotsProps {
  readonly place: Place
  readonly files: readonly File[]
  readonly onClose: () => void
}

/** Uploads several pictures one after the other, named as their files. Those that are refused stay, with the reason. */
export function ManyScreenshots({ place, files, onClose }: ManyScreenshotsProps) {
  const text = useText()
  const { mutateAsync, isPending } = useNewScreenshot(place)
  const [left, setLeft] = useState(files)
  const [done, setDone] = useState(0)
  const [problems, setProblems] = useState<ReadonlyMap<File, string>>(new Map())
  const send = async (image: File): Promise<string | null> => {
    if (image.size > largestPicture) return text('screenshot-too-large')
    try {
      await mutateAsync({ name: stemOf(image).slice(0, 200) || image.name, image })
      return null
    } catch (error) {
      if (error instanceof RefusedRequest) return error.problems.map(({ detail }) => detail).join(' ')
      return text('screenshot-not-sent')
    }
  }
  const sendAll = async () => {
    const refused = new Map<File, string>()
    for (const file of left) {
      const problem = await send(file)
      if (problem === null) setDone((before) => before + 1)
      else refused.set(file, problem)
    }
    setProblems(refused)
    setLeft([...refused.keys()])
    if (refused.size > 0) return
    tellDone(text('screenshots-on-page', { count: files.length }))
    onClose()
  }
  return (
    <div className={style.finder}>
      <p>{text('screenshot-many', { count: left.length })}</p>
      {done > 0 && (
        <Progress
          label={text('screenshot-of-many', { done, total: files.length })}
          value={(100 * done) / files.length}
        />
      )}
      <ul>
        {left.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={style.string}>
            <bdi>{file.name}</bdi>
            {problems.has(file) && <span role="alert">{problems.get(file)}</span>}
          </li>
        ))}
      </ul>
      <div className={style.head}>
        <Button look="filled" disabled={isPending || left.length === 0} onClick={() => void sendAll()}>
          {text('screenshot-add-many', { count: left.length })}
        </Button>
        <Button look="plain" disabled={isPending} onClick={onClose}>
          {text('cancel')}
        </Button>
      </div>
    </div>
  )
}

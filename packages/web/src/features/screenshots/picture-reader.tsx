import { type Region, type Screenshot, useStringsInPicture } from '../../api/screenshots.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form.tsx'
import style from './screenshots.module.css'

interface PictureReaderProps {
  readonly screenshot: Screenshot
  readonly tied: ReadonlySet<number>
  readonly onTie: (unit: number, region: Region) => void
}

/** Offers the strings that the server reads in a picture, each with its place. */
export function PictureReader({ screenshot, tied, onTie }: PictureReaderProps) {
  const text = useText()
  const { mutate, data, isPending, error } = useStringsInPicture(screenshot)
  const found = (data?.strings ?? []).filter(({ id }) => !tied.has(id))
  return (
    <div className={style.finder}>
      <Button disabled={isPending} onClick={() => mutate()}>
        {text(isPending ? 'screenshot-reading' : 'screenshot-read')}
      </Button>
      <FormProblem error={error} />
      {data !== undefined && (
        <p className={style.quiet} role="status">
          {data.reader === 'ready'
            ? text('screenshot-read-count', { count: found.length })
            : text(`screenshot-reader-${data.reader}`)}
        </p>
      )}
      {found.length > 1 && (
        <Button
          onClick={() => {
            for (const { id, region } of found) onTie(id, region)
          }}
        >
          {text('screenshot-tie-all')}
        </Button>
      )}
      <ul>
        {found.map(({ id, text: shown, region }) => (
          <li key={id} className={style.string}>
            <span dir="auto">{shown}</span>
            <Button aria-label={text('screenshot-tie-named', { name: shown })} onClick={() => onTie(id, region)}>
              {text('screenshot-tie')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

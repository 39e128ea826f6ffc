import type { Candidate, RepositoryScan } from '../../api/setup.ts'
import { useText } from '../../text/texts.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { Panel } from '../../ui/panel.tsx'
import { nameOfFormat } from './formats.ts'
import style from './setup.module.css'

interface CandidatesProps {
  readonly scan: RepositoryScan
  /** Null: by hand. */
  readonly chosen: Candidate | null
  readonly choose: (candidate: Candidate | null) => void
}

/** The files found in a repository; one set is imported now, the others later. */
export function Candidates({ scan, chosen, choose }: CandidatesProps) {
  const text = useText()
  return (
    <Panel title={text('setup-found')}>
      <p className={style.quiet}>
        {text(scan.candidates.length === 0 ? 'setup-found-nothing' : 'setup-found-text', {
          count: scan.files,
          branch: scan.branch,
        })}
      </p>
      <fieldset className={style.candidates}>
        <legend className="visually-hidden">{text('setup-found')}</legend>
        {scan.candidates.map((candidate) => {
          const { filemask, file_format, languages, strings } = candidate
          return (
            <label key={`${file_format} ${filemask}`} className={style.candidate}>
              <input type="radio" name="candidate" checked={chosen === candidate} onChange={() => choose(candidate)} />
              <code>{filemask}</code>
              <span className={style.quiet}>
                <FactLine
                  facts={[
                    nameOfFormat(file_format),
                    text('rows-found-languages', { count: languages.length }),
                    ...(strings === null ? [] : [text('table-strings', { count: strings })]),
                  ]}
                />
              </span>
            </label>
          )
        })}
        <label className={style.candidate}>
          <input type="radio" name="candidate" checked={chosen === null} onChange={() => choose(null)} />
          <span>{text('setup-by-hand')}</span>
        </label>
      </fieldset>
    </Panel>
  )
}

import { useState } from 'react'
import { type TermProposal, useProposalDecision, useTermProposals } from '../../api/terms.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './glossary.module.css'
import { partName } from './parts-of-speech.ts'

/** The proposed terms of a project in a language, for those who decide, and for those who proposed them. */
export function Proposals({ path }: { readonly path: string }) {
  const text = useText()
  const { data, error, refetch } = useTermProposals(path)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const open = data.filter(({ state }) => state === 'open')
  const decided = data.filter(({ state }) => state !== 'open')
  return (
    <>
      <Panel title={text('terms-proposals-open', { count: open.length })} flush>
        {open.length === 0 ? (
          <Empty title={text('terms-proposals-none')}>{text('terms-proposals-none-text')}</Empty>
        ) : (
          <ul className={style.proposals}>
            {open.map((one) => (
              <OpenProposal key={one.id} proposal={one} />
            ))}
          </ul>
        )}
      </Panel>
      {decided.length > 0 && (
        <Panel title={text('terms-proposals-decided')} flush>
          <ul className={style.proposals}>
            {decided.map((one) => (
              <li key={one.id}>
                <ProposedTexts proposal={one} />
                <p className={style.note}>
                  {text(`terms-proposal-${one.state}`)} {one.reason}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function ProposedTexts({ proposal }: { readonly proposal: TermProposal }) {
  const text = useText()
  const { source, target, explanation, language, user, created } = proposal
  const facts = [
    proposal.part_of_speech === '' ? '' : partName(proposal.part_of_speech, text),
    proposal.is_forbidden ? text('terms-mark-forbidden') : '',
    proposal.is_untranslatable ? text('terms-mark-untranslatable') : '',
    proposal.is_terminology ? text('terms-mark-terminology') : '',
    proposal.is_case_sensitive ? text('terms-mark-case') : '',
    proposal.match === 'inflected' ? '' : text(`terms-match-${proposal.match}`),
    proposal.pattern,
  ]
  return (
    <>
      <p>
        <strong dir="auto">{source}</strong> → <bdi lang={language.code.replaceAll('_', '-')}>{target || '–'}</bdi>
      </p>
      {explanation !== '' && <p dir="auto">{explanation}</p>}
      <p className={style.note}>
        <FactLine facts={[...facts, text('terms-proposed-by', { user, time: formatTime(created ?? '') })]} />
      </p>
    </>
  )
}

function OpenProposal({ proposal }: { readonly proposal: TermProposal }) {
  const text = useText()
  const [target, setTarget] = useState(proposal.target)
  const [reason, setReason] = useState<string | null>(null)
  const { mutate, isPending, error } = useProposalDecision(proposal)
  const mayDecide = proposal.review_reason === null
  return (
    <li>
      <ProposedTexts proposal={proposal} />
      {mayDecide && reason === null && (
        <TextField
          label={text('terms-target-of', { term: proposal.source })}
          lang={proposal.language.code.replaceAll('_', '-')}
          dir={proposal.language.direction || 'auto'}
          value={target}
          onValueChange={setTarget}
        />
      )}
      <FormProblem error={error} />
      {reason === null ? (
        <span className={style.asked}>
          {mayDecide && (
            <Button look="filled" disabled={isPending} onClick={() => mutate({ kind: 'accept', target })}>
              {text('terms-accept')}
            </Button>
          )}
          {mayDecide && !proposal.is_own && <Button onClick={() => setReason('')}>{text('terms-reject')}</Button>}
          {proposal.is_own && (
            <Button disabled={isPending} onClick={() => mutate({ kind: 'reject', reason: '' })}>
              {text('terms-take-back')}
            </Button>
          )}
        </span>
      ) : (
        <Form
          action={text('terms-reject')}
          look="danger"
          busy={isPending}
          onSubmit={() => mutate({ kind: 'reject', reason })}
          beside={
            <Button look="plain" onClick={() => setReason(null)}>
              {text('terms-keep')}
            </Button>
          }
        >
          <TextField
            label={text('terms-reject-reason')}
            value={reason}
            problem={problemOf(error, 'reason')}
            onValueChange={setReason}
          />
        </Form>
      )}
    </li>
  )
}

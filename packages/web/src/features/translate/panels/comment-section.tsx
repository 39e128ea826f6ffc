import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContextItems } from '@weft/contract'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { keys } from '../../../api/keys.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { personHref } from '../../../ui/link.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWorkbench } from '../workbench.ts'
import { ByLine } from './by-line.tsx'
import { CommentForm, hasCommentDraft } from './comment-form.tsx'
import style from './context-pane.module.css'
import { remarkPieces } from './mention.ts'
import { Section } from './section.tsx'
import { marks } from './string-facts.ts'
import { useContextPart, useSection } from './use-context-part.ts'

type Comment = ContextItems['comments'][number]

/** The comments on the string: questions go to the source's authors, remarks stay with this language. */
export function CommentSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const cache = useQueryClient()
  const section = useSection('comments')
  const { id } = content
  const { data = [], error, refetch } = useContextPart(id, 'comments', section.isOpen)
  const renew = () => {
    session.changedElsewhere([id])
    return cache.invalidateQueries({ queryKey: keys.context(id, 'comments') })
  }
  const resolve = useMutation({
    mutationFn: ({ id: comment, resolved }: Comment) =>
      client.changeComment({ params: { id: comment }, body: { resolved: !resolved } }),
    onSettled: renew,
  })
  const remove = useMutation({
    mutationFn: (comment: number) => client.deleteComment({ params: { id: comment } }),
    onSettled: renew,
  })
  const failure = error ?? resolve.error ?? remove.error
  const open = data.filter(({ resolved }) => !resolved)
  // There is nothing to read, and nothing that this reader could say.
  if (data.length === 0 && !failure && !content.can.comment.allowed && (content.marks & marks.comment) === 0)
    return null
  return (
    <Section
      section={section}
      title={text('comments')}
      count={open.length}
      isEmpty={data.length === 0 && !hasCommentDraft(id)}
      error={failure}
      onRetry={() => void refetch()}
    >
      {data.length > 0 && (
        <ul className={style.list}>
          {data.map((one) => (
            <CommentRow
              key={one.id}
              comment={one}
              onResolve={() => resolve.mutate(one)}
              onDelete={() => remove.mutate(one.id)}
            />
          ))}
        </ul>
      )}
      {content.can.comment.allowed && <CommentForm key={id} content={content} onSaid={() => void renew()} />}
    </Section>
  )
}

interface RowProps {
  readonly comment: Comment
  readonly onResolve: () => void
  readonly onDelete: () => void
}

function CommentRow({ comment, onResolve, onDelete }: RowProps) {
  const text = useText()
  const { scope, resolved, user, timestamp } = comment
  return (
    <li className={style.item}>
      <p className={classes(style.said, resolved && style.settled)} dir="auto">
        {remarkPieces(comment.comment).map(({ text: piece, username }, at) =>
          username === null ? (
            piece
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a remark never change their order
            <PageLink key={at} className={style.mentioned} href={personHref(username)}>
              {piece}
            </PageLink>
          ),
        )}
      </p>
      <ByLine
        user={user}
        time={timestamp}
        further={[scope === 'source' && text('comment-of-source'), resolved && text('comment-resolved')]}
      />
      {(comment.may_resolve || comment.may_delete) && (
        <div className={style.actions}>
          {comment.may_resolve && (
            <Button look="plain" onClick={onResolve}>
              {text(resolved ? 'comment-reopen' : 'comment-resolve')}
            </Button>
          )}
          {comment.may_delete && (
            <Button look="plain" onClick={onDelete}>
              {text('comment-delete')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

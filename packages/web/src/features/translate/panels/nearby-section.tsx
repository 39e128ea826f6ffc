import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'

const reach = 3

/** The strings around this one, in the order of the file: what a program says before and after. */
export function NearbySection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('nearby')
  const position = useShown(({ reading }) => reading.list?.positionOf(content.id) ?? -1)
  // The list is the file where nothing was searched for and no other order asked for.
  const isFile = useShown(
    ({ reading }) => reading.query?.q === '' && reading.query.sortBy === '' && !reading.query.path.includes('/-'),
  )
  return (
    <Section section={section} title={text('nearby')}>
      {section.isOpen &&
        (isFile && position >= 0 ? <ListedRows position={position} /> : <FileRows content={content} />)}
    </Section>
  )
}

function ListedRows({ position }: { readonly position: number }) {
  const count = useShown(({ reading }) => reading.list?.length ?? 0)
  const from = Math.max(0, position - reach)
  const rows = Array.from({ length: Math.min(count, position + reach + 1) - from }, (_, at) => from + at)
  return (
    <ol className={style.list}>
      {rows.map((row) => (
        <NearbyRow key={row} position={row} isHere={row === position} />
      ))}
    </ol>
  )
}

/** If the list is a search, the server returns the neighbours of the string in the file. */
function FileRows({ content }: { readonly content: EditorString }) {
  const text = useText()
  const { data, error } = useContextPart(content.id, 'nearby')
  if (error) return <p className={style.error}>{text('section-failed')}</p>
  if (!data) return null
  const before = data.filter(({ position }) => position < content.position)
  const around = [...before.slice(-reach), content, ...data.slice(before.length, before.length + reach)]
  return (
    <ol className={style.list}>
      {around.map((one) => (
        <FileRow key={one.id} string={one} content={content} />
      ))}
    </ol>
  )
}

interface FileRowProps {
  readonly string: Pick<ContextItems['nearby'][number], 'id' | 'source' | 'target' | 'checksum'>
  readonly content: EditorString
}

/** A string of the file: a jump within the list where that holds it, else to the whole file. */
function FileRow({ string: { id, source, target, checksum }, content }: FileRowProps) {
  const text = useText()
  const session = useWorkbench()
  const position = useShown(({ reading }) => reading.list?.positionOf(id) ?? -1)
  const { code, direction } = content.place.language
  const isHere = id === content.id
  const texts = (
    <>
      <span dir="auto">{mixedText(source[0] ?? '')}</span>
      <span className={style.by} lang={code.replaceAll('_', '-')} dir={direction || 'auto'}>
        {mixedText(target[0] ?? '')}
      </span>
    </>
  )
  return (
    <li className={classes(style.item, isHere && style.here)} aria-current={isHere ? 'true' : undefined}>
      {position >= 0 ? (
        <button type="button" className={style.jump} onClick={() => session.reading.move(position)}>
          {texts}
        </button>
      ) : (
        <PageLink className={style.jump} href={`/translate/${content.place.path}/?checksum=${checksum}`}>
          {texts}
        </PageLink>
      )}
      {!isHere && target[0] !== '' && target.length === content.target.length && mayWrite(content) && (
        <IconButton icon="copy" label={text('use-text')} onClick={() => session.setText(content.id, target)} />
      )}
    </li>
  )
}

function NearbyRow({ position, isHere }: { readonly position: number; readonly isHere: boolean }) {
  const text = useText()
  const session = useWorkbench()
  const content = useShown(({ reading }) => reading.content(reading.list?.idAt(position) ?? -1))
  const own = useShown((all) => all.textOf(all.reading.list?.idAt(position) ?? -1))
  if (!content) return null
  const use = () => session.setText(session.reading.unit, own ?? content.target)
  return (
    <li className={classes(style.item, isHere && style.here)}>
      <button type="button" className={style.jump} onClick={() => session.reading.move(position)}>
        <span dir="auto">{mixedText(content.source[0] ?? '')}</span>
        <span className={style.by} lang={content.place.language.code} dir="auto">
          {mixedText(own?.[0] ?? '')}
        </span>
      </button>
      {!isHere && own && own[0] !== '' && own.length === 1 && (
        <IconButton icon="copy" label={text('use-text')} onClick={use} />
      )}
    </li>
  )
}

import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { formatAge } from '../../../ui/format.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { useSection } from './use-context-part.ts'

/** Places that are listed before the others are counted. */
const shownLocations = 5

/** The page of the source string. */
const sourceAddress = ({ place, checksum }: EditorString): string =>
  `/translate/${place.project.slug}/${place.component.path}/${place.source_language.code}/?checksum=${checksum}`

/** The origin of the string, and its marks. */
export function FactSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('facts')
  const { locations, labels, place, context, flags, last_updated: changed } = content
  return (
    <Section section={section} title={text('facts')}>
      <dl className={classes(style.facts, style.named)}>
        <div>
          <dt>{text('fact-component')}</dt>
          <dd>{place.component.name}</dd>
        </div>
        {context !== '' && (
          <div>
            <dt>{text('fact-key')}</dt>
            <dd>
              <code>{context}</code>
            </dd>
          </div>
        )}
        {locations.length > 0 && (
          <div>
            <dt>{text('fact-locations')}</dt>
            <dd>
              {locations.slice(0, shownLocations).map(({ location, url }) => (
                <div key={location}>{url ? <a href={url}>{location}</a> : <code>{location}</code>}</div>
              ))}
              {locations.length > shownLocations &&
                text('more-locations', { count: locations.length - shownLocations })}
            </dd>
          </div>
        )}
        {labels.length > 0 && (
          <div>
            <dt>{text('fact-labels')}</dt>
            <dd>{labels.map(({ name }) => name).join(', ')}</dd>
          </div>
        )}
        {flags !== '' && (
          <div>
            <dt>{text('fact-flags')}</dt>
            <dd>
              <code>{flags}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{text('fact-changed')}</dt>
          <dd>
            <time dateTime={changed}>{formatAge(changed)}</time>
          </dd>
        </div>
      </dl>
      {!place.is_source && (
        <p className={style.toSource}>
          <PageLink href={sourceAddress(content)}>{text('to-source-string')}</PageLink>
        </p>
      )}
    </Section>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { formatList } from '../../ui/format.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { placeHref } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import style from './component-settings.module.css'
import { SettingField, settingLabel } from './setting-field.tsx'
import type { SettingEntry, SettingGroup } from './setting-groups.ts'
import { foundGroups, SettingsSearch } from './settings-search.tsx'

/** The values that differ from the kept ones, by the fields of the API. */
export type SettingDraft = Readonly<Record<string, string | number | boolean>>

interface SettingsFormProps {
  /** The path of the place: with another slug its page has another address. */
  readonly path: string
  /** The saved values from the API. */
  readonly kept: Readonly<Record<string, unknown>>
  readonly groups: readonly SettingGroup[]
  /** The effect of a setting, if known. */
  readonly hintOf: (name: string) => string | undefined
  /** The source of inherited values: the id of a label. */
  readonly above: string
  readonly save: {
    readonly mutate: (changed: never, options: { readonly onSuccess: () => void }) => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly around: (changed: SettingDraft, form: ReactNode) => ReactNode
}

/** Settings in groups, kept as a draft until they are saved; what is refused says so at its field. */
export function SettingsForm({ path, kept, groups, hintOf, above, save, around }: SettingsFormProps) {
  const text = useText()
  const navigate = useNavigate()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [changed, setChanged] = useState<SettingDraft>({})
  const [search, setSearch] = useState('')
  /** Saved values leave the page with it. */
  const isSaved = useRef(false)
  const { mutate, isPending, error } = save
  const problems = error instanceof RefusedRequest ? error.problems : []
  const names = Object.keys(changed)
  const refused = refusedSettings(groups, problems)
  const shown = foundGroups(groups, search, (name) => `${text(settingLabel(name))} ${name} ${hintOf(name) ?? ''}`)
  const leadTo = useEffectEvent(() => focusSetting(form.current, refused[0]))
  useEffect(() => {
    if (error === null) return
    setSearch('')
    // Once all fields are in sight again.
    requestAnimationFrame(() => leadTo())
  }, [error])
  const set = (name: string, value: string | number | boolean) => {
    const { [name]: _, ...others } = changed
    isSaved.current = false
    setChanged(value === (kept[name] ?? '') ? others : { ...others, [name]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The server checks every value, and names what is wrong.
    mutate(changed as never, {
      onSuccess: () => {
        isSaved.current = true
        // Changes made while saving wait for the next save.
        setChanged((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => changed[name] !== value)))
        tellDone(text('settings-saved'))
        const { slug } = changed
        if (typeof slug !== 'string') return
        const renamed = [...path.split('/').slice(0, -1), slug].join('/')
        void navigate({ to: placeHref(renamed), hash: 'settings', replace: true })
      },
    })
  }
  return around(
    changed,
    <form ref={form} className={style.form} onSubmit={submit}>
      <LeaveGuard changes={() => (isSaved.current ? 0 : names.length)} />
      <SettingsSearch search={search} onSearch={setSearch} groups={shown} idOf={(group) => `${id}${group.id}`} />
      {shown.length === 0 && <p role="status">{text('settings-search-none')}</p>}
      {shown.map(({ id: group, settings }) => (
        <div key={group} id={`${id}${group}`} tabIndex={-1} className={style.group}>
          <Panel title={text(`settings-${group}`)}>
            <div className={style.fields}>
              {settings.map((entry) => (
                <PlacedSetting
                  key={entry.name}
                  entry={entry}
                  kept={kept}
                  changed={changed}
                  above={above}
                  hint={hintOf(entry.name)}
                  problem={problems.find(({ attr }) => attr === entry.name)?.detail}
                  onChange={set}
                />
              ))}
            </div>
          </Panel>
        </div>
      ))}
      <div className={style.bar} data-shown={names.length > 0 || undefined}>
        <div className={style.inside}>
          {error ? (
            <Notice tone="failing" urgent>
              {refused.length === 0 ? (
                describeError(error, text)
              ) : (
                <>
                  {text('settings-refused', { names: formatList(refused.map((name) => text(settingLabel(name)))) })}{' '}
                  <button type="button" className={style.lead} onClick={() => focusSetting(form.current, refused[0])}>
                    {text('settings-refused-show')}
                  </button>
                </>
              )}
            </Notice>
          ) : (
            <span role="status">{names.length > 0 && text('settings-changed', { count: names.length })}</span>
          )}
          <Button disabled={isPending || names.length === 0} onClick={() => setChanged({})}>
            {text('settings-discard')}
          </Button>
          <Button look="filled" type="submit" disabled={isPending || names.length === 0}>
            {text('settings-save')}
          </Button>
        </div>
      </div>
    </form>,
  )
}

/** The settings among those of a form that a refusal names, in their order. */
function refusedSettings(
  groups: readonly SettingGroup[],
  problems: readonly { readonly attr: string | null }[],
): readonly string[] {
  const named = new Set(problems.map(({ attr }) => attr?.split('.')[0]))
  return groups.flatMap(({ settings }) => settings.map(({ name }) => name)).filter((name) => named.has(name))
}

/** Leads to a setting: into sight, with the focus. */
function focusSetting(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name === undefined ? null : form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}

interface PlacedSettingProps extends Pick<SettingsFormProps, 'kept' | 'above'> {
  readonly entry: SettingEntry
  readonly changed: SettingDraft
  readonly hint: string | undefined
  readonly problem: string | undefined
  readonly onChange: (name: string, value: string | number | boolean) => void
}

/** A setting with its own value, or with that of the place above and a box that says so. */
function PlacedSetting({ entry, kept, changed, above, onChange, ...rest }: PlacedSettingProps) {
  const text = useText()
  const { name } = entry
  const flag = `inherit_${name}`
  const field = (
    <SettingField
      entry={entry}
      value={changed[name] ?? kept[name]}
      onChange={(value) => onChange(name, value)}
      {...rest}
    />
  )
  if (typeof kept[flag] !== 'boolean') return field
  const isInherited = changed[flag] ?? kept[flag]
  // The parent's value is known for settings that are already inherited.
  const holding = kept[flag] === true ? String(kept[`effective_${name}`] ?? '') : ''
  const choice = `${settingLabel(name)}-${holding.replaceAll('_', '-')}`
  return (
    <div className={style.inheritable}>
      {isInherited === true ? (
        <p>
          <strong>{text(settingLabel(name))}</strong>
          {holding !== '' && (
            <span className={style.holding}>{entry.control === 'choice' ? text(choice) : holding}</span>
          )}
        </p>
      ) : (
        field
      )}
      <CheckField
        label={text(above, { setting: text(settingLabel(name)) })}
        name={flag}
        checked={isInherited === true}
        onCheckedChange={(checked) => onChange(flag, checked)}
      />
    </div>
  )
}

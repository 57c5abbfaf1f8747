import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { form } from '../../../../domain/commands/form/index.ts'
import { showError } from '../../../commands/show-error.ts'
import { openDialog } from '../../../dialogs/define.ts'
import { holdKeys, releaseKeys } from '../../../keys/hold.ts'
import { on, type ScopeCommands } from '../../../keys/scopes.ts'
import { overrideOf } from '../../../records/forms.ts'
import { partCommands } from '../../../ui/list/part-commands.ts'
import { enterOn, firstStop, focusError, focusGivenBack, focusOn, moveFocus, whenThere } from '../focus.ts'
import { markLeftEmpty, passer, passesByEnter, usePassFilled } from '../pass.ts'
import { type FormField, fieldsOf } from '../paths.ts'
import type { Erros, FormStore } from '../store.ts'
import { useForm } from '../use-store.ts'
import { headOf } from './drawing.ts'
import { tabOf, tabsOf } from './layout.ts'
import { fieldDialog } from './open-field.ts'

interface Parts {
  /** Body of the form, which contains its controls. */
  box: RefObject<HTMLDivElement | null>
  /** Titles of the visible tabs. */
  tabs: readonly string[]
  tab: number
  goTo: (index: number) => void
  /** Focuses the first field, or where the register's form begins. */
  begin: (body: HTMLElement) => boolean
  /** Moves to the next or previous field, in this tab or the nearest with one to stop at; after the last, to save. */
  move: (step: 'proximo' | 'anterior') => void
  /** Shows and focuses the first refused field. */
  focusFault: (errors: Erros) => void
  comandos: (many?: boolean) => ScopeCommands
}

/** Key of the register's own box (`caixa` of its override) in the search of fields; no field has this name. */
const OWN_BOX = '*'

/** Holds the state of a form's tabs and moves the focus through its fields. `first`: title of the tab shown first. */
export function useParts(store: FormStore, first?: string): Parts {
  const { register } = store
  const override = overrideOf(register)
  const fields = fieldsOf(register)
  const all = tabsOf(register, fields)
  const head = headOf(override.desenho)
  // hide a tab without visible fields
  const shown = useForm(store, s =>
    all
      .map(title => {
        const own = override.partes?.[title] !== undefined
        const some = () => fields.some(f => tabOf(f, all) === title && s.condicao(f).visivel)
        return s.parte(title) && (own || some()) ? '1' : '0'
      })
      .join(''),
  )
  const tabs = all.filter((_, index) => shown[index] === '1')
  const [chosen, setTab] = useState<number | null>(null)
  const tab = Math.min(chosen ?? Math.max(0, tabs.indexOf(first ?? '')), tabs.length - 1)
  const box = useRef<HTMLDivElement>(null)
  const passes = passer(store, head)
  usePassFilled(store, box, () => box.current && moveFocus(box.current, 'proximo', passes), head)

  /** Shows the tab of the first error, then focuses the field; all tabs are mounted. */
  const focusFault = (errors: Erros) => {
    const faulty = fields.filter(({ chave }) =>
      Object.keys(errors).some(path => path === chave || path.startsWith(`${chave}.`)),
    )
    // the first as drawn: a field of a later tab may stand in the head
    const drawn = [...(box.current?.querySelectorAll<HTMLElement>('[data-campo]') ?? [])]
    const at = ({ chave }: FormField) => drawn.findIndex(control => control.dataset['campo'] === chave)
    const found =
      faulty.filter(field => at(field) >= 0).toSorted((one, other) => at(one) - at(other))[0] ?? faulty[0]
    if (!found) return
    flushSync(() => setTab(Math.max(0, tabs.indexOf(tabOf(found, all)))))
    if (box.current) focusError(box.current, found.chave)
  }
  /** Asks for a field, or the register's own box, in a dialog; then focuses it and selects its text. */
  const askField = async () => {
    const own = override.caixa
    const there = own && box.current && own.achar(box.current)
    const campos = fields.flatMap(field => {
      if (!store.condicao(field).visivel || field.campo.type === 'group') return []
      const rotulo = override.rotulo?.(field, store.valores()) ?? field.campo.label
      return [{ chave: field.chave, rotulo, parte: all.length > 1 ? tabOf(field, all) : '' }]
    })
    const chosen = await openDialog(fieldDialog, {
      campos: there ? [{ chave: OWN_BOX, rotulo: own.rotulo, parte: own.parte }, ...campos] : campos,
    })
    if (chosen === undefined) return
    await focusGivenBack()
    if (chosen === OWN_BOX) {
      flushSync(() => setTab(Math.max(0, tabs.indexOf(own?.parte ?? ''))))
      const control = box.current && own?.achar(box.current)
      if (control) focusOn(control)
      return
    }
    focusFault({ [chosen]: '' })
    const control = box.current?.querySelector<HTMLElement>(`[data-campo="${CSS.escape(chosen)}"]`)
    if (control) focusOn(control)
  }
  const begin = (body: HTMLElement) => {
    const own = override.comeca?.(store, body)
    if (!own) return moveFocus(body, 'primeiro')
    focusOn(own)
    return true
  }
  const goTo = (index: number) => {
    if (index < 0 || index >= tabs.length) return
    // the first tab starts in the head, other tabs below the head; choosing the first tab while open also starts below the
    // head
    const below = index > 0 || (tab === 0 && head.size > 0 && !override.comeca)
    flushSync(() => setTab(index))
    const part = below && box.current?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden])')
    const into = part || box.current
    if (!into) return
    const other = () => firstStop(into)
    const drawn = () => other() !== null || into.textContent !== ''
    // keys typed before the tab is drawn wait for it
    if (!drawn()) holdKeys('form')
    whenThere(into, drawn, () => {
      ;(!part && override.comeca && begin(into)) ||
        moveFocus(into, 'primeiro', passes) ||
        moveFocus(into, 'primeiro') ||
        other()?.focus()
      releaseKeys('form')
    })
  }
  /** Tells whether a tab has a field at which Enter stops. */
  const stops = (title: string) =>
    fields.some(field => {
      const { visivel, somenteLeitura } = store.condicao(field)
      const there = tabOf(field, all) === title && !head.has(field.nome)
      return there && visivel && !somenteLeitura && !passesByEnter(store, field)
    })
  const move = (step: 'proximo' | 'anterior') => {
    if (!box.current) return
    const left = document.activeElement
    if (step === 'proximo' && enterOn(left)) return
    go(step)
    if (step === 'proximo') markLeftEmpty(store, left)
  }
  const go = (step: 'proximo' | 'anterior') => {
    if (!box.current || moveFocus(box.current, step, passes)) return
    const own = step === 'proximo' ? override.continua?.(box.current) : null
    if (own) return focusOn(own)
    const next =
      step === 'anterior'
        ? tabs.findLastIndex((title, index) => index < tab && stops(title))
        : tabs.findIndex((title, index) => index > tab && stops(title))
    if (next >= 0) goTo(next)
    else if (step === 'proximo')
      box.current
        .closest('[data-formulario], [role="dialog"]')
        ?.querySelector<HTMLElement>('[data-salvar]')
        ?.focus()
  }
  const comandos = (many = tabs.length > 1): ScopeCommands => [
    on(form.avancar, () => move('proximo')),
    on(form.recuar, () => move('anterior')),
    on(form.irAoCampo, () => askField().catch(showError)),
    ...partCommands(tabs.length, tab, many && goTo),
  ]
  return { box, tabs, tab, goTo, begin, move, focusFault, comandos }
}

import { type RefObject, useEffect, useRef } from 'react'
import { LONG_TEXT } from '../../../domain/fields/field.ts'
import { OBRIGATORIO } from '../../../domain/schema/locale.ts'
import { refusedSo } from './body.ts'
import { cameByEnter } from './focus.ts'
import { type FormField, fieldsOf } from './paths.ts'
import type { FormStore } from './store.ts'

const NONE: ReadonlySet<string> = new Set()

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Tells whether Enter skips a field: lists and pictures, where Enter opens a window; rarely filled fields and long texts;
 * fields that a look-up has filled or initial values will fill. Enter stops at required empty fields and lists, at an empty
 * list of generated rows that a rule refuses, at a proposed value in the form's head (`head`), where the next field shown
 * would get what is typed, and at other fields with an error.
 */
export function passesByEnter(store: FormStore, field: FormField, head: ReadonlySet<string> = NONE): boolean {
  const { chave, campo } = field
  if (campo.type === 'list' && isEmpty(store.valor(chave))) {
    const { visivel, obrigatorio } = store.condicao(field)
    // rows made by a generator (`linhaPor`): Enter opens nothing in an empty list
    return !visivel || !(refusedSo(store, chave) || (obrigatorio && !campo.linhaPor))
  }
  if (campo.type === 'list' || campo.type === 'photo') return true
  if (store.erro(chave) !== undefined) return false
  // in a long text Enter begins a new line and cannot leave: F2 or Tab do
  const rare = campo.raro === true || (campo.type === 'text' && campo.max >= LONG_TEXT)
  const proposes = head.has(field.nome)
  if (isEmpty(store.valor(chave)))
    return (store.esperado(chave) && !proposes) || (rare && !store.condicao(field).obrigatorio)
  return rare || (store.preenchido(chave) && !(proposes && store.comecado(chave)))
}

const fieldAt = (store: FormStore, control: Element | null) => {
  const chave = control instanceof HTMLElement ? control.dataset['campo'] : undefined
  return chave === undefined ? undefined : fieldsOf(store.register).find(field => field.chave === chave)
}

/** Makes a function that tells whether Enter skips a control of the page. */
export const passer =
  (store: FormStore, head?: ReadonlySet<string>) =>
  (control: HTMLElement): boolean => {
    const field = fieldAt(store, control)
    return field !== undefined && passesByEnter(store, field, head)
  }

/** Marks the required field that Enter left empty; called after the focus has left, as some values are set on blur. */
export function markLeftEmpty(store: FormStore, left: Element | null): void {
  const field = fieldAt(store, left)
  if (!field || store.erro(field.chave) !== undefined || store.esperado(field.chave)) return
  const { obrigatorio, visivel, somenteLeitura } = store.condicao(field)
  if (obrigatorio && visivel && !somenteLeitura && isEmpty(store.valor(field.chave)))
    store.recusar({ ...store.erros(), [field.chave]: OBRIGATORIO })
}

/**
 * Moves the focus on when a look-up fills the empty field that Enter reached before the answer; nothing is confirmed. A
 * field reached by other means keeps the focus.
 */
export function usePassFilled(
  store: FormStore,
  box: RefObject<HTMLElement | null>,
  advance: () => unknown,
  head: ReadonlySet<string> = NONE,
): void {
  const latest = useRef(advance)
  latest.current = advance
  useEffect(() => {
    const known = new Set<string>()
    return store.ouvir(() => {
      const active = document.activeElement
      const chave = active instanceof HTMLInputElement ? (active.dataset['campo'] ?? '') : ''
      const fresh = fieldsOf(store.register).filter(
        field => store.preenchido(field.chave) && !known.has(field.chave),
      )
      for (const field of fresh) known.add(field.chave)
      for (const key of known) if (!store.preenchido(key)) known.delete(key)
      if (
        box.current?.contains(active) &&
        active !== null &&
        cameByEnter(active) &&
        active.getAttribute('aria-expanded') !== 'true' &&
        fresh.some(
          field =>
            field.chave === chave && !field.campo.raro && !(head.has(field.nome) && store.comecado(chave)),
        )
      )
        queueMicrotask(() => latest.current())
    })
  }, [store, box, head])
}

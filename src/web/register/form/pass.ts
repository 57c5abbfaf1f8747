import { type RefObject, useEffect, useRef } from 'react'
import { LONG_TEXT } from '../../../domain/fields/field.ts'
import { OBRIGATORIO } from '../../../domain/schema/locale.ts'
import { refusedSo } from './body.ts'
import { cameByEnter } from './focus.ts'
import { type FormField, fieldsOf } from './paths.ts'
import type { FormStore } from './store.ts'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * Enter goes on past it: rows and pictures, whose own Enter opens a window; what is rarely filled; what a look-up has just said, or
 * the record's beginning is about to (the hands go one way, before that answer as after it). It stops where something is still asked
 * for (the lines of a grid too), or was refused.
 */
export function passesByEnter(store: FormStore, field: FormField): boolean {
  const { chave, campo } = field
  // lines that are generated, not added one by one: Enter opens nothing there
  if (campo.type === 'list' && campo.linhaPor && isEmpty(store.valor(chave)))
    return !store.condicao(field).visivel || !refusedSo(store, chave)
  if (campo.type === 'list' || campo.type === 'photo') return true
  if (store.erro(chave) !== undefined) return false
  // where Enter begins a new line it cannot go on: F2 or Tab does
  const rare = campo.raro === true || (campo.type === 'text' && campo.max >= LONG_TEXT)
  if (isEmpty(store.valor(chave)))
    return store.esperado(chave) || (rare && !store.condicao(field).obrigatorio)
  return rare || store.preenchido(chave)
}

const fieldAt = (store: FormStore, control: Element | null) => {
  const chave = control instanceof HTMLElement ? control.dataset['campo'] : undefined
  return chave === undefined ? undefined : fieldsOf(store.register).find(field => field.chave === chave)
}

/** The same, of a control of the page. */
export const passer =
  (store: FormStore) =>
  (control: HTMLElement): boolean => {
    const field = fieldAt(store, control)
    return field !== undefined && passesByEnter(store, field)
  }

/** Marks the required field that Enter has just left empty. Called once the focus has gone: some values are settled by the leaving. */
export function markLeftEmpty(store: FormStore, left: Element | null): void {
  const field = fieldAt(store, left)
  if (!field || store.erro(field.chave) !== undefined || store.esperado(field.chave)) return
  const { obrigatorio, visivel, somenteLeitura } = store.condicao(field)
  if (obrigatorio && visivel && !somenteLeitura && isEmpty(store.valor(field.chave)))
    store.recusar({ ...store.erros(), [field.chave]: OBRIGATORIO })
}

/**
 * Enter was faster than the answer: when a look-up fills the empty field it went to, the focus goes on (and nothing is confirmed). Who
 * went there otherwise meant that field.
 */
export function usePassFilled(
  store: FormStore,
  box: RefObject<HTMLElement | null>,
  advance: () => unknown,
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
        fresh.some(field => field.chave === chave && !field.campo.raro)
      )
        queueMicrotask(() => latest.current())
    })
  }, [store, box])
}

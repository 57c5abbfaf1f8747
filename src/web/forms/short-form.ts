import { type RefObject, useRef } from 'react'
import {
  type Control,
  type FieldError,
  get,
  set,
  type UseFormRegisterReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { form as formCommands } from '../../domain/commands/form/index.ts'
import { ApiError, errorText } from '../api/errors.ts'
import { showError } from '../commands/show-error.ts'
import { on, type ScopeCommands } from '../keys/scopes.ts'
import { moveFocus } from '../register/form/focus.ts'
import type { FormErrors } from './errors.ts'

export type FieldTexts = Record<string, string>

export interface ShortForm {
  control: Control
  /** Gives the typed values by path; an empty field without an initial value is absent. */
  valores: () => FieldTexts
  mudar: (mudanca: FieldTexts) => void
  /** Sets a look-up's values: Enter skips these fields, until the user changes them or they have an error. */
  propor: (mudanca: FieldTexts) => void
  /** Adds a listener for every change. Returns a function that removes the listener. */
  ouvir: (aviso: () => void) => () => void
  erro: (nome: string) => string | undefined
  /** Value for aria-required. */
  exigido: (nome: string) => true | undefined
  /** Checks a field's value, as on blur. */
  julgar: (nome: string) => void
  /** Ref of the form's element, in which the first wrong field is searched. */
  formRef: RefObject<HTMLFormElement | null>
  /** Shows these errors by field and focuses the first wrong field on screen. */
  recusar: (erros: FormErrors) => void
  /** Builds the props of a field: uncontrolled, and checked on blur. */
  field: (nome: string) => UseFormRegisterReturn & {
    'data-campo': string
    'aria-required': true | undefined
    error: string | undefined
  }
  enviando: boolean
  /** Runs one request at a time. Shows errors at their fields, an inline error as `geral`, others with `showError`. */
  enviar: (fazer: () => Promise<void>) => Promise<void>
  /** Moves to the next field, if any. */
  avancar: () => void
  /** Gives the commands of Enter and Shift+Enter, which move through the fields; Enter in the last field calls `aoFim`. */
  passeio: (aoFim: () => void) => ScopeCommands
}

/**
 * Makes a short form. A field's error shows on blur; the errors of a refused request show together, with the focus on
 * the first. `julgar` checks values by the form's schema; `julgar({})` gives errors for the required fields.
 */
export function useShortForm(
  inicial: FieldTexts,
  julgar: (valores: FieldTexts) => FormErrors | null = () => null,
): ShortForm {
  const form = useForm({ defaultValues: nested(inicial), reValidateMode: 'onSubmit' })
  const { errors, isSubmitting } = form.formState
  const formRef = useRef<HTMLFormElement>(null)
  const demanded = julgar({}) ?? {}
  const proposed = useRef(new Set<string>()).current

  const valores = () =>
    Object.fromEntries(flat(form.getValues()).filter(([name, text]) => text !== '' || name in inicial))
  const erro = (nome: string) => (get(errors, nome) as FieldError | undefined)?.message
  const refuseWith = (found: FormErrors) => {
    form.clearErrors()
    for (const [nome, message] of Object.entries(found)) form.setError(nome, { message })
    const wrong = [...(formRef.current?.querySelectorAll<HTMLElement>('[data-campo]') ?? [])]
    wrong.find(control => found[control.dataset['campo'] ?? ''])?.focus()
  }
  /** Moves what is said of a part of a row that has no field here to the row's field. */
  const atFields = (found: FormErrors): FormErrors => {
    const names = [...(formRef.current?.querySelectorAll<HTMLElement>('[data-campo]') ?? [])].map(
      ({ dataset: { campo = '' } }) => campo,
    )
    const fieldOf = (nome: string) => {
      const row = /^.+\.\d+\./.exec(nome)?.[0]
      return names.includes(nome) || !row ? nome : (names.find(other => other.startsWith(row)) ?? nome)
    }
    return Object.fromEntries(Object.entries(found).map(([nome, texto]) => [fieldOf(nome), texto]))
  }
  const exigido = (nome: string) => (demanded[nome] === undefined ? undefined : true)
  const judgeOne = (nome: string, value = valores()[nome] ?? '') => {
    const blank = value.trim() === ''
    const said = form.getFieldState(nome).error?.message
    const found = blank ? undefined : julgar({ ...valores(), [nome]: value })?.[nome]
    // the field is already marked as empty, and is still empty
    if (found === said || (blank && said === demanded[nome])) return
    if (found) form.setError(nome, { message: found })
    else form.clearErrors(nome)
  }
  const passes = ({ dataset: { campo = '' } }: HTMLElement) =>
    proposed.has(campo) && form.getFieldState(campo).error === undefined
  const change = (mudanca: FieldTexts) => {
    for (const [nome, texto] of Object.entries(mudanca)) {
      proposed.delete(nome)
      form.setValue(nome, texto)
      mend(nome)
    }
  }
  /** Moves to the next field, and marks a required field left empty; false: there is no next field. */
  const advance = (): boolean => {
    const box = formRef.current
    const nome = (document.activeElement as HTMLElement | null)?.dataset['campo'] ?? ''
    const moved = box !== null && moveFocus(box, 'proximo', passes)
    const message = (valores()[nome] ?? '').trim() === '' ? demanded[nome] : undefined
    if (message && moved) form.setError(nome, { message })
    return moved
  }
  /** Clears a field's error once the value is right. */
  const mend = (nome: string) => {
    if (form.getFieldState(nome).error && !julgar(valores())?.[nome]) form.clearErrors(nome)
  }
  return {
    control: form.control,
    valores,
    mudar: change,
    propor: mudanca => {
      change(mudanca)
      for (const [nome, texto] of Object.entries(mudanca)) if (texto !== '') proposed.add(nome)
    },
    ouvir: aviso => form.subscribe({ formState: { values: true }, callback: aviso }),
    erro,
    exigido,
    julgar: nome => judgeOne(nome),
    formRef,
    recusar: refuseWith,
    field: nome => {
      const control = form.register(nome)
      return {
        ...control,
        'data-campo': nome,
        onChange: async event => {
          proposed.delete(nome)
          await control.onChange(event)
          mend(nome)
        },
        onBlur: event => {
          judgeOne(nome, event.target.value)
          return control.onBlur(event)
        },
        'aria-required': exigido(nome),
        error: erro(nome),
      }
    },
    enviando: isSubmitting,
    async enviar(fazer) {
      if (isSubmitting) return
      form.clearErrors()
      try {
        await form.handleSubmit(fazer)()
      } catch (error) {
        const found = error instanceof ApiError ? atFields(firstTexts(error.errors)) : {}
        if (Object.keys(found).length > 0) refuseWith(found)
        else if (error instanceof ApiError && error.apresentacao === 'inline')
          refuseWith({ geral: errorText(error) })
        else showError(error)
      }
    },
    // a value that was just chosen leads to the field that follows it, though another one proposed that one's value
    avancar: () => void (advance() || (formRef.current && moveFocus(formRef.current, 'proximo'))),
    passeio: aoFim => [
      on(formCommands.avancar, () => {
        if (formRef.current && !advance()) aoFim()
      }),
      on(formCommands.recuar, () => formRef.current && moveFocus(formRef.current, 'anterior')),
    ],
  }
}

/** Gives the live value of one field, and renders only for changes of this field. */
export const useTexto = ({ control }: ShortForm, nome: string): string =>
  useWatch({ control, name: nome }) ?? ''

const firstTexts = (errors: Record<string, string[]> | undefined): FormErrors =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, texts]) => [field, texts[0] ?? '']))

interface Nested {
  [key: string]: string | Nested
}

/** Nests texts by path: react-hook-form reads a dot in a name as a level. */
function nested(texts: FieldTexts): Nested {
  const values: Nested = {}
  for (const [name, text] of Object.entries(texts)) set(values, name, text)
  return values
}

const flat = (values: Nested, prefix = ''): [string, string][] =>
  Object.entries(values).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [[prefix + key, value ?? '']],
  )

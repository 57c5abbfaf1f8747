import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { z } from 'zod'
import { form } from '../../../domain/commands/form/index.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { showError } from '../../commands/show-error.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { moveFocus } from '../../register/form/focus.ts'

export type FieldValues = Record<string, string>
export type Errors = Readonly<Record<string, string>>

export interface ShortForm {
  valores: FieldValues
  mudar: (mudanca: FieldValues) => void
  erros: Errors
  /** The form's element: where the first wrong field is looked for. */
  formRef: RefObject<HTMLFormElement | null>
  /** Shows these errors, by field, and focuses the first of them on the screen. */
  recusar: (erros: Errors) => void
  /** What a control of that field is given. */
  campo: (nome: string) => {
    name: string
    'data-campo': string
    value: string
    onChange: (event: { target: { value: string } }) => void
    /** What is there is judged on leaving it. */
    onBlur: (event: { target: { value: string } }) => void
    'aria-required': boolean | undefined
    erro: string | undefined
  }
  enviando: boolean
  /** One call at a time; a refusal goes to its fields, else to the dialog. */
  enviar: (fazer: () => Promise<void>) => Promise<void>
  /** To the next field, where there is one. */
  avancar: () => void
  /** Enter and Shift+Enter walk the fields; Enter on the last one is `aoFim`. */
  passeio: (aoFim: () => void) => ScopeCommands
}

/**
 * State of a short form: values by name, what is wrong with a field on leaving it and with all of them after an attempt, the
 * first wrong one focused. `julgar` is the form's own schema: what it says of the values, and, of none, what it demands.
 */
export function useFields(
  inicial: FieldValues,
  julgar: (valores: FieldValues) => Errors | null = () => null,
): ShortForm {
  const [valores, setValores] = useState(inicial)
  const [erros, setErros] = useState<Errors>({})
  const [enviando, setEnviando] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const demanded = julgar({}) ?? {}

  const mudar = (mudanca: FieldValues) => setValores(before => ({ ...before, ...mudanca }))
  const recusar = (found: Errors) => {
    setErros(found)
    const wrong = [...(formRef.current?.querySelectorAll<HTMLElement>('[data-campo]') ?? [])]
    wrong.find(control => found[control.dataset['campo'] ?? ''])?.focus()
  }
  return {
    valores,
    mudar,
    erros,
    formRef,
    recusar,
    campo: nome => ({
      name: nome,
      'data-campo': nome,
      value: valores[nome] ?? '',
      onChange: event => mudar({ [nome]: event.target.value }),
      onBlur: ({ target: { value } }) => {
        const { [nome]: before, ...others } = erros
        const found = value.trim() === '' ? undefined : julgar({ ...valores, [nome]: value })?.[nome]
        if (found !== before) setErros(found ? { ...others, [nome]: found } : others)
      },
      'aria-required': demanded[nome] === undefined ? undefined : true,
      erro: erros[nome],
    }),
    enviando,
    async enviar(fazer) {
      if (enviando) return
      setEnviando(true)
      setErros({})
      try {
        await fazer()
      } catch (error) {
        const found = error instanceof ApiError ? firstTexts(error.errors) : {}
        if (Object.keys(found).length > 0) recusar(found)
        else if (error instanceof ApiError && error.apresentacao === 'inline')
          recusar({ geral: errorText(error) })
        else showError(error)
      } finally {
        setEnviando(false)
      }
    },
    avancar: () => formRef.current && moveFocus(formRef.current, 'proximo'),
    passeio: aoFim => [
      on(form.avancar, () => {
        if (formRef.current && !moveFocus(formRef.current, 'proximo')) aoFim()
      }),
      on(form.recuar, () => formRef.current && moveFocus(formRef.current, 'anterior')),
    ],
  }
}

const firstTexts = (errors: Record<string, string[]> | undefined): Errors =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([field, texts]) => [field, texts[0] ?? '']))

/** Errors of a value against its schema, the first text of each path; null when there are none. */
export function problems(schema: z.ZodType | undefined, value: unknown, prefixo = ''): Errors | null {
  const parsed = schema?.safeParse(value)
  if (!parsed || parsed.success) return null
  return Object.fromEntries(
    parsed.error.issues.toReversed().map(issue => [prefixo + issue.path.join('.'), issue.message]),
  )
}

/** Is Caps Lock on, as far as this key event knows? */
export const capsOn = (event: KeyboardEvent) => event.getModifierState('CapsLock')

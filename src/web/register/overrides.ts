import type { ComponentType, LazyExoticComponent } from 'react'
import type { AnyRegister } from '../../domain/register/define.ts'
import type { Field } from '../../domain/register/field.ts'
import type { FormStore } from './form/store.ts'

/** What an own field component receives: the store holds the value and the error, `chave` is the wire path. */
export interface FieldProps<F extends Field = Field> {
  store: FormStore
  /** Path of the value on the wire: 'categoria_id', 'estoque.preco_vend'. */
  chave: string
  campo: F
  /** No typing here: read mode, or `readOnlyWhen` says so. */
  somenteLeitura: boolean
}

/** What an own form body receives. Title, buttons, saving, draft and history stay the engine's. */
export interface BodyProps {
  register: AnyRegister
  store: FormStore
  somenteLeitura: boolean
}

/** What an own list receives. */
export interface ListProps {
  register: AnyRegister
}

type Part<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

/** Something a form offers beside Salvar: a look-up, a copy. Its key is bound in the keymap under `form`. */
export interface FormAction {
  /** Command id, e.g. 'form.consultar_cnpj'. */
  comando: string
  /** Absent: always. */
  quando?: (valores: Readonly<Record<string, unknown>>) => boolean
  executar: (store: FormStore) => void | Promise<void>
}

/** Where a register leaves the derived screens. Every part is optional; what is absent is derived. */
export interface Override {
  /** Own list screen. */
  Lista?: Part<ListProps>
  /** Own body of the form (permission matrix). */
  Corpo?: Part<BodyProps>
  /** Own component of a field, by field name. */
  campos?: Readonly<Record<string, Part<FieldProps>>>
  acoes?: readonly FormAction[]
}

/** By register id. Additive: one line each. */
const OVERRIDES: Readonly<Record<string, Override>> = {}

const NONE: Override = {}

export const overrideOf = (register: AnyRegister): Override => OVERRIDES[register.id] ?? NONE

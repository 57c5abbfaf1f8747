import type { ComponentType, LazyExoticComponent } from 'react'
import type { ControlProps } from './fields/control.ts'
import type { Drawing } from './form/drawing.ts'
import type { FormField } from './form/paths.ts'
import type { FormStore } from './form/store.ts'

/** What an own form body receives. Title, buttons, saving, draft and history stay the engine's. */
export interface CorpoProps {
  store: FormStore
  /** Read mode: nothing may be typed. */
  leitura: boolean
}

type Part<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

/** Own body of a form (permission matrix). */
export type FormBody = Part<CorpoProps>

/** F3 of a form: a look-up that fills it. */
export interface ConsultaDoForm {
  /** Word of the bar: 'Consultar CNPJ'. Absent now: null. */
  palavra: (store: FormStore) => string | null
  executar: (store: FormStore) => Promise<void>
  /** Asked by itself when this field is complete: fills what is empty, and says nothing when it finds nothing. */
  sozinha?: { chave: string; executar: (store: FormStore) => Promise<void> }
}

/** Where a register leaves the derived screens. Every part is optional; what is absent is derived. */
export interface Override {
  /** Own component of a field, by field name. */
  // biome-ignore lint/suspicious/noExplicitAny: each knows its own kind of field
  campos?: Readonly<Record<string, Part<ControlProps<any>>>>
  /** Own component of a part, below its fields, by the part's title. */
  partes?: Readonly<Record<string, FormBody>>
  /** Where its fields stand. */
  desenho?: Drawing
  /** Stands beside the drawing's head, below the fields it has there. */
  aoLado?: FormBody
  consulta?: ConsultaDoForm
  /** Hears the open form (a value that fills others by a call); the function it gives ends it. */
  observar?: (store: FormStore) => () => void
  /** Another label while the record says so ('Desoneração'). */
  rotulo?: (field: FormField, valores: Readonly<Record<string, unknown>>) => string | undefined
}

import type { ComponentType, LazyExoticComponent } from 'react'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { ScopeCommands } from '../keys/scopes.ts'
import type { ControlProps } from './fields/control.ts'
import type { Drawing } from './form/parts/drawing.ts'
import type { FormField, Valores } from './form/paths.ts'
import type { Erros, FormStore } from './form/store.ts'

/** Props of a register's own form body. Title, buttons, saving, draft and history stay the engine's. */
export interface CorpoProps {
  store: FormStore
  /** True in read mode: nothing may be typed. */
  readOnly: boolean
}

type Part<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

/** Own body of a form (permission matrix). */
export type FormBody = Part<CorpoProps>

/** Look-up of a form (F3), which fills it. */
export interface ConsultaDoForm {
  /** Gives the word for the bar: 'Consultar CNPJ'; null: not available now. */
  palavra: (store: FormStore) => string | null
  executar: (store: FormStore) => Promise<void>
  /** Runs automatically when this field is complete: fills empty fields, and is silent when nothing is found. */
  sozinha?: { chave: string; executar: (store: FormStore) => Promise<void> }
}

/** Bar of a form in read mode: F2 and the words beside it. */
export interface Bar {
  /** Word and action of F2; 'editar' leaves read mode; null: none. */
  principal: { palavra: string; executar: () => unknown } | 'editar' | null
  /** Text above the fields: the reason of a refusal. */
  aviso?: string
  /** State of the record, beside its name. */
  situacao?: string
  /** Colour of `situacao`. */
  tom?: string
  /** Proof shown after the status: a note's key and protocol. */
  prova?: string
  comandos?: ScopeCommands
  /** Buttons beside it, each with its key, and the command's word for the hint bar. */
  botoes?: readonly { chord: string; comando: string; palavra: string; executar: () => unknown }[]
}

/** Functions to edit a record that is shown read-only. */
export interface Editar {
  /** Begins editing, with earlier refusals at their fields. */
  com: (erros: Erros) => void
  /** Saves. False: refused, and still being edited. */
  salvar: () => Promise<boolean>
  /** Discards the changes and reads the record again. */
  desistir: () => void
}

/** Conflicts in parts of a record beside its fields (a document's lines). */
export interface Reconciling {
  /** Adds these parts to the register, as lists compared by row. */
  register: (register: AnyRegister) => AnyRegister
  /** Gives a side of the conflict with these lists. */
  registro: (registro: Valores) => Valores
  minhas: (store: FormStore) => Valores
  /** Gives the reason why the record cannot be changed any more. */
  fechado: (atual: Valores) => boolean
  /** Applies the choices to these parts; returns the form's own values. */
  aplicar: (store: FormStore, chosen: Valores, atual: Valores) => Valores
}

/** An open record, for code that hears of changes elsewhere. */
export interface OpenRecord {
  /** True when read-only. */
  leitura: boolean
  /** Makes the server's record the form's start; does nothing when equal. */
  tomar: (registro: Registro) => void
}

/** Parts in which a register's screens differ from the derived ones. All are optional. */
export interface Override {
  /** Own component of a field, by field name. */
  // biome-ignore lint/suspicious/noExplicitAny: each knows its own kind of field
  campos?: Readonly<Record<string, Part<ControlProps<any>>>>
  /** Own component of a part, below its fields, by the part's title. */
  partes?: Readonly<Record<string, FormBody>>
  /** Layout of its fields. */
  desenho?: Drawing
  /** Component beside the drawing's head, below the fields there. */
  aoLado?: FormBody
  consulta?: ConsultaDoForm
  /** Second look-up, with its own key. */
  cadastro?: ConsultaDoForm
  /** Observes the open form (a value that fills others by a call). Returns a function that ends it. */
  observar?: (store: FormStore) => () => void
  /** Listens, while the record is open, for changes made elsewhere. Returns a function that ends it. */
  ouvir?: (store: FormStore, aberto: OpenRecord) => () => void
  /** Changes the answered record into the form's. */
  abrir?: (registro: Registro) => Registro
  /**
   * Completes the body with parts beside the form's fields, once these are valid. null: refused and reported; call `soltar`
   * first to release the keys.
   */
  completar?: (store: FormStore, corpo: Valores, soltar: () => void) => Promise<Valores | null>
  /** Wire keys with another key in the form: the server's refusals are shown at the form's key. */
  chaves?: Readonly<Record<string, string>>
  /** Shows a refusal of the server as a failed check ('Atenção'), when this side would have refused with the same data. */
  confere?: (store: FormStore, erros: Erros) => boolean
  /** Handles a refusal that is of no field; true: handled. */
  recusar?: (store: FormStore, erros: Erros) => boolean
  /** Called when the values were saved or discarded: also drops their parts elsewhere. */
  largar?: (valores: Valores) => void
  /** Resolves conflicts in parts beside the fields. */
  conciliar?: Reconciling
  /** Holds the typed keys on opening until its parts are drawn, because one of them has keys of its own or takes typing. */
  esperaPartes?: true
  /** Finds the control to start at, also for the key of the first part; null: the first field. */
  comeca?: (store: FormStore, corpo: HTMLElement) => HTMLElement | null
  /** Finds the stop after the last field when the visible part has no fields; null: the next part's. */
  continua?: (corpo: HTMLElement) => HTMLElement | null
  /**
   * Builds the bar of the form in read mode. `recusar`: shows the refusal of a command, at its field if it has one. `editar`
   * absent: nobody may edit.
   */
  barra?: (store: FormStore, recusar: (error: unknown) => void, editar?: Editar) => Bar
  /** Gives another label for a field, depending on the record ('Desoneração'). */
  rotulo?: (field: FormField, valores: Readonly<Record<string, unknown>>) => string | undefined
}

import type { ComponentType, LazyExoticComponent } from 'react'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { ScopeCommands } from '../keys/scopes.ts'
import type { ControlProps } from './fields/control.ts'
import type { Drawing } from './form/parts/drawing.ts'
import type { FormField, Valores } from './form/paths.ts'
import type { Erros, FormStore } from './form/store.ts'

/** Props of a register's own form body. The general form still draws title, buttons, draft and history, and saves. */
export interface CorpoProps {
  store: FormStore
  readOnly: boolean
}

type Part<P> = ComponentType<P> | LazyExoticComponent<ComponentType<P>>

/** Own component of a form, or of a part of it. */
export type FormBody = Part<CorpoProps>

/** Look-up of a form (F3), which fills it. */
export interface ConsultaDoForm {
  /** Gives the label for the hint bar: 'Consultar CNPJ'; null: not available now. */
  palavra: (store: FormStore) => string | null
  executar: (store: FormStore) => Promise<void>
  /** Look-up that runs without a key when the user changes this field; fills only empty fields. */
  sozinha?: { chave: string; executar: (store: FormStore) => Promise<void> }
}

/** Action bar of a form in read mode: F2, other buttons, and the texts of the record's state. */
export interface Bar {
  /** Label and action of F2; 'editar' leaves read mode; null: F2 does nothing. */
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
  /** Buttons beside F2, each with its key, its command, and the command's label in the hint bar. */
  botoes?: readonly { chord: string; comando: string; palavra: string; executar: () => unknown }[]
}

/** Functions to edit a record that is open in read mode. */
export interface Editar {
  /** Begins editing, with these errors at their fields. */
  com: (erros: Erros) => void
  /** Saves. False: refused, and the form stays in edit mode. */
  salvar: () => Promise<boolean>
  /** Discards the changes and returns to the stored record. */
  desistir: () => void
}

/** Functions that resolve conflicts in parts of a record beside its fields (a document's lines). */
export interface Reconciling {
  /** Adds those parts to the register, as lists compared by row. */
  register: (register: AnyRegister) => AnyRegister
  /** Adds those lists to the record of one side of the conflict. */
  registro: (registro: Valores) => Valores
  minhas: (store: FormStore) => Valores
  /** Tells whether the record can no longer be changed. */
  fechado: (atual: Valores) => boolean
  /** Applies the choices to those parts; returns the values for the form's fields. */
  aplicar: (store: FormStore, chosen: Valores, atual: Valores) => Valores
}

/** An open record, for code that receives changes made elsewhere. */
export interface OpenRecord {
  leitura: boolean
  /** Replaces values and base by the server's record; does nothing when equal. */
  tomar: (registro: Registro) => void
}

/** Differences between a register's form and the general one. All are optional. */
export interface Override {
  /** Own component of a field, by field name. */
  // biome-ignore lint/suspicious/noExplicitAny: each knows its own kind of field
  campos?: Readonly<Record<string, Part<ControlProps<any>>>>
  /** Own component of a tab, below its fields, by the tab's title. */
  partes?: Readonly<Record<string, FormBody>>
  desenho?: Drawing
  /** Component beside the drawing's head, below the `aside` fields. */
  aoLado?: FormBody
  consulta?: ConsultaDoForm
  /** Second look-up, with another key. */
  cadastro?: ConsultaDoForm
  /**
   * Observes the open form, for example to fill fields by a request when a value changes. `leitura` tells whether nothing may
   * be typed now. Returns a function that stops.
   */
  observar?: (store: FormStore, leitura: () => boolean) => () => void
  /** Listens, while the record is open, for changes made elsewhere. Returns a function that stops. */
  ouvir?: (store: FormStore, aberto: OpenRecord) => () => void
  /** Converts the server's record into the form's shape. */
  abrir?: (registro: Registro) => Registro
  /**
   * Completes the body with parts beside the form's fields, once the fields are valid. null: refused and reported. Call
   * `soltar` before asking the user anything: it drops the held keys and lets the form be edited again.
   */
  completar?: (store: FormStore, corpo: Valores, soltar: () => void) => Promise<Valores | null>
  /** Form key for each wire key that differs: the server's error is shown at the form's field. */
  chaves?: Readonly<Record<string, string>>
  /** Tells whether a server's refusal is shown as a failed check ('Atenção'), not as an error ('Erro'). */
  confere?: (store: FormStore, erros: Erros) => boolean
  /** Handles a refusal that belongs to no field; true: handled. */
  recusar?: (store: FormStore, erros: Erros) => boolean
  /** Called when the values were saved or discarded: drops the parts stored elsewhere too. */
  largar?: (valores: Valores) => void
  /** Resolves conflicts in parts beside the fields. */
  conciliar?: Reconciling
  /** True holds keys typed on opening until all tabs are drawn, because a tab's own component takes typing. */
  esperaPartes?: true
  /** Finds the control to focus first, also for the key of the first tab; null: the first field. */
  comeca?: (store: FormStore, corpo: HTMLElement) => HTMLElement | null
  /** True draws the first tab with the head, because the form begins in the tab. */
  comecaNaParte?: true
  /** Finds the control to focus after the last field (a document's lines, when visible); null: go to the next tab. */
  continua?: (corpo: HTMLElement) => HTMLElement | null
  /** Box of a part that is no field of the form, for the search of fields by name (Ctrl+G). */
  caixa?: {
    rotulo: string
    parte: string
    /** Finds the box, in a hidden part too; null: not there now. */
    achar: (corpo: HTMLElement) => HTMLElement | null
  }
  /** Makes the form's bar in read mode. `recusar` shows a refusal, at its field if any. No `editar`: no right to edit. */
  barra?: (store: FormStore, recusar: (error: unknown) => void, editar?: Editar) => Bar
  /** Makes further commands of the form, in read mode too. */
  comandos?: (store: FormStore) => ScopeCommands
  /** Gives another label for a field, by the record's values. */
  rotulo?: (field: FormField, valores: Readonly<Record<string, unknown>>) => string | undefined
}

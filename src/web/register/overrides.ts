import type { ComponentType, LazyExoticComponent } from 'react'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { ScopeCommands } from '../keys/scopes.ts'
import type { ControlProps } from './fields/control.ts'
import type { Drawing } from './form/parts/drawing.ts'
import type { FormField, Valores } from './form/paths.ts'
import type { Erros, FormStore } from './form/store.ts'

/** Props of an own form body. Title, buttons, saving, draft and history stay the engine's. */
export interface CorpoProps {
  store: FormStore
  /** Read mode: nothing may be typed. */
  readOnly: boolean
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

/** F2 of a form in read mode, and the words beside it. */
export interface Bar {
  /** F2: its word and what it does; 'editar' leaves read mode; null: nothing. */
  principal: { palavra: string; executar: () => unknown } | 'editar' | null
  /** Said above its fields: why it was refused. */
  aviso?: string
  /** State of the record, said beside its name. */
  situacao?: string
  /** Tone of the words of `situacao`. */
  tom?: string
  /** Proof shown after the status: a note's key and protocol. */
  prova?: string
  comandos?: ScopeCommands
  /** Drawn beside it, each with its key and, by the command that the key is, its word in the hint bar. */
  botoes?: readonly { chord: string; comando: string; palavra: string; executar: () => unknown }[]
}

/** From reading a record to editing it. */
export interface Editar {
  /** With what was refused before at its field. */
  com: (erros: Erros) => void
  /** False: it was refused, and is still edited. */
  salvar: () => Promise<boolean>
  /** Drops the changes and reads the record again. */
  desistir: () => void
}

/** Parts of a record beside its fields (a document's lines), where two people saved the same one. */
export interface Reconciling {
  /** The register with what else may differ, as lists that are told row by row. */
  register: (register: AnyRegister) => AnyRegister
  /** A side of it, as those lists have it. */
  registro: (registro: Valores) => Valores
  minhas: (store: FormStore) => Valores
  /** Nobody changes what stands there any more. */
  fechado: (atual: Valores) => boolean
  /** Lays the choices where they belong; answers the form's part of them. */
  aplicar: (store: FormStore, chosen: Valores, atual: Valores) => Valores
}

/** A record that is open, to who hears of it from elsewhere. */
export interface OpenRecord {
  /** It is only read. */
  leitura: boolean
  /** Makes the server's record the form's start; does nothing where it says the same. */
  tomar: (registro: Registro) => void
}

/** Parts where a register leaves the derived screens. Every part is optional; an absent one is derived. */
export interface Override {
  /** Own component of a field, by field name. */
  // biome-ignore lint/suspicious/noExplicitAny: each knows its own kind of field
  campos?: Readonly<Record<string, Part<ControlProps<any>>>>
  /** Own component of a part, below its fields, by the part's title. */
  partes?: Readonly<Record<string, FormBody>>
  /** Places of its fields. */
  desenho?: Drawing
  /** Stands beside the drawing's head, below the fields it has there. */
  aoLado?: FormBody
  consulta?: ConsultaDoForm
  /** Another, by its own key. */
  cadastro?: ConsultaDoForm
  /** Hears the open form (a value that fills others by a call); the function it gives ends it. */
  observar?: (store: FormStore) => () => void
  /** Hears, while it is open, what is done to the record elsewhere; the function it gives ends it. */
  ouvir?: (store: FormStore, aberto: OpenRecord) => () => void
  /** The record as the form holds it, from the one the server answered. */
  abrir?: (registro: Registro) => Registro
  /**
   * Completes the body beside the form's own fields; null: refused, and told where, once `soltar` gave the keys back.
   * Asked once the fields are right.
   */
  completar?: (store: FormStore, corpo: Valores, soltar: () => void) => Promise<Valores | null>
  /** Keys of the wire that the form calls otherwise: what the server refuses there is said at the form's own. */
  chaves?: Readonly<Record<string, string>>
  /**
   * Tells a refusal of the server as a check of the save ('Atenção') where this side would have made it, had it known.
   */
  confere?: (store: FormStore, erros: Erros) => boolean
  /** Takes a refusal of the server that is of no field; true: it was taken. */
  recusar?: (store: FormStore, erros: Erros) => boolean
  /** Called when the values were saved or given up: their parts elsewhere go with the draft. */
  largar?: (valores: Valores) => void
  /** Two people saved the same record. */
  conciliar?: Reconciling
  /**
   * Holds the keys typed as it opens until its parts are drawn: one of them has keys of its own, or takes the typing.
   */
  esperaPartes?: true
  /** Finds the start, also for the key of the first part; null: the first field. */
  comeca?: (store: FormStore, corpo: HTMLElement) => HTMLElement | null
  /**
   * Finds the stop of Enter behind the last field before the part in sight, which has none of its own; null: to the
   * next part's.
   */
  continua?: (corpo: HTMLElement) => HTMLElement | null
  /**
   * Builds the bar of the form in read mode. `recusar`: tells a refusal of an act there, at its field where it has one.
   * `editar` absent: nobody may.
   */
  barra?: (store: FormStore, recusar: (error: unknown) => void, editar?: Editar) => Bar
  /** Another label while the record says so ('Desoneração'). */
  rotulo?: (field: FormField, valores: Readonly<Record<string, unknown>>) => string | undefined
}

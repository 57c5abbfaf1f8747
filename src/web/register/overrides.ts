import type { ComponentType, LazyExoticComponent } from 'react'
import type { AnyRegister } from '../../domain/fields/define.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import type { ScopeCommands } from '../keys/scopes.ts'
import type { ControlProps } from './fields/control.ts'
import type { Drawing } from './form/drawing.ts'
import type { FormField, Valores } from './form/paths.ts'
import type { Erros, FormStore } from './form/store.ts'

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

/** What a form in read mode offers at F2, and beside it. */
export interface Bar {
  /** F2: its word and what it does; 'editar' leaves read mode; null: nothing. */
  principal: { palavra: string; executar: () => unknown } | 'editar' | null
  /** Said above its fields: why it was refused. */
  aviso?: string
  /** What it has come to, said beside its name. */
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
  /** What was changed goes, and it is read again. */
  desistir: () => void
}

/** What a record has beside its fields (a document's lines), where two people saved the same one. */
export interface Reconciling {
  /** The register with what else may differ, as lists that are told row by row. */
  register: (register: AnyRegister) => AnyRegister
  /** A side of it, as those lists have it. */
  registro: (registro: Valores) => Valores
  minhas: (store: FormStore) => Valores
  /** Nobody changes what stands there any more. */
  fechado: (atual: Valores) => boolean
  /** What was chosen is laid where it belongs; answers what the form holds of it. */
  aplicar: (chosen: Valores, atual: Valores) => Valores
}

/** A record that is open, to who hears of it from elsewhere. */
export interface OpenRecord {
  /** It is only read. */
  leitura: boolean
  /** What the server has now is what the form starts from; nothing, where it says the same. */
  tomar: (registro: Registro) => void
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
  /** Another, by its own key. */
  cadastro?: ConsultaDoForm
  /** Hears the open form (a value that fills others by a call); the function it gives ends it. */
  observar?: (store: FormStore) => () => void
  /** Hears, while it is open, what is done to the record elsewhere; the function it gives ends it. */
  ouvir?: (store: FormStore, aberto: OpenRecord) => () => void
  /** The record as the form holds it, from the one the server answered. */
  abrir?: (registro: Registro) => Registro
  /** What is saved beside what the form's own fields say; null: refused, and said where, once `soltar` gave the keys back. Asked once the fields are right. */
  completar?: (store: FormStore, corpo: Valores, soltar: () => void) => Promise<Valores | null>
  /** Keys of the wire that the form calls otherwise: what the server refuses there is said at the form's own. */
  chaves?: Readonly<Record<string, string>>
  /** What the server refused so is a check of the save that this side would have made, had it known: told as those are, 'Atenção'. */
  confere?: (store: FormStore, erros: Erros) => boolean
  /** Takes a refusal of the server that is of no field; true: it was taken. */
  recusar?: (store: FormStore, erros: Erros) => boolean
  /** What was typed was saved or given up: what lies elsewhere of it goes with the draft. */
  largar?: (valores: Valores) => void
  /** Two people saved the same record. */
  conciliar?: Reconciling
  /** What is typed as it opens waits until its parts are drawn: one of them has keys of its own, or takes what is typed. */
  esperaPartes?: true
  /** Where the hand begins, and comes back to by the key of the first part; null: the first field. */
  comeca?: (store: FormStore, corpo: HTMLElement) => HTMLElement | null
  /** Where Enter goes on behind the last field before the part in sight, which has none of its own; null: to the next part's. */
  continua?: (corpo: HTMLElement) => HTMLElement | null
  /** Of the form in read mode. `recusar`: says what the server refused of what was done there, at its field where it has one. `editar` absent: nobody may. */
  barra?: (store: FormStore, recusar: (error: unknown) => void, editar?: Editar) => Bar
  /** Another label while the record says so ('Desoneração'). */
  rotulo?: (field: FormField, valores: Readonly<Record<string, unknown>>) => string | undefined
}

import type { Dial } from './dial-form.ts'

/** An act or a state of the world by one letter, for whoever trains. */
export interface BoardAct {
  id: string
  /** One letter, of this act alone on the page; it acts where no text is being typed. */
  tecla: string
  nome: string
  /** Tells that its state stands; absent: it is an act. */
  ligado?(): boolean
  /** Does it. A sentence for the page. */
  act(): string | Promise<string>
}

/** Another simulator's part of the page: its acts, its dials and what it knows. */
export interface Board {
  /** Its part of the path: /sim/<id>/… */
  id: string
  titulo: string
  atos: readonly BoardAct[]
  ajustes: Readonly<Record<string, Dial>>
  valores(): Readonly<Record<string, unknown>>
  /** Takes a setting that was checked. */
  change(valores: Readonly<Record<string, unknown>>): void
  tabela?: { titulo: string; cabeca: readonly string[]; linhas(): readonly (readonly string[])[] }
}

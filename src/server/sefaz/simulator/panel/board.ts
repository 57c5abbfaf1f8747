import type { Dial } from './dial-form.ts'

/** A button of the page, with its letter: an act, or a state that is switched. */
export interface BoardAct {
  id: string
  /** One letter, unique on the page; works while no text is being typed. */
  tecla: string
  nome: string
  /** Tells if the state is switched on; absent: this is an act. */
  ligado?(): boolean
  /** Does the act. Gives a sentence for the page. */
  act(): string | Promise<string>
}

/** Part of the page that belongs to another simulator: its acts, its dials and its table. */
export interface Board {
  /** Part of the path: /sim/<id>/… */
  id: string
  titulo: string
  atos: readonly BoardAct[]
  ajustes: Readonly<Record<string, Dial>>
  valores(): Readonly<Record<string, unknown>>
  /** Applies settings that were already checked. */
  change(valores: Readonly<Record<string, unknown>>): void
  tabela?: { titulo: string; cabeca: readonly string[]; linhas(): readonly (readonly string[])[] }
}

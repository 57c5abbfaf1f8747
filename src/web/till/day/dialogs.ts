import type { AContar, contarCaixa, LeituraX } from '../../../domain/api/caixa.ts'
import type { Body } from '../../../domain/api/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

export type DrawerCount = Pick<
  Body<typeof contarCaixa>,
  'cedulas' | 'total' | 'meios' | 'fundo' | 'justificativa'
>

/** Boxes of a count, as typed. */
export interface CountTyped {
  /** Pieces, by denomination. */
  pecas: Readonly<Record<string, string>>
  total: string
  meios: Readonly<Record<string, string>>
  /** Null: what is proposed stays. */
  fundo: string | null
  justificativa: string
}

/** Answer of the count window. `contado` null: the user goes back to selling. */
export interface CountAnswer {
  digitado: CountTyped
  contado: DrawerCount | null
}

export interface CountAsked {
  contar: AContar
  /** Opening float of the drawer, R$: the default for the amount that stays in the drawer. */
  abertura: string
  /** True from the second count on: the first count differed, and the window tells only that. */
  confira: boolean
  /** Words of Esc. */
  volta: string
  /** Boxes of the former count of this closing; null: none in this page. */
  antes: CountTyped | null
  /** Called once a figure stands in the window: from then on the till does not sell. */
  comecar: () => void
}

/** Window that counts notes, coins and other payment methods. */
export const countDialog = defineDialog<CountAsked, CountAnswer>(
  'pdv.contagem',
  later(() => import('./count-window.tsx'), 'CountWindow'),
)

/** Window of the X reading: the totals of the session until now. */
export const readingDialog = defineDialog<LeituraX, void>(
  'pdv.leitura',
  later(() => import('./reading-window.tsx'), 'ReadingWindow'),
)

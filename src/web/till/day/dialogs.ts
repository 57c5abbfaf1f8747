import type { AContar, contarCaixa, LeituraX } from '../../../domain/api/caixa.ts'
import type { Body } from '../../../domain/api/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { later } from '../../shell/later.tsx'

export type DrawerCount = Pick<
  Body<typeof contarCaixa>,
  'cedulas' | 'total' | 'meios' | 'fundo' | 'justificativa'
>

export interface CountAsked {
  contar: AContar
  /** Opening float of the drawer, R$: the amount that stays unless another is typed. */
  abertura: string
  /** True from the second count on: the one before differed, and only this is told. */
  confira: boolean
  /** Count of the attempt before; null: none on this page. */
  antes: DrawerCount | null
}

/** Window that counts notes, coins and other payment methods. */
export const countDialog = defineDialog<CountAsked, DrawerCount>(
  'pdv.contagem',
  later(() => import('./count-window.tsx'), 'CountWindow'),
)

/** Window of the X reading: the session so far. */
export const readingDialog = defineDialog<LeituraX, void>(
  'pdv.leitura',
  later(() => import('./reading-window.tsx'), 'ReadingWindow'),
)

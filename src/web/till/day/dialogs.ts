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
  /** R$ that the drawer began with: what stays unless somebody says otherwise. */
  abertura: string
  /** It was counted once and differs: only so much is said. */
  confira: boolean
  /** The count of then. */
  antes: DrawerCount | null
}

/** Notes, coins and the other tenders, counted by hand. */
export const countDialog = defineDialog<CountAsked, DrawerCount>(
  'pdv.contagem',
  later(() => import('./count-window.tsx'), 'CountWindow'),
)

/** X: what the session is so far. */
export const readingDialog = defineDialog<LeituraX, void>(
  'pdv.leitura',
  later(() => import('./reading-window.tsx'), 'ReadingWindow'),
)

import type { RecordContext } from '../../../../domain/fields/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import type { Valores } from '../../../register/form/paths.ts'
import { later } from '../../../shell/later.tsx'
import type { GroupItem } from './linhas.ts'

export interface GeneratorInput {
  /** Ids of the product's groups of sizes and subdivisions. */
  tamanho_id: number
  subdivisao_id: number
  contexto: RecordContext
  /** Prices and switches of a new line. */
  inicio: Valores
  /** Present lines of the grid. */
  linhas: readonly Valores[]
  /** Line to edit alone, in the third step. */
  linha?: Valores
  leitura: boolean
}

/** Lines made, or the line edited, and the items of both groups in order. */
export interface Generated {
  linhas: readonly Valores[]
  tamanhos: readonly GroupItem[]
  subdivisoes: readonly GroupItem[]
}

/** Window that makes the lines of a grid: sizes, subdivisions, then each line. */
export const gradeGenerator = defineDialog<GeneratorInput, Generated>(
  'grade.gerador',
  later(() => import('./generator.tsx'), 'Generator'),
)

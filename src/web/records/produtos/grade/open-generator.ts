import type { RecordContext } from '../../../../domain/fields/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import type { Valores } from '../../../register/form/paths.ts'
import { later } from '../../../shell/later.tsx'
import type { GroupItem } from './linhas.ts'

export interface GeneratorInput {
  /** The product's groups. */
  tamanho_id: number
  subdivisao_id: number
  contexto: RecordContext
  /** Prices and switches of a line that is made. */
  inicio: Valores
  /** The grid as it stands. */
  linhas: readonly Valores[]
  /** One of them, edited alone: the third step with a single line. */
  linha?: Valores
  leitura: boolean
}

/** The lines made (or the one edited), and the items of both groups in their order. */
export interface Generated {
  linhas: readonly Valores[]
  tamanhos: readonly GroupItem[]
  subdivisoes: readonly GroupItem[]
}

/** The generator of a grid's lines: sizes, subdivisions, then each line. */
export const gradeGenerator = defineDialog<GeneratorInput, Generated>(
  'grade.gerador',
  later(() => import('./generator.tsx'), 'Generator'),
)

import type { RecordContext } from '../../../../domain/fields/define.ts'
import { camposGrade } from '../../../../domain/records/produtos/grade.ts'
import { produtos } from '../../../../domain/records/produtos/index.ts'
import { openDialog } from '../../../dialogs/define.ts'
import { rowsRegister } from '../../../register/fields/list/list-control.tsx'
import { rowDialog } from '../../../register/fields/list/open-row.ts'
import type { Valores } from '../../../register/form/paths.ts'
import { nameOf } from './linhas.ts'

const { composicoes } = camposGrade.grades.of

type Rows = readonly Valores[]

/** Edits one composition for all marked lines, beginning with the first one's. Resolves to all lines; null: cancelled. */
export async function composeLines(
  linhas: Rows,
  marcadas: readonly number[],
  contexto: RecordContext,
  leitura: boolean,
): Promise<Rows | null> {
  const [at = 0] = marcadas
  const linha = linhas[at]
  if (!linha) return null
  const register = rowsRegister(produtos, 'grades', {
    ...camposGrade.grades,
    singular: `Composição de ${marcadas.length > 1 ? `${marcadas.length} grades` : nameOf(linha)}`,
    of: { composicoes },
    requiredWhen: {},
    visibleWhen: {},
  })
  const answer = await openDialog(rowDialog, {
    register,
    contexto,
    linha: { composicoes: linha['composicoes'] ?? [] },
    valores: {},
    erros: {},
    leitura,
  })
  if (!answer) return null
  const rows = answer['composicoes'] as Rows
  // a saved row belongs to its line: other lines get copies without its id
  const anew = rows.map(({ id: _, ...row }) => row)
  return linhas.map((each, i) =>
    marcadas.includes(i) ? { ...each, composicoes: i === at ? rows : anew } : each,
  )
}

import type { RecordContext } from '../../../../domain/fields/define.ts'
import { camposGrade } from '../../../../domain/records/produtos/grade.ts'
import { produtos } from '../../../../domain/records/produtos/index.ts'
import { openDialog } from '../../../dialogs/define.ts'
import { rowsRegister } from '../../../register/fields/list-control.tsx'
import { rowDialog } from '../../../register/fields/open-row.ts'
import type { Valores } from '../../../register/form/paths.ts'
import { nameOf } from './linhas.ts'

const { composicoes } = camposGrade.grades.of

/** The composition of one line in a window of its own; the line with it, or null when given up. */
export async function editComposition(
  linha: Valores,
  contexto: RecordContext,
  leitura: boolean,
): Promise<Valores | null> {
  const register = rowsRegister(produtos, 'grades', {
    ...camposGrade.grades,
    singular: `Composição de ${nameOf(linha)}`,
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
  return answer ? { ...linha, composicoes: answer['composicoes'] } : null
}

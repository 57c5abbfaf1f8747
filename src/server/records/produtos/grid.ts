import { AppError, fieldError } from '../../../domain/error.ts'
import { gradeRepetida, nomeDaGrade } from '../../../domain/records/produtos/grade-words.ts'
import type { Q } from '../../db/transaction.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { firstUsedLine, readAxes } from './repository.ts'

type Axes = Awaited<ReturnType<typeof readAxes>>

interface GridFault {
  campo: string
  mensagem: string
}

const axesOf = (q: Q, records: readonly WireRow[]): Promise<Axes> => {
  const linhas = records.flatMap(record => childrenOf(record, 'grades'))
  return readAxes(
    q,
    linhas.map(({ tamanho_item_id }) => tamanho_item_id),
    linhas.map(({ subdivisao_item_id }) => subdivisao_item_id),
  )
}

/** Checks that sizes and subdivisions are of the product's groups, no pair twice. @throws VALIDACAO at the first */
export async function judgeGrid(q: Q, record: WireRow): Promise<void> {
  if (childrenOf(record, 'grades').length === 0) return
  const fault = faultOf(record, await axesOf(q, [record]))
  if (fault) throw fieldError(fault.campo, fault.mensagem)
}

/** Finds what `judgeGrid` would refuse first in each product whose body changes its grid or groups. */
export async function gridFaults(
  q: Q,
  linhas: readonly { indice: number; record: WireRow; body: WireRow }[],
): Promise<(GridFault & { indice: number })[]> {
  const changed = linhas.filter(
    ({ record, body }) =>
      childrenOf(record, 'grades').length > 0 &&
      ['grades', 'tamanho_id', 'subdivisao_id'].some(key => key in body),
  )
  if (changed.length === 0) return []
  const axes = await axesOf(
    q,
    changed.map(({ record }) => record),
  )
  return changed.flatMap(({ indice, record }) => {
    const fault = faultOf(record, axes)
    return fault ? [{ indice, ...fault }] : []
  })
}

function faultOf(record: WireRow, { tamanhos, subdivisoes }: Axes): GridFault | null {
  const seen = new Set<string>()
  for (const [i, { tamanho_item_id, subdivisao_item_id }] of childrenOf(record, 'grades').entries()) {
    const [tamanho, subdivisao] = [tamanhos.get(tamanho_item_id), subdivisoes.get(subdivisao_item_id)]
    // the check of references has already refused a missing item
    if (!tamanho || !subdivisao) continue
    const at = (campo: string, mensagem: string) => ({ campo: `grades.${i}.${campo}`, mensagem })
    if (outside(tamanho, record['tamanho_id']))
      return at('tamanho_item_id', `O tamanho ${tamanho.nome} não é do grupo escolhido`)
    if (outside(subdivisao, record['subdivisao_id']))
      return at('subdivisao_item_id', `A subdivisão ${subdivisao.nome} não é do grupo escolhido`)
    const combination = `${tamanho_item_id}/${subdivisao_item_id}`
    if (seen.has(combination)) return at('subdivisao_item_id', gradeRepetida(tamanho.nome, subdivisao.nome))
    seen.add(combination)
  }
  return null
}

/** Tells if a line's size or subdivision is of another group than the product's; false while the product has none. */
const outside = ({ grupo }: { grupo: number }, chosen: unknown): boolean =>
  typeof chosen === 'number' && chosen !== grupo

/** Refuses to remove a grid line used in a sale or stock movement; does nothing for another `table`. @throws EM_USO */
export async function refuseUsedLines(q: Q, table: string, ids: readonly number[]): Promise<void> {
  if (table !== 'produto_grades') return
  const used = await firstUsedLine(q, ids)
  if (used)
    throw new AppError('EM_USO', {
      mensagem: `A grade ${nomeDaGrade(used.tamanho, used.subdivisao)} já ${used.vendida ? 'foi vendida' : 'tem movimento de estoque'} e não pode ser removida. Pause a venda dela.`,
    })
}

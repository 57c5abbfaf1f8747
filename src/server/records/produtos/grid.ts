import { AppError, fieldError } from '../../../domain/error.ts'
import { gradeRepetida, nomeDaGrade } from '../../../domain/records/produtos/grade-words.ts'
import type { Q } from '../../db/transaction.ts'
import { childrenOf, type WireRow } from '../../register/wire.ts'
import { firstUsedLine, readAxes } from './repository.ts'

/**
 * Checks that each grid line is of the product's groups, and its combination is unique. @throws VALIDACAO at the first wrong
 * field
 */
export async function judgeGrid(q: Q, record: WireRow): Promise<void> {
  const linhas = childrenOf(record, 'grades')
  if (linhas.length === 0) return
  const { tamanhos, subdivisoes } = await readAxes(
    q,
    linhas.map(({ tamanho_item_id }) => tamanho_item_id),
    linhas.map(({ subdivisao_item_id }) => subdivisao_item_id),
  )
  const seen = new Set<string>()
  for (const [i, { tamanho_item_id, subdivisao_item_id }] of linhas.entries()) {
    const [tamanho, subdivisao] = [tamanhos.get(tamanho_item_id), subdivisoes.get(subdivisao_item_id)]
    // the check of references has already refused a missing item
    if (!tamanho || !subdivisao) continue
    if (outside(tamanho, record['tamanho_id']))
      throw fieldError(`grades.${i}.tamanho_item_id`, `O tamanho ${tamanho.nome} não é do grupo escolhido`)
    if (outside(subdivisao, record['subdivisao_id']))
      throw fieldError(
        `grades.${i}.subdivisao_item_id`,
        `A subdivisão ${subdivisao.nome} não é do grupo escolhido`,
      )
    const combination = `${tamanho_item_id}/${subdivisao_item_id}`
    if (seen.has(combination))
      throw fieldError(`grades.${i}.subdivisao_item_id`, gradeRepetida(tamanho.nome, subdivisao.nome))
    seen.add(combination)
  }
}

/** Tells if a line's group is not the product's; a product without a grid keeps its lines. */
const outside = ({ grupo }: { grupo: number }, chosen: unknown): boolean =>
  typeof chosen === 'number' && chosen !== grupo

/** Refuses to remove a grid line used in a sale or stock movement. @throws EM_USO */
export async function refuseUsedLines(q: Q, table: string, ids: readonly number[]): Promise<void> {
  if (table !== 'produto_grades') return
  const used = await firstUsedLine(q, ids)
  if (used)
    throw new AppError('EM_USO', {
      mensagem: `A grade ${nomeDaGrade(used.tamanho, used.subdivisao)} já ${used.vendida ? 'foi vendida' : 'tem movimento de estoque'} e não pode ser removida. Pause a venda dela.`,
    })
}

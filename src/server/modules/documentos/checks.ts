import type { Operation } from '../../../core/document/operations.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { declarationFault } from '../../../domain/documents/documento/di-faults.ts'
import { firstFault } from '../../../domain/documents/documento/first-fault.ts'
import { headerFaults } from '../../../domain/documents/documento/header-rules.ts'
import { isIssued } from '../../../domain/documents/documento/operacao.ts'
import { itemFaults, requiredFaults } from '../../../domain/documents/documento/required-faults.ts'
import * as wire from '../../../domain/documents/venda/wire.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { CorpoVenda, Referencias } from '../vendas/service.ts'
import type { Objects } from './references-repository.ts'

interface Asked {
  operation: Operation
  objetos: Objects
  refs: Referencias
  exigencias: { enderecos: number; controle_serie: boolean }
}

/** What doc 3 §5 and doc 2 §5.3, 5.4 ask of a document, in the order of a form that is saved. @throws VALIDACAO */
export function refuseFaulty(
  dito: DocumentoRecebido,
  corpo: CorpoVenda,
  { operation, objetos, refs, exigencias }: Asked,
): void {
  const { tipo, finalidade } = operation
  const exportacao = isIssued(tipo) && finalidade === 1 && objetos['addresse']?.['uf'] === 'EX'
  refuseAll(requiredFaults(dito, { ...exigencias, exportacao }))
  refuseAll(headerFaults(dito))
  const itens = corpo.itens.map(item => ({ ...wire.item.fromWire(item), lote: null }) as ItemVenda)
  const produtos = new Map(refs.produtos.map(produto => [produto.id, produto]))
  const fault = firstFault(
    {
      tipo,
      faturamento: dito.tipo_faturamento ?? null,
      total: corpo.valor_total,
      itens,
      pagamento: corpo.pagamento.filter(({ tipo }) => tipo !== 2),
    },
    // what a lot has is found out where it is kept (stock.ts); nobody keeps contracts yet
    { produto: id => produtos.get(id), saldo: () => null, contratado: () => null },
  )
  if (fault) throw fieldError(fault.campo, fault.texto)
  for (const [i, item] of itens.entries()) {
    const controle_lote = produtos.get(item.produto_id)?.controle_lote === true
    refuseAll(itemFaults({ item, tipo, controle_lote }), `itens.${i}.`)
    for (const [n, di] of (item.dis ?? []).entries()) {
      const wrong = declarationFault(di)
      if (wrong) throw fieldError(`itens.${i}.dis.${n}.${wrong.campo}`, wrong.texto)
    }
  }
}

function refuseAll(faults: Readonly<Record<string, string>>, path = ''): void {
  const [first] = Object.values(faults)
  if (!first) return
  const errors = Object.fromEntries(Object.entries(faults).map(([campo, texto]) => [path + campo, [texto]]))
  throw new AppError('VALIDACAO', { mensagem: first, errors })
}

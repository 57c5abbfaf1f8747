import { returnsSale, sells } from '../../core/document/types/index.ts'
import { isOfTypes } from './of-types.ts'
import { stands } from './status.ts'

const quantity = (holds: (tipo: number) => boolean) =>
  `case when ${isOfTypes('v', holds)} then i.qtde * coalesce(l.media, 0) else 0 end`

/**
 * SQL of the containers that lines `i` of documents `v` moved, from a product's containers `l` (`media` per unit): out
 * with sales, back with their returns. Only documents that stand count.
 */
export const CONTAINERS_OF_LINES = {
  saiu: quantity(sells),
  voltou: quantity(returnsSale),
  joins: `join venda_itens i on i.account_id = $conta and i.produto_id = l.produto_id
      join vendas v on v.account_id = $conta and v.id = i.venda_id and v.empresa_id = l.empresa_id`,
  counts: `v.parceiro_id is not null and v.paga and ${stands('v')}
      and ${isOfTypes('v', tipo => sells(tipo) || returnsSale(tipo))}`,
}

/** SQL of the containers of a delivery (tipo 1) or return (2) `m` that a user recorded. */
export const CONTAINERS_RECORDED = {
  saiu: 'case when m.tipo = 1 then m.qtde else 0 end',
  voltou: 'case when m.tipo = 2 then m.qtde else 0 end',
}

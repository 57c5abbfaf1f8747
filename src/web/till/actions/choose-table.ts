import { setTable } from '../../../core/venda/header/set-table.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { priceTables } from '../../catalog/catalog.ts'
import { normalise } from '../../catalog/normalise.ts'
import { allowed } from '../../commands/access.ts'
import type { Desk } from '../../state/desk.ts'
import { notify } from '../../state/notices.ts'
import { momentOfOffers } from '../offers/offered.ts'
import { change, refuse } from './entry.ts'

/** Prices the open sale by the table whose name begins with the text; without text, by the customer's or the till's again. */
export function chooseTable(desk: Desk, nome: string): undefined {
  if (!allowed(venda.tabela)) return refuse(desk, 'Você não pode escolher a tabela de preço')
  if (desk.isDocument) return refuse(desk, 'Num documento vale a tabela do cliente')
  if (nome === '') return take(desk, null, 'Preços da tabela do cliente ou do caixa')
  const said = normalise(nome)
  const tables = priceTables().map(table => ({ ...table, busca: normalise(table.nome) }))
  const exact = tables.filter(({ busca }) => busca === said)
  const found = exact.length > 0 ? exact : tables.filter(({ busca }) => busca.startsWith(said))
  const [table] = found
  const names = (all: typeof tables) => all.map(each => each.nome).join(', ')
  if (!table)
    return refuse(
      desk,
      tables.length > 0 ? `Tabela não localizada. Há: ${names(tables)}` : 'Não há tabelas de preço',
    )
  if (found.length > 1) return refuse(desk, `Mais de uma tabela começa assim: ${names(found)}`)
  take(desk, table.id, `Tabela de preço: ${table.nome}`)
}

function take(desk: Desk, id: number | null, texto: string): undefined {
  if (!change(desk, sale => setTable(sale, id, momentOfOffers()))) notify(texto)
}

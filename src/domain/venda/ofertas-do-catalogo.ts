import type { TabelaSelada } from '../../core/venda/ofertas.ts'
import type { TabelasCatalogo } from '../api/ofertas.ts'

/** Reads the prices of tables from the catalogue. */
export const tabelasDoCatalogo = ({ nomes, linhas }: TabelasCatalogo): TabelaSelada[] =>
  linhas.flatMap(([linha, tabela_id, produto_id, categoria_id, qtde_min, valor, tipo, selo]) => {
    const tabela = nomes[tabela_id]
    return tabela
      ? [{ id: linha, tabela_id, ...tabela, tipo, produto_id, categoria_id, qtde_min, valor, selo }]
      : []
  })

import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import { gruposHooks } from './hooks/grupos.ts'
import { parceirosAddressHooks, parceirosHooks } from './hooks/parceiros.ts'
import { produtosHooks } from './hooks/produtos.ts'
import { produtosLotesHooks } from './hooks/produtos-lotes.ts'
import { tributacaoIcmsHooks } from './hooks/tributacao-icms.ts'
import { usuariosHooks } from './hooks/usuarios.ts'
import type { ExtraFilters } from './query.ts'
import type { Row } from './wire.ts'

export interface Saved {
  id: number
  /** Checked body, as it came. */
  record: Row
  novo: boolean
  agora: Date
}

/** What one register does beyond its declaration. Everything runs inside the transaction of the call. */
export interface Hooks {
  filters?: ExtraFilters
  /** Completes records about to be answered. */
  answer?(q: Q, sessao: Sessao, records: Row[], single: boolean, includes: ReadonlySet<string>): Promise<void>
  /** Before the row is made: completes or corrects the row, or refuses. `record` is the checked body, virtual fields too. */
  prepare?(q: Q, sessao: Sessao, row: Row, before: Row | null, record: Row): Promise<void>
  saved?(q: Q, sessao: Sessao, saved: Saved): Promise<void>
  /** Before a row goes: takes along what belongs to it alone. */
  removing?(q: Q, sessao: Sessao, id: number): Promise<void>
}

/** Where a row is used without a foreign key (hot tables have none): it may not be deleted then. */
export const USES: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  produtos: [['venda_itens', 'produto_id']],
  produtos_lotes: [['venda_itens', 'lote_id']],
  parceiros: [['vendas', 'parceiro_id']],
  parceiros_address: [['vendas', 'addresse_id']], // contrato
  series: [
    ['documentos_fiscais', 'serie_id'],
    ['serie_contadores', 'serie_id'],
  ],
  terminais: [['vendas', 'terminal_id']],
  meio_pagamentos: [['venda_pagamentos', 'meio_pagamento_id']],
  bandeiras: [['venda_pagamentos', 'bandeira_id']],
  tributacao_icms: [['venda_itens', 'regraicms_id']],
  tributacao_pisconfins: [['venda_itens', 'regrapisconfins_id']], // contrato
  tributacao_ipi: [['venda_itens', 'regraipi_id']],
  tributacao_ibs: [['venda_itens', 'regraibs_id']],
  tributacao_cbs: [['venda_itens', 'regracbs_id']],
  tributacao_isl: [['venda_itens', 'regraisl_id']],
}

/** The few exceptions, by register. */
export const HOOKS: Readonly<Record<string, Hooks>> = {
  produtos: produtosHooks,
  produtos_lotes: produtosLotesHooks,
  parceiros: parceirosHooks,
  parceiros_address: parceirosAddressHooks,
  tributacao_icms: tributacaoIcmsHooks,
  usuarios: usuariosHooks,
  grupos: gruposHooks,
}

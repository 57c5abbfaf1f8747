import type { Q } from '../db/transaction.ts'
import type { Sessao } from '../http/session.ts'
import type { Vault } from '../vault.ts'
import { accountsHooks, empresasHooks, espalha, licencasHooks, planosHooks } from './hooks/admin.ts'
import { minhasEmpresasHooks } from './hooks/empresa.ts'
import { gruposHooks } from './hooks/grupos.ts'
import { parceirosAddressHooks, parceirosHooks } from './hooks/parceiros.ts'
import { produtoVasilhameHooks } from './hooks/produto-vasilhame.ts'
import { produtosHooks } from './hooks/produtos.ts'
import { produtosLotesHooks } from './hooks/produtos-lotes.ts'
import { responsaveisTecnicosHooks } from './hooks/responsaveis-tecnicos.ts'
import { tributacaoNcmHooks } from './hooks/sale-rule.ts'
import { seriesHooks } from './hooks/series.ts'
import { tributacaoIcmsHooks } from './hooks/tributacao-icms.ts'
import { tributacaoRtcHooks } from './hooks/tributacao-rtc.ts'
import { unidadesHooks } from './hooks/unidades.ts'
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
  prepare?(
    q: Q,
    sessao: Sessao,
    row: Row,
    before: Row | null,
    record: Row,
    deps: { vault: Vault },
  ): Promise<void>
  /** Makes the row in place of the machine, and gives its id: an account is more than a row. Import refuses new rows. */
  insert?(q: Q, sessao: Sessao, row: Row, record: Row): Promise<number>
  saved?(q: Q, sessao: Sessao, saved: Saved): Promise<void>
  /** `saved` of many rows at once (bulk edit, import); absent: `saved`, row by row. */
  savedMany?(q: Q, sessao: Sessao, saved: readonly Saved[]): Promise<void>
  /** What only the database can refuse (`saved` would), for many rows at once and before any is written. */
  refuseMany?(
    q: Q,
    sessao: Sessao,
    linhas: readonly { indice: number; id: number | null; record: Row; body: Row }[],
  ): Promise<{ indice: number; campo: string | null; mensagem: string }[]>
  /** Completes a record of a file with what its columns imply. */
  importing?(record: Row): void
  /** `prepare` looks at what other rows of the table say (who is the last guardian?): many rows are written one by one. */
  oneByOne?: true
  /** Before a row goes: refuses. */
  removing?(q: Q, sessao: Sessao, id: number): Promise<void>
  /** Tables written by hand whose rows belong to the record alone: they go with it and come back with it. */
  takes?: readonly (readonly [table: string, column: string])[]
  /** A deleted record is back. */
  restored?(q: Q, sessao: Sessao, id: number): Promise<void>
}

/** A table written by hand that points at a register's rows. */
interface Use {
  table: string
  column: string
  /** Where people find the use. */
  recurso: string
  titulo: string
  /** SQL that names one use, of the table's columns. */
  exemplo: string
}

const inSales = (table: string, column: string): Use => ({
  table,
  column,
  recurso: 'vendas',
  titulo: 'Vendas',
  exemplo: table === 'vendas' ? "'Venda ' || id" : "'Venda ' || venda_id",
})

/** Where a row is used beyond the declarations (hot tables have no foreign keys): it may not be deleted then. */
export const USES: Readonly<Record<string, readonly Use[]>> = {
  produtos: [inSales('venda_itens', 'produto_id')],
  produtos_lotes: [
    inSales('venda_itens', 'lote_id'),
    {
      table: 'estoque_movimentos',
      column: 'lote_id',
      recurso: 'estoque_movimentos',
      titulo: 'Movimentos de estoque',
      exemplo: "'Movimento ' || id",
    },
  ],
  parceiros: [inSales('vendas', 'parceiro_id')],
  parceiros_address: [inSales('vendas', 'addresse_id')], // contrato
  series: [
    {
      table: 'documentos_fiscais',
      column: 'serie_id',
      recurso: 'documentos_fiscais',
      titulo: 'Documentos fiscais',
      exemplo: "modelo || '-' || serie || '-' || numero",
    },
    {
      table: 'serie_contadores',
      column: 'serie_id',
      recurso: 'serie_contadores',
      titulo: 'Numeração',
      exemplo: "'Último número ' || ultimo",
    },
  ],
  terminais: [inSales('vendas', 'terminal_id')],
  meio_pagamentos: [inSales('venda_pagamentos', 'meio_pagamento_id')],
  bandeiras: [inSales('venda_pagamentos', 'bandeira_id')],
  tributacao_icms: [inSales('venda_itens', 'regraicms_id')],
  tributacao_pisconfins: [inSales('venda_itens', 'regrapisconfins_id')], // contrato
  tributacao_ipi: [inSales('venda_itens', 'regraipi_id')],
  tributacao_ibs: [inSales('venda_itens', 'regraibs_id')],
  tributacao_cbs: [inSales('venda_itens', 'regracbs_id')],
  tributacao_isl: [inSales('venda_itens', 'regraisl_id')],
}

/** The few exceptions, by register. */
export const HOOKS: Readonly<Record<string, Hooks>> = {
  produtos: produtosHooks,
  produtos_lotes: produtosLotesHooks,
  parceiros: parceirosHooks,
  parceiros_address: parceirosAddressHooks,
  tributacao_icms: tributacaoIcmsHooks,
  tributacao_ibs: tributacaoRtcHooks('ibs'),
  tributacao_cbs: tributacaoRtcHooks('cbs'),
  tributacao_ncm: tributacaoNcmHooks,
  unidades: { ...unidadesHooks, saved: espalha('unidades', 'sigla', ['nome']) },
  bandeiras: { saved: espalha('bandeiras', 'nome', ['grupo', 'tband']) },
  planos: planosHooks,
  accounts: accountsHooks,
  empresas: empresasHooks,
  minhas_empresas: minhasEmpresasHooks,
  licencas: licencasHooks,
  usuarios: usuariosHooks,
  grupos: gruposHooks,
  produto_vasilhame: produtoVasilhameHooks,
  responsaveis_tecnicos: responsaveisTecnicosHooks,
  series: seriesHooks,
}

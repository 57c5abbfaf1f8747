import { oncePer } from '../../core/once-per.ts'
import { KINDS, type Kind, RTC_KINDS } from '../../core/tax/kinds.ts'
import { vendas } from '../../domain/documents/venda/index.ts'
import type { AnyRegister } from '../../domain/fields/define.ts'
import { accounts } from '../../domain/records/accounts/index.ts'
import { aliquotas_das } from '../../domain/records/aliquotas_das/index.ts'
import { bandeiras } from '../../domain/records/bandeiras/index.ts'
import { canais_pedido } from '../../domain/records/canais_pedido/index.ts'
import { cardapios } from '../../domain/records/cardapios/index.ts'
import { complementos } from '../../domain/records/complementos/index.ts'
import { contas_financeiras } from '../../domain/records/contas_financeiras/index.ts'
import { contas_recorrentes } from '../../domain/records/contas_recorrentes/index.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { depositos } from '../../domain/records/depositos/index.ts'
import { empresas } from '../../domain/records/empresas/index.ts'
import { etiquetas_modelos } from '../../domain/records/etiquetas_modelos/index.ts'
import { frete_tabelas } from '../../domain/records/frete_tabelas/index.ts'
import { grupos } from '../../domain/records/grupos/index.ts'
import { ibpt } from '../../domain/records/ibpt/index.ts'
import { integracoes } from '../../domain/records/integracoes/index.ts'
import { licencas } from '../../domain/records/licencas/index.ts'
import { meio_pagamentos } from '../../domain/records/meio_pagamentos/index.ts'
import { minhas_empresas } from '../../domain/records/minhas_empresas/index.ts'
import { mva_uf } from '../../domain/records/mva_uf/index.ts'
import { ncms } from '../../domain/records/ncms/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { paises } from '../../domain/records/paises/index.ts'
import { parceiros } from '../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../domain/records/parceiros_address/index.ts'
import { pautas } from '../../domain/records/pautas/index.ts'
import { planos } from '../../domain/records/planos/index.ts'
import { precos_agendados } from '../../domain/records/precos_agendados/index.ts'
import { produto_vasilhame } from '../../domain/records/produto_vasilhame/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { produtos_lotes } from '../../domain/records/produtos_lotes/index.ts'
import { promocoes } from '../../domain/records/promocoes/index.ts'
import { relatorios_agendados } from '../../domain/records/relatorios_agendados/index.ts'
import { relatorios_visoes } from '../../domain/records/relatorios_visoes/index.ts'
import { responsaveis_tecnicos } from '../../domain/records/responsaveis_tecnicos/index.ts'
import { senars } from '../../domain/records/senars/index.ts'
import { series } from '../../domain/records/series/index.ts'
import { tabelas_preco } from '../../domain/records/tabelas_preco/index.ts'
import { tabelas_preco_itens } from '../../domain/records/tabelas_preco_itens/index.ts'
import { terminais } from '../../domain/records/terminais/index.ts'
import { tributacao_ncm } from '../../domain/records/tributacao_ncm/index.ts'
import { unidades } from '../../domain/records/unidades/index.ts'
import { usuarios } from '../../domain/records/usuarios/index.ts'
import { pointersTo } from '../documents/columns.ts'
import { hasten } from '../outbox/repository.ts'
import type { Hooks, Served, Use } from '../register/hooks.ts'
import { accountsHooks } from './accounts/hooks.ts'
import { aliquotasDasHooks } from './aliquotas_das/hooks.ts'
import { canaisPedidoHooks } from './canais_pedido/hooks.ts'
import { cardapiosHooks } from './cardapios/hooks.ts'
import { complementosHooks } from './complementos/hooks.ts'
import { contasFinanceirasHooks } from './contas_financeiras/hooks.ts'
import { contasRecorrentesHooks } from './contas_recorrentes/hooks.ts'
import { contratosHooks } from './contratos/hooks.ts'
import { depositosHooks } from './depositos/hooks.ts'
import { empresasHooks } from './empresas/hooks.ts'
import { etiquetasModelosHooks } from './etiquetas_modelos/hooks.ts'
import { freteTabelasHooks } from './frete_tabelas/hooks.ts'
import { gruposHooks } from './grupos/hooks.ts'
import { integracoesHooks } from './integracoes/hooks.ts'
import { licencasHooks } from './licencas/hooks.ts'
import { minhasEmpresasHooks } from './minhas_empresas/hooks.ts'
import { ordensCarregamentoHooks } from './ordens_carregamento/hooks.ts'
import { parceirosHooks } from './parceiros/hooks.ts'
import { parceirosAddressHooks } from './parceiros_address/hooks.ts'
import { planosHooks } from './planos/hooks.ts'
import { precosAgendadosHooks } from './precos_agendados/hooks.ts'
import { produtoVasilhameHooks } from './produto_vasilhame/hooks.ts'
import { produtosHooks } from './produtos/hooks.ts'
import { produtosLotesHooks } from './produtos_lotes/hooks.ts'
import { relatoriosAgendadosHooks } from './relatorios_agendados/hooks.ts'
import { relatoriosVisoesHooks } from './relatorios_visoes/hooks.ts'
import { responsaveisTecnicosHooks } from './responsaveis_tecnicos/hooks.ts'
import { seriesHooks } from './series/hooks.ts'
import { espalha } from './spread-repository.ts'
import { tabelasPrecoItensHooks } from './tabelas_preco_itens/hooks.ts'
import { tributacaoIcmsHooks } from './tributacao_icms/hooks.ts'
import { tributacaoNcmHooks } from './tributacao_ncm/hooks.ts'
import { tributacaoRtcHooks } from './tributacao-rtc.ts'
import { unidadesHooks } from './unidades/hooks.ts'
import { usuariosHooks } from './usuarios/hooks.ts'

const inSales = (table: string, ...columns: string[]): Use => ({
  table,
  columns,
  recurso: 'vendas',
  titulo: 'Vendas',
  exemplo: table === 'vendas' ? 'Venda {id}' : 'Venda {venda_id}',
})

/** Makes the entry of the hook `uses` for a register to which the header of a sale refers. */
const inHeader = (register: string): Use => inSales('vendas', ...pointersTo(vendas.fields, register))

/** Event after a change of data that the tills' catalogue contains: tills fetch what changed. */
const NO_CATALOGO = { evento: 'ProdutoAtualizado' } as const
/** Event after a change of permissions: every browser of the account reads its user again. */
const ACESSO = { evento: 'AcessoAtualizado', a: 'conta' } as const

/** Makes the hooks of a tax rule: sales refer to it, and the catalogue of every till of the account contains it. */
const regra = (column: string, { saved, ...own }: Hooks = {}): Hooks => ({
  ...own,
  uses: [inSales('venda_itens', column)],
  avisa: { ...NO_CATALOGO, a: 'conta' },
  async saved(q, sessao, row) {
    await saved?.(q, sessao, row)
    // a note that it made refused, or no longer does, is found at once
    await hasten(q, sessao, 'aliquotas', row.agora)
  },
})

/** Additional hooks of some kinds of tax rule. */
const DA_REGRA: { readonly [K in Kind]?: Hooks } = {
  icms: tributacaoIcmsHooks,
  ...Object.fromEntries(RTC_KINDS.map(kind => [kind, tributacaoRtcHooks(kind)])),
}

/** Hooks of each register, used only on the server. */
const SERVER: Readonly<Record<string, Hooks>> = {
  [produtos.id]: {
    ...produtosHooks,
    uses: [inSales('venda_itens', 'produto_id')],
    busca: {
      table: 'produto_busca',
      key: 'produto_id',
      where: [],
      repeats: new Set(['ativo', 'pausar_venda', 'tipo_produto', 'empresa_id']),
      indexed: true,
    },
    avisa: { ...NO_CATALOGO, a: 'empresa', id: true },
  },
  [produtos_lotes.id]: {
    ...produtosLotesHooks,
    uses: [
      inSales('venda_itens', 'lote_id'),
      {
        table: 'estoque_movimentos',
        columns: ['lote_id'],
        recurso: 'estoque_movimentos',
        titulo: 'Movimentos de estoque',
        exemplo: 'Movimento {id}',
      },
    ],
    avisa: { ...NO_CATALOGO, a: 'empresa', id: true },
  },
  [frete_tabelas.id]: freteTabelasHooks,
  [contratos.id]: contratosHooks,
  [ordens_carregamento.id]: ordensCarregamentoHooks,
  [tabelas_preco.id]: { avisa: { ...NO_CATALOGO, a: 'conta' } },
  [tabelas_preco_itens.id]: { ...tabelasPrecoItensHooks, avisa: { ...NO_CATALOGO, a: 'empresa' } },
  [promocoes.id]: { avisa: { ...NO_CATALOGO, a: 'empresa' } },
  [aliquotas_das.id]: aliquotasDasHooks,
  [depositos.id]: {
    ...depositosHooks,
    uses: [
      {
        table: 'estoque_movimentos',
        columns: ['deposito_id'],
        recurso: 'estoque_movimentos',
        titulo: 'Movimentos de estoque',
        exemplo: 'Movimento {id}',
      },
    ],
  },
  [contas_financeiras.id]: contasFinanceirasHooks,
  [contas_recorrentes.id]: contasRecorrentesHooks,
  [parceiros.id]: { ...parceirosHooks, uses: [inHeader(parceiros.id)] },
  [parceiros_address.id]: { ...parceirosAddressHooks, uses: [inHeader(parceiros_address.id)] },
  [senars.id]: { uses: [inHeader(senars.id)] },
  [series.id]: {
    ...seriesHooks,
    uses: [
      inHeader(series.id),
      {
        table: 'documentos_fiscais',
        columns: ['serie_id'],
        recurso: 'documentos_fiscais',
        titulo: 'Documentos fiscais',
        exemplo: '{modelo}-{serie}-{numero}',
      },
      {
        table: 'serie_contadores',
        columns: ['serie_id'],
        recurso: 'serie_contadores',
        titulo: 'Numeração',
        exemplo: 'Último número {ultimo}',
      },
    ],
    avisa: { ...NO_CATALOGO, a: 'empresa' },
  },
  [terminais.id]: { uses: [inSales('vendas', 'terminal_id')], avisa: { ...NO_CATALOGO, a: 'empresa' } },
  [meio_pagamentos.id]: {
    uses: [inSales('venda_pagamentos', 'meio_pagamento_id')],
    avisa: { ...NO_CATALOGO, a: 'conta' },
  },
  [bandeiras.id]: {
    saved: espalha(bandeiras.id, 'nome', ['grupo', 'tband']),
    uses: [inSales('venda_pagamentos', 'bandeira_id')],
    avisa: { ...NO_CATALOGO, a: 'conta' },
  },
  [unidades.id]: { ...unidadesHooks, saved: espalha(unidades.id, 'sigla', ['nome']), code: 'sigla' },
  [ncms.id]: { code: 'codigo' },
  [paises.id]: { code: 'codigo' },
  ...Object.fromEntries(KINDS.map(kind => [`tributacao_${kind}`, regra(`regra${kind}_id`, DA_REGRA[kind])])),
  [tributacao_ncm.id]: tributacaoNcmHooks,
  [mva_uf.id]: { avisa: { ...NO_CATALOGO, a: 'conta' } },
  [pautas.id]: { avisa: { ...NO_CATALOGO, a: 'empresa' } },
  [ibpt.id]: { avisa: { ...NO_CATALOGO, a: 'conta' } },
  [complementos.id]: complementosHooks,
  [planos.id]: planosHooks,
  [accounts.id]: accountsHooks,
  [empresas.id]: empresasHooks,
  [minhas_empresas.id]: minhasEmpresasHooks,
  [licencas.id]: licencasHooks,
  [usuarios.id]: { ...usuariosHooks, avisa: ACESSO },
  [grupos.id]: { ...gruposHooks, avisa: ACESSO },
  [produto_vasilhame.id]: produtoVasilhameHooks,
  [etiquetas_modelos.id]: etiquetasModelosHooks,
  [precos_agendados.id]: precosAgendadosHooks,
  [relatorios_visoes.id]: relatoriosVisoesHooks,
  [relatorios_agendados.id]: relatoriosAgendadosHooks,
  [integracoes.id]: integracoesHooks,
  [canais_pedido.id]: canaisPedidoHooks,
  [cardapios.id]: cardapiosHooks,
  [responsaveis_tecnicos.id]: responsaveisTecnicosHooks,
}

/** Gives the registers with their hooks; the same array for the same list, which is a key of caches. */
export const served = oncePer((registers: readonly AnyRegister[]): readonly Served[] =>
  registers.map(register => ({ ...register, server: SERVER[register.id] ?? {} })),
)

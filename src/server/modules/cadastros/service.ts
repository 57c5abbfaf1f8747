import { KINDS, type Kind } from '../../../core/tax/kinds.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Hooks, Served, Use } from '../../register/hooks.ts'
import { accountsHooks, empresasHooks, espalha, licencasHooks, planosHooks } from './admin.ts'
import { minhasEmpresasHooks } from './empresa.ts'
import { gruposHooks } from './grupos.ts'
import { parceirosAddressHooks, parceirosHooks } from './parceiros.ts'
import { produtoVasilhameHooks } from './produto-vasilhame.ts'
import { produtosHooks } from './produtos.ts'
import { produtosLotesHooks } from './produtos-lotes.ts'
import { responsaveisTecnicosHooks } from './responsaveis-tecnicos.ts'
import { tributacaoNcmHooks } from './sale-rule.ts'
import { seriesHooks } from './series.ts'
import { tributacaoIcmsHooks } from './tributacao-icms.ts'
import { tributacaoRtcHooks } from './tributacao-rtc.ts'
import { unidadesHooks } from './unidades.ts'
import { usuariosHooks } from './usuarios.ts'

const inSales = (table: string, column: string): Use => ({
  table,
  column,
  recurso: 'vendas',
  titulo: 'Vendas',
  exemplo: table === 'vendas' ? "'Venda ' || id" : "'Venda ' || venda_id",
})

/** Tills carry it in their catalogue. */
const NO_CATALOGO = { evento: 'ProdutoAtualizado' } as const
/** What somebody may do: every browser of the account reads its own user again. */
const ACESSO = { evento: 'AcessoAtualizado', a: 'conta' } as const

/** A tax rule: sold by, and carried by every till of the account. */
const regra = (column: string): Hooks => ({
  uses: [inSales('venda_itens', column)],
  avisa: { ...NO_CATALOGO, a: 'conta' },
})

/** What a kind of tax rule has beside what all of them have. */
const DA_REGRA: { readonly [K in Kind]?: Hooks } = {
  icms: tributacaoIcmsHooks,
  ibs: tributacaoRtcHooks('ibs'),
  cbs: tributacaoRtcHooks('cbs'),
}

/** What only the server does for a register, by register. */
const SERVER: Readonly<Record<string, Hooks>> = {
  produtos: {
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
  produtos_lotes: {
    ...produtosLotesHooks,
    uses: [
      inSales('venda_itens', 'lote_id'),
      {
        table: 'estoque_movimentos',
        column: 'lote_id',
        recurso: 'estoque_movimentos',
        titulo: 'Movimentos de estoque',
        exemplo: "'Movimento ' || id",
      },
    ],
    avisa: { ...NO_CATALOGO, a: 'empresa', id: true },
  },
  parceiros: { ...parceirosHooks, uses: [inSales('vendas', 'parceiro_id')] },
  parceiros_address: { ...parceirosAddressHooks, uses: [inSales('vendas', 'addresse_id')] }, // contrato
  series: {
    ...seriesHooks,
    uses: [
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
    avisa: { ...NO_CATALOGO, a: 'empresa' },
  },
  terminais: { uses: [inSales('vendas', 'terminal_id')], avisa: { ...NO_CATALOGO, a: 'empresa' } },
  meio_pagamentos: {
    uses: [inSales('venda_pagamentos', 'meio_pagamento_id')],
    avisa: { ...NO_CATALOGO, a: 'conta' },
  },
  bandeiras: {
    saved: espalha('bandeiras', 'nome', ['grupo', 'tband']),
    uses: [inSales('venda_pagamentos', 'bandeira_id')],
    avisa: { ...NO_CATALOGO, a: 'conta' },
  },
  unidades: { ...unidadesHooks, saved: espalha('unidades', 'sigla', ['nome']), code: 'sigla' },
  ncms: { code: 'codigo' },
  paises: { code: 'codigo' },
  ...Object.fromEntries(
    KINDS.map(kind => [`tributacao_${kind}`, { ...DA_REGRA[kind], ...regra(`regra${kind}_id`) }]),
  ),
  tributacao_ncm: tributacaoNcmHooks,
  mva_uf: { avisa: { ...NO_CATALOGO, a: 'conta' } },
  ibpt: { avisa: { ...NO_CATALOGO, a: 'conta' } },
  planos: planosHooks,
  accounts: accountsHooks,
  empresas: empresasHooks,
  minhas_empresas: minhasEmpresasHooks,
  licencas: licencasHooks,
  usuarios: { ...usuariosHooks, avisa: ACESSO },
  grupos: { ...gruposHooks, avisa: ACESSO },
  produto_vasilhame: produtoVasilhameHooks,
  responsaveis_tecnicos: responsaveisTecnicosHooks,
}

/** Registers with what only the server does for them. */
export const served = (registers: readonly AnyRegister[]): Served[] =>
  registers.map(register => ({ ...register, server: SERVER[register.id] ?? {} }))

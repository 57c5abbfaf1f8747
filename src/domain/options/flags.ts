import { KIND_NAME, KINDS, type Kind, needed, RTC_KINDS, type Spaced, spaced } from '../../core/tax/kinds.ts'

type RuleFlag = `fiscal_regra_${Spaced<Kind>}`
const ruleFlag = (kind: Kind): RuleFlag => `fiscal_regra_${spaced(kind)}`

/** Flags of tax rules in the order of the table of groups: those of the reform came later */
const reform: ReadonlySet<Kind> = new Set(RTC_KINDS)
const others = KINDS.filter(kind => !reform.has(kind))
const EARLIER = [...others.filter(needed), ...others.filter(kind => !needed(kind)).toSorted()]
const named = (kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map(kind => [ruleFlag(kind), `Regras de ${KIND_NAME[kind]}`])) as Partial<
    Record<RuleFlag, string>
  >

/** Access flags of a user group (doc 1 §6, G-031); the last two, prefixes estoque_ and pdv_, are ours. Order is the group form's. */
export const FLAGS = [
  'menu_servicos',
  'menu_financeiro',
  'menu_pedidos',
  'menu_delivery',
  'menu_configuracoes',
  'menu_retornaveis',
  'produtos_produto',
  'produtos_alteracao_massa',
  'produtos_categoria',
  'produtos_complementos',
  'produtos_insumo',
  'produtos_tamanho',
  'produtos_subdivisao',
  'produtos_grupo_impressao',
  'cadastro_grupo_usuarios',
  'cadastro_parceiro',
  'cadastro_formas_pagamento',
  'cadastro_usuarios',
  'cadastro_veiculo',
  'cadastro_series',
  'fiscal_inutilizar_numeracao',
  'fiscal_consultar_documento',
  ...EARLIER.map(ruleFlag),
  'fiscal_mva_fcp',
  'fiscal_regra_cte',
  ...RTC_KINDS.map(ruleFlag),
  'fiscal_observacoes_fisco',
  'fiscal_senar',
  'fiscal_tributacao_ncm',
  'documentos_orcamentos',
  'documentos_documentos',
  'documentos_nota_complementar',
  'documentos_pdv',
  'documentos_venda_rapida',
  'documentos_contrato',
  'devolucao_venda',
  'devolucao_compra',
  'compra_nota_entrada',
  'compra_manifesto_destinatario',
  'transportes_cte',
  'transportes_cte_os',
  'transportes_mdfe',
  'contabil_baixar_xml',
  'relatorios_vendas',
  'relatorios_lucro',
  'relatorios_ctes',
  'relatorios_avaliacao',
  'relatorios_ctes_os',
  'relatorios_mdfes',
  'relatorios_parceiros',
  'relatorios_veiculos',
  'relatorios_produtos',
  'relatorios_venda_agrupada',
  'estoque_movimento',
  'estoque_contagem',
  'pdv_desconto',
  'pdv_cancelar_item',
  'pdv_preco',
  'pdv_lote_vencido',
  'cadastro_comissoes',
  'relatorios_comissoes',
  'pdv_vendedor',
  'pdv_devolucao',
] as const // prettier keeps the areas on their own lines

export type Flag = (typeof FLAGS)[number]

/** Areas of the permission matrix, each with what its flags open; the order is the matrix's. */
export const FLAGS_POR_AREA = [
  [
    'Menus',
    {
      menu_servicos: 'Serviços',
      menu_financeiro: 'Financeiro',
      menu_pedidos: 'Pedidos',
      menu_delivery: 'Delivery',
      menu_configuracoes: 'Configurações',
      menu_retornaveis: 'Retornáveis',
    },
  ],
  [
    'Produtos',
    {
      produtos_produto: 'Produtos',
      produtos_alteracao_massa: 'Alteração em massa',
      produtos_categoria: 'Categorias',
      produtos_complementos: 'Complementos',
      produtos_insumo: 'Insumos',
      produtos_tamanho: 'Tamanhos',
      produtos_subdivisao: 'Subdivisões',
      produtos_grupo_impressao: 'Grupos de impressão',
    },
  ],
  [
    'Cadastros',
    {
      cadastro_grupo_usuarios: 'Grupos de usuários',
      cadastro_parceiro: 'Parceiros',
      cadastro_formas_pagamento: 'Formas de pagamento',
      cadastro_usuarios: 'Usuários',
      cadastro_veiculo: 'Veículos',
      cadastro_series: 'Séries',
      cadastro_comissoes: 'Comissões',
    },
  ],
  [
    'Fiscal',
    {
      fiscal_inutilizar_numeracao: 'Inutilizar numeração',
      fiscal_consultar_documento: 'Consultar documento',
      ...named(EARLIER),
      fiscal_mva_fcp: 'MVA e FCP',
      fiscal_regra_cte: 'Regras de CT-e',
      ...named(RTC_KINDS),
      fiscal_observacoes_fisco: 'Observações ao fisco',
      fiscal_senar: 'Senar',
      fiscal_tributacao_ncm: 'Tributação por NCM',
    },
  ],
  [
    'Documentos',
    {
      documentos_orcamentos: 'Orçamentos',
      documentos_documentos: 'Documentos fiscais',
      documentos_nota_complementar: 'Nota complementar',
      documentos_pdv: 'PDV',
      documentos_venda_rapida: 'Venda rápida',
      documentos_contrato: 'Contratos',
    },
  ],
  ['Devoluções', { devolucao_venda: 'Devolução de venda', devolucao_compra: 'Devolução de compra' }],
  [
    'Compras',
    {
      compra_nota_entrada: 'Nota de entrada',
      compra_manifesto_destinatario: 'Manifesto do destinatário',
    },
  ],
  ['Transportes', { transportes_cte: 'CT-e', transportes_cte_os: 'CT-e OS', transportes_mdfe: 'MDF-e' }],
  ['Contábil', { contabil_baixar_xml: 'Baixar XML' }],
  [
    'Relatórios',
    {
      relatorios_vendas: 'Vendas',
      relatorios_lucro: 'Lucro',
      relatorios_ctes: 'CT-e',
      relatorios_avaliacao: 'Avaliação',
      relatorios_ctes_os: 'CT-e OS',
      relatorios_mdfes: 'MDF-e',
      relatorios_parceiros: 'Parceiros',
      relatorios_veiculos: 'Veículos',
      relatorios_produtos: 'Produtos',
      relatorios_venda_agrupada: 'Venda agrupada',
      relatorios_comissoes: 'Comissões',
    },
  ],
  ['Estoque', { estoque_movimento: 'Ajustar, transferir e produzir', estoque_contagem: 'Contar' }],
  [
    'Caixa',
    {
      pdv_desconto: 'Dar desconto',
      pdv_cancelar_item: 'Cancelar item',
      pdv_preco: 'Mudar o preço',
      pdv_lote_vencido: 'Vender lote vencido',
      pdv_vendedor: 'Vender por outro vendedor',
      pdv_devolucao: 'Devolver e trocar',
    },
  ],
] as const satisfies readonly (readonly [area: string, flags: Partial<Record<Flag, string>>])[]

/** The flags held as a group's columns: every flag, true or false. */
export const flagColumns = (held: readonly Flag[]): Record<Flag, boolean> =>
  Object.fromEntries(FLAGS.map(flag => [flag, held.includes(flag)])) as Record<Flag, boolean>

/** Options of a company's plan (doc 1 §6, G-032). */
export const PLAN_FLAGS = [
  'gerenciar_servicos',
  'gerenciar_financeiro',
  'venda_app',
  'emitir_cte',
  'emitir_mdfe',
  'gerar_orcamento',
  'gerenciar_dev_venda',
  'gerenciar_dev_compra',
  'gerenciar_retornaveis',
  'gerenciar_estoque',
  'manifesto',
] as const

export type PlanFlag = (typeof PLAN_FLAGS)[number]

import type { Flag, PlanFlag } from '../options/flags.ts'
import { defineRoute, type Route } from './define.ts'

/** Screens of one area that is not built yet: they open, are guarded and say what they will be. */
export interface Futura {
  /** GET under /api/v1/ that answers its list: empty until the area is built, under the same guard. */
  lista: string
  /** The call is there already, served by what is built: its own guard holds. */
  existe?: true
  /** One line: what the screens will be. */
  sera: string
  permission?: Flag
  plan?: PlanFlag
  /** Path, title and 'grava' where a read-only company is refused. */
  telas: readonly (readonly [path: string, title: string, grava?: 'grava'])[]
}

type Demands = Pick<Futura, 'lista' | 'sera' | 'permission' | 'plan'>

/** The four screens of a document: list, new, view, edit. */
const documento = (
  base: string,
  [um, novo, editar]: readonly [string, string, string],
  titulo: string,
  rest: Demands,
): Futura => ({
  ...rest,
  telas: [
    [base, titulo],
    [`${base}/novo`, novo, 'grava'],
    [`${base}/:id`, um],
    [`${base}/:id/editar`, editar, 'grava'],
  ],
})

const relatorio = (nome: string, permission: Flag, title: string, sera: string): Futura => ({
  lista: `relatorios/${nome}`,
  sera,
  permission,
  telas: [[`/report/${nome}`, title]],
})

const financeiro = { permission: 'menu_financeiro', plan: 'gerenciar_financeiro' } as const
const orcamento = {
  lista: 'vendas/orcamento',
  sera: 'Orçamentos com validade, impressos, enviados e transformados em documento por uma tecla.',
  permission: 'documentos_orcamentos',
} as const
const contrato = {
  lista: 'contratos',
  sera: 'Contratos com a quantidade de cada item, o saldo a carregar e as ordens de carregamento.',
  permission: 'documentos_contrato',
} as const

/**
 * Every route of the specification whose area has work of its own ahead (doc 1 §2). A route that a register or a built
 * screen declares wins: its row here goes when the area is built.
 */
export const FUTURAS: readonly Futura[] = [
  {
    lista: 'vendas/delivery',
    sera: 'Pedidos de entrega ao vivo: aceitar, abrir e imprimir sem sair da lista.',
    permission: 'menu_delivery',
    plan: 'venda_app',
    telas: [['/delivery', 'Delivery']],
  },
  {
    lista: 'produtos',
    existe: true,
    sera: 'A planilha dos produtos filtrados: preço, margem, regras e situação, com conferência e desfazer.',
    permission: 'produtos_alteracao_massa',
    telas: [['/cadastro/produto/alteracao_massa', 'Alteração em massa', 'grava']],
  },
  {
    lista: 'produtos',
    existe: true,
    sera: 'Insumos das composições: custo, margem, estoque e fornecedor.',
    permission: 'produtos_insumo',
    telas: [
      ['/cadastro/insumo', 'Insumos'],
      ['/cadastro/insumo/novo', 'Novo insumo', 'grava'],
      ['/cadastro/insumo/:id/editar', 'Editar insumo', 'grava'],
    ],
  },
  {
    lista: 'vendas',
    existe: true,
    sera: 'Pedidos de venda digitados, aceitos e faturados.',
    permission: 'menu_pedidos',
    telas: [
      ['/vendas/novo', 'Nova venda', 'grava'],
      ['/vendas/:id/editar', 'Editar venda', 'grava'],
    ],
  },
  { ...orcamento, telas: [['/documento/orcamento', 'Orçamentos']] },
  {
    ...orcamento,
    plan: 'gerar_orcamento',
    telas: [
      ['/documento/orcamento/novo', 'Novo orçamento', 'grava'],
      ['/documento/orcamento/:id', 'Orçamento'],
      ['/documento/orcamento/:id/edit', 'Editar orçamento', 'grava'],
    ],
  },
  documento('/documento/documento', ['Documento', 'Novo documento', 'Editar documento'], 'Documentos', {
    lista: 'vendas/documento',
    sera: 'NF-e e NFC-e completas: itens, impostos explicados, transporte, pagamento e emissão.',
    permission: 'documentos_documentos',
  }),
  documento(
    '/documento/complementar',
    ['Nota complementar', 'Nova nota complementar', 'Editar nota complementar'],
    'Notas complementares',
    {
      lista: 'vendas/complementar',
      sera: 'Notas que completam o valor ou o imposto de outra já emitida.',
      permission: 'documentos_nota_complementar',
    },
  ),
  {
    ...contrato,
    telas: [
      ['/documento/contrato', 'Contratos'],
      ['/documento/contrato/novo', 'Novo contrato', 'grava'],
      ['/documento/contrato/:id', 'Contrato'],
      ['/documento/contrato/:id/editar', 'Editar contrato', 'grava'],
    ],
  },
  {
    ...contrato,
    lista: 'ordens_carregamento',
    sera: 'Ordens de carregamento: o que sai do contrato, em que veículo e quando.',
    telas: [
      ['/documento/contrato/:id/ordem_carregamento/novo', 'Nova ordem de carregamento', 'grava'],
      ['/documento/contrato/:id/ordem_carregamento/:ordem_id/edit', 'Editar ordem de carregamento', 'grava'],
    ],
  },
  documento(
    '/devolucao/venda',
    ['Devolução de venda', 'Nova devolução de venda', 'Editar devolução de venda'],
    'Devoluções de venda',
    {
      lista: 'vendas/devvenda',
      sera: 'Devoluções do que foi vendido, a partir da nota, com os impostos dela.',
      permission: 'devolucao_venda',
      plan: 'gerenciar_dev_venda',
    },
  ),
  documento(
    '/devolucao/simbolica',
    ['Devolução simbólica', 'Nova devolução simbólica', 'Editar devolução simbólica'],
    'Devoluções simbólicas',
    {
      lista: 'vendas/simbolica',
      sera: 'Devoluções sem mercadoria: anulação de operação e entrada simbólica.',
      permission: 'devolucao_venda',
      plan: 'gerenciar_dev_venda',
    },
  ),
  documento(
    '/devolucao/compra',
    ['Devolução de compra', 'Nova devolução de compra', 'Editar devolução de compra'],
    'Devoluções de compra',
    {
      lista: 'vendas/devcompra',
      sera: 'Devoluções ao fornecedor, a partir da nota de entrada.',
      permission: 'devolucao_compra',
      plan: 'gerenciar_dev_compra',
    },
  ),
  documento(
    '/estoque/entrada',
    ['Nota de entrada', 'Nova nota de entrada', 'Editar nota de entrada'],
    'Notas de entrada',
    {
      lista: 'vendas/compra',
      sera: 'Compras pelo XML do fornecedor: itens casados com os produtos, estoque e contas a pagar.',
      permission: 'compra_nota_entrada',
      plan: 'gerenciar_dev_compra',
    },
  ),
  {
    lista: 'manifesto',
    sera: 'Notas emitidas contra a empresa, com ciência, confirmação, desconhecimento e não realizada.',
    permission: 'compra_manifesto_destinatario',
    plan: 'manifesto',
    telas: [['/estoque/manifesto', 'Manifesto do destinatário']],
  },
  {
    ...financeiro,
    lista: 'contas_financeiras',
    sera: 'Caixas e contas de banco da empresa, com o saldo de cada uma.',
    telas: [
      ['/financeiro/contas', 'Contas financeiras'],
      ['/financeiro/contas/nova', 'Nova conta financeira', 'grava'],
      ['/financeiro/contas/:id/editar', 'Editar conta financeira', 'grava'],
    ],
  },
  {
    ...financeiro,
    lista: 'lancamentos_conta',
    sera: 'O que os clientes devem: parcelas, vencimentos e recebimentos.',
    telas: [
      ['/financeiro/contas_receber', 'Contas a receber'],
      ['/financeiro/contas_receber/:id/editar', 'Editar conta a receber', 'grava'],
    ],
  },
  {
    ...financeiro,
    lista: 'lancamentos_conta',
    sera: 'O que a empresa deve: parcelas, vencimentos e pagamentos.',
    telas: [
      ['/financeiro/contas_pagar', 'Contas a pagar'],
      ['/financeiro/contas_pagar/:id/editar', 'Editar conta a pagar', 'grava'],
    ],
  },
  {
    ...financeiro,
    lista: 'caixa',
    sera: 'Abertura, entradas, saídas e fechamento de cada dia, por meio e conta.',
    telas: [['/financeiro/caixa_diario', 'Caixa diário']],
  },
  {
    ...financeiro,
    lista: 'caixa',
    sera: 'Entradas, saídas e saldo de cada mês, por meio e conta.',
    telas: [['/financeiro/caixa_mensal', 'Caixa mensal']],
  },
  {
    ...financeiro,
    lista: 'lancamentos_conta',
    sera: 'Entradas e saídas de dinheiro que não vêm de um documento.',
    telas: [['/financeiro/lancamentos_avulsos', 'Lançamentos avulsos']],
  },
  {
    ...financeiro,
    lista: 'pagamento_parcela',
    sera: 'Parcelas marcadas e quitadas de uma vez, com as vencidas em destaque.',
    telas: [['/financeiro/fechamento', 'Fechamento', 'grava']],
  },
  documento('/transporte/cte', ['CT-e', 'Novo CT-e', 'Editar CT-e'], 'CT-e', {
    lista: 'conhecimento_transporte',
    sera: 'Conhecimentos de transporte: prestação, carga, notas, emissão e eventos.',
    permission: 'transportes_cte',
    plan: 'emitir_cte',
  }),
  documento('/transporte/cte_os', ['CT-e OS', 'Novo CT-e OS', 'Editar CT-e OS'], 'CT-e OS', {
    lista: 'conhecimento_transporte',
    sera: 'Conhecimentos de outros serviços: passageiros, valores e excesso de bagagem.',
    permission: 'transportes_cte_os',
    plan: 'emitir_cte',
  }),
  {
    lista: 'comp_valor_cte',
    sera: 'Componentes do valor de um CT-e.',
    permission: 'transportes_cte',
    plan: 'emitir_cte',
    telas: [],
  },
  documento('/transporte/mdfe', ['MDF-e', 'Novo MDF-e', 'Editar MDF-e'], 'MDF-e', {
    lista: 'manifesto_documento',
    sera: 'Manifestos de carga: percurso, veículos, condutores, notas, emissão e encerramento.',
    permission: 'transportes_mdfe',
    plan: 'emitir_mdfe',
  }),
  {
    lista: 'sefaz/inutilizar',
    sera: 'Numeração que não foi usada, inutilizada por série e intervalo com a justificativa.',
    permission: 'fiscal_inutilizar_numeracao',
    telas: [['/fiscal/inutilizar', 'Inutilizar numeração', 'grava']],
  },
  {
    lista: 'sefaz/consultar',
    sera: 'A situação de um documento na SEFAZ pela chave de 44 dígitos.',
    permission: 'fiscal_consultar_documento',
    telas: [['/fiscal/consultar', 'Consultar documento fiscal']],
  },
  {
    lista: 'contabil/baixar_xml',
    sera: 'Os XML de um período, por empresa e modelo, em um arquivo para o contador.',
    permission: 'contabil_baixar_xml',
    telas: [['/contabel/baixar_xml', 'Baixar XML']], // contrato
  },
  relatorio(
    'vendas',
    'relatorios_vendas',
    'Relatório de vendas',
    'Vendas do período por dia, cliente, vendedor e meio.',
  ),
  relatorio(
    'lucro',
    'relatorios_lucro',
    'Relatório de lucro',
    'Lucro do período por produto, categoria e documento.',
  ),
  relatorio('ctes', 'relatorios_ctes', 'Relatório de CT-e', 'CT-e do período por tomador, valor e situação.'),
  relatorio(
    'avaliacao',
    'relatorios_avaliacao',
    'Avaliação dos clientes',
    'As notas que os clientes deram aos pedidos.',
  ),
  relatorio(
    'ctes_os',
    'relatorios_ctes_os',
    'Relatório de CT-e OS',
    'CT-e OS do período por tomador, valor e situação.',
  ),
  relatorio(
    'mdfes',
    'relatorios_mdfes',
    'Relatório de MDF-e',
    'MDF-e do período por veículo, percurso e situação.',
  ),
  relatorio(
    'parceiros',
    'relatorios_parceiros',
    'Relatório de parceiros',
    'Clientes, fornecedores e transportadoras, com o que movimentaram.',
  ),
  relatorio(
    'veiculos',
    'relatorios_veiculos',
    'Relatório de veículos',
    'Veículos da frota, com o que transportaram.',
  ),
  relatorio(
    'produtos',
    'relatorios_produtos',
    'Relatório de produtos',
    'Produtos com estoque, custo, preço e giro.',
  ),
  relatorio(
    'venda_agrupada',
    'relatorios_venda_agrupada',
    'Relatório de vendas agrupadas',
    'Vendas somadas por produto, categoria, cliente ou vendedor.',
  ),
  {
    lista: 'integracao',
    sera: 'Planilhas de outro sistema trazidas para cá: tipo, colunas, conferência e importação.',
    telas: [
      ['/integracao/import_business', 'Importar dados', 'grava'],
      ['/integracao/import_business/type', 'Importar dados - Tipo', 'grava'],
      ['/integracao/import_business/config', 'Importar dados - Configuração', 'grava'],
    ],
  },
  {
    lista: 'integracao',
    sera: 'O que vai para outro sistema: fila de envio, falhas com o motivo e novo envio.',
    telas: [
      ['/integracao/business', 'Integração', 'grava'],
      ['/integracao/business/config', 'Integração - Configuração', 'grava'],
      ['/integracao/business/enviar', 'Integração - Enviar', 'grava'],
    ],
  },
]

const rotasDe = ({ permission, plan, telas }: Futura): Route[] =>
  telas.map(([path, title, grava]) =>
    defineRoute({
      path,
      title,
      tela: 'futura',
      ...(permission ? { permission } : {}),
      ...(plan ? { plan } : {}),
      ...(grava ? { leituraBloqueada: true } : {}),
      ...(path.includes(':') ? { interna: true } : {}),
      ...(/\/nov[oa]$/.test(path) ? { novo: true } : {}),
    }),
  )

/** Routes of what is to come, without those that something built declares. */
export const rotasFuturas = (prontas: readonly Route[]): Route[] => {
  const feitas = new Set(prontas.map(({ path }) => path))
  return FUTURAS.flatMap(rotasDe).filter(({ path }) => !feitas.has(path))
}

const linhas = new Map(FUTURAS.flatMap(({ sera, telas }) => telas.map(([path]) => [path, sera] as const)))

/** What the screen of a route will be; nothing when it is built. */
export const oQueSera = (path: string): string => linhas.get(path) ?? ''

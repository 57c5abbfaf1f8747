/**
 * What the specification asks for and nobody has built yet, by the work that owns it. The app answers 404 for its screens and the
 * API 501 for its calls; nothing offers them. A row goes when it is built; the contract tests hold the rest to the inventories.
 */
interface Falta {
  telas: readonly string[]
  /** 'GET contratos/:id', under /api/v1/. */
  chamadas: readonly string[]
}

/** The four screens of a document: list, new, view, edit. */
const documento = (base: string) => [base, `${base}/novo`, `${base}/:id`, `${base}/:id/editar`]

export const FALTAM: Readonly<Record<string, Falta>> = {
  'emissão e eventos': {
    telas: ['/config/impressao_ele', '/config/email'], // contrato
    chamadas: [],
  },
  transporte: {
    telas: [
      '/config/cte',
      ...documento('/transporte/cte'),
      ...documento('/transporte/cte_os'),
      ...documento('/transporte/mdfe'),
    ],
    chamadas: [
      'GET comp_valor_cte',
      'GET comp_valor_cte/:id',
      'GET conhecimento_transporte',
      'GET conhecimento_transporte/:id',
      'POST conhecimento_transporte',
      'PUT conhecimento_transporte/:id',
      'GET conhecimento_transporte/:id/carta_correcao',
      'GET manifesto_documento',
      'GET manifesto_documento/:id',
      'POST manifesto_documento',
      'PUT manifesto_documento/:id',
    ],
  },
  contratos: {
    telas: [
      ...documento('/documento/contrato'),
      '/documento/contrato/:id/ordem_carregamento/novo',
      '/documento/contrato/:id/ordem_carregamento/:ordem_id/edit',
    ],
    chamadas: [
      'GET contratos',
      'GET contratos/:id',
      'GET contratos/:id/itens',
      'POST contratos',
      'PUT contratos/:id',
      'GET ordens_carregamento',
      'GET ordens_carregamento/:id',
      'POST ordens_carregamento',
      'PUT ordens_carregamento/:id',
      'DELETE ordens_carregamento/:id',
    ],
  },
  financeiro: {
    telas: [
      '/config/financeiro',
      '/financeiro/contas',
      '/financeiro/contas/nova',
      '/financeiro/contas/:id/editar',
      '/financeiro/contas_receber',
      '/financeiro/contas_receber/:id/editar',
      '/financeiro/contas_pagar',
      '/financeiro/contas_pagar/:id/editar',
      '/financeiro/caixa_diario',
      '/financeiro/caixa_mensal',
      '/financeiro/lancamentos_avulsos',
      '/financeiro/fechamento',
    ],
    chamadas: [
      'GET caixa',
      'GET contas_financeiras',
      'GET contas_financeiras/:id',
      'POST contas_financeiras',
      'PUT contas_financeiras/:id',
      'GET lancamentos_conta',
      'GET lancamentos_conta/:id',
      'POST lancamentos_conta',
      'PUT lancamentos_conta/:id',
      'POST lancamentos_conta/fechamento',
      'GET pagamento_parcela',
      'GET pagamento_parcela/:id',
      'POST pagamento_parcela',
    ],
  },
  relatórios: {
    telas: [
      '/report/vendas',
      '/report/lucro',
      '/report/ctes',
      '/report/avaliacao',
      '/report/ctes_os',
      '/report/mdfes',
      '/report/parceiros',
      '/report/veiculos',
      '/report/produtos',
      '/report/venda_agrupada',
    ],
    chamadas: ['GET relatorios/:nome'],
  },
  integração: {
    telas: [
      '/integracao/import_business',
      '/integracao/import_business/type',
      '/integracao/import_business/config',
      '/integracao/business',
      '/integracao/business/config',
      '/integracao/business/enviar',
    ],
    chamadas: ['POST integracao/:modelo'],
  },
}

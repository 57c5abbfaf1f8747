import { plain } from '../core/text/plain.ts'

/**
 * Screens and calls of the specification that are not built, by the work that owns them. The app answers 404, the API
 * 501, and nothing offers them. A row goes when it is built; contract tests hold the rest to the inventories.
 */
interface Falta {
  telas: readonly string[]
  /** 'GET contratos/:id', under /api/v1/. */
  chamadas: readonly string[]
}

/** The four screens of a document: list, new, view, edit. */
const documento = (base: string) => [base, `${base}/novo`, `${base}/:id`, `${base}/:id/editar`]

export const FALTAM: Readonly<Record<string, Falta>> = {
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
  'relatórios do transporte': {
    telas: ['/report/ctes', '/report/ctes_os', '/report/mdfes', '/report/veiculos'],
    chamadas: [],
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

interface NaoHa {
  id: string
  titulo: string
  /** Nearest thing that exists. */
  nota: string
  /** Words that clerks use for it. */
  palavras: string
  /** Codes of other tills' keyboards: '135/'. */
  codigos?: readonly string[]
  /** The screen with what there is instead. */
  tela?: string
}

/** Things clerks ask for that Tecla does not have yet: palette and omnibar say so. */
export const NAO_HA: readonly NaoHa[] = [
  {
    id: 'contribuicoes',
    titulo: 'EFD Contribuições: ainda não há',
    nota: 'Baixar XML leva as notas do mês ao contador',
    palavras: 'contribuições pis cofins sintegra',
    tela: '/contabel/baixar_xml', // contrato
  },
  {
    id: 'transporte',
    titulo: 'CT-e e MDF-e: ainda não há',
    nota: 'o frete da NF-e vai na própria nota',
    palavras: 'cte mdfe conhecimento de transporte manifesto de carga',
  },
  {
    id: 'contratos',
    titulo: 'Contratos: ainda não há',
    nota: 'pedidos e orçamentos há',
    palavras: 'contrato ordem de carregamento',
  },
  {
    id: 'promocao',
    titulo: 'Promoções de leve e pague: ainda não há',
    nota: 'preços com dia e hora para mudar há, no produto',
    palavras: 'promoção leve pague combo oferta atacado',
  },
]

/** Finds the missing thing that another till's code ('135/') or a slash verb ('sangria') asks for. */
export const naoHa = (texto: string): NaoHa | undefined =>
  NAO_HA.find(({ codigos, palavras }) => {
    const verbs = plain(palavras).split(' ')
    return codigos?.includes(texto) || (texto.length > 2 && verbs.includes(plain(texto)))
  })

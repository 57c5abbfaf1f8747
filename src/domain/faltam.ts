import { plain } from '../core/text/plain.ts'

/**
 * Screens and endpoints of the specification that are not built yet, by subject. The app shows 404, the API responds
 * 501, and no menu offers them. When you build one, remove its line: contract tests compare the rest with the
 * specification.
 */
interface Falta {
  telas: readonly string[]
  /** Endpoints under /api/v1/: 'GET contratos/:id'. */
  chamadas: readonly string[]
}

/** Lists the four screens of a document: list, new, view, edit. */
const documento = (base: string) => [base, `${base}/novo`, `${base}/:id`, `${base}/:id/editar`]

export const FALTAM: Readonly<Record<string, Falta>> = {
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
}

interface NaoHa {
  id: string
  titulo: string
  /** Nearest thing that the program can do, as text for the user. */
  nota: string
  /** Words that users type for the missing thing. */
  palavras: string
  /** Screen with the nearest existing thing. */
  tela?: string
}

/** Features that users look for and Tecla does not have: palette and till say so instead of finding nothing. */
export const NAO_HA: readonly NaoHa[] = [
  {
    id: 'sintegra',
    titulo: 'Sintegra: não há',
    nota: 'a EFD ICMS/IPI, que a Tecla faz, ficou no lugar dele',
    palavras: 'sintegra',
    tela: '/contabil/sped',
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
  {
    id: 'tabela_de_preco',
    titulo: 'Tabelas de preço: ainda não há',
    nota: 'cada produto tem um preço de venda, que se muda em massa em Produtos',
    palavras: 'tabelas',
    tela: '/cadastro/produto',
  },
  {
    id: 'aniversariantes',
    titulo: 'Lista de aniversariantes: ainda não há',
    nota: 'o nascimento de cada um está no seu cadastro',
    palavras: 'aniversário aniversários',
    tela: '/cadastro/parceiro',
  },
  {
    id: 'entregadores',
    titulo: 'Entregadores: ainda não há',
    nota: 'os pedidos para entrega estão em Delivery',
    palavras: 'entregador motoqueiro',
    tela: '/delivery',
  },
]

/** Finds the missing feature that a typed word ('promoção') means. */
export const naoHa = (texto: string): NaoHa | undefined =>
  NAO_HA.find(({ palavras }) => {
    const verbs = plain(palavras).split(' ')
    return texto.length > 2 && verbs.includes(plain(texto))
  })

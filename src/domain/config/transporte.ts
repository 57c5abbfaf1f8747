import { MODAL_DO_CTE } from '../documents/conhecimento/options.ts'
import { TIPO_TRANSPORTADOR } from '../documents/manifesto/options.ts'
import { UF } from '../options/uf.ts'
import type { Setting } from './setting.ts'

const one = { pagina: 'cte', onde: 'empresa' } as const
const empty = { ...one, tipo: 'texto', padrao: '' } as const
const copies = { ...one, tipo: 'int', padrao: 1, min: 1, max: 4 } as const
const series = {
  ...one,
  tipo: 'digitos',
  padrao: '',
  max: 3,
  forma: ['^(0|[1-9]\\d{0,2})$', 'Série Inválida'],
} as const

/** Registrations as a substitute, by state: 'RJ 12345678, SP 110042490114'. */
const BY_STATE = `(${UF.map(([, sigla]) => sigla).join('|')}) \\d{2,14}`

/** How the paper of a CT-e goes with the cargo, by the stored number. */
const DACTE = { printed: 1, unlessManifested: 2, electronic: 3 } as const

/** Settings of who carries goods, its own or of others. */
export const TRANSPORTE = [
  {
    ...empty,
    chave: 'transporte_rntrc',
    titulo: 'RNTRC da empresa',
    efeito: 'Vai ao CT-e e ao MDF-e que não dizem outro; ISENTO é aceito só no CT-e',
    max: 8,
    forma: ['^(\\d{8}|ISENTO)$', 'São 8 algarismos, ou ISENTO'],
  },
  {
    ...one,
    chave: 'transporte_tipo',
    titulo: 'Tipo do transportador',
    efeito:
      'Da empresa dona do veículo de tração, no MDF-e de CT-e, se o cadastro dela não o diz; TAC vira ETC. Na carga própria o MDF-e só aceita TAC',
    tipo: 'int',
    padrao: 2,
    min: 1,
    max: 3,
    palavras: Object.fromEntries(TIPO_TRANSPORTADOR),
  },
  {
    ...series,
    chave: 'serie_cte',
    titulo: 'Série do CT-e',
    efeito: 'Do CT-e que não diz outra. Vazio: a primeira do modelo 57',
  },
  {
    ...series,
    chave: 'serie_cte_os',
    titulo: 'Série do CT-e OS',
    efeito: 'Do CT-e OS que não diz outra. Vazio: a primeira do modelo 67',
  },
  {
    ...series,
    chave: 'serie_mdfe',
    titulo: 'Série do MDF-e',
    efeito: 'Do MDF-e que não diz outra. Vazio: a primeira do modelo 58',
  },
  {
    ...empty,
    chave: 'transporte_seguradora',
    titulo: 'Seguradora da carga',
    efeito: 'Proposta no MDF-e com a apólice; vazio: a do último MDF-e',
    max: 30,
  },
  {
    ...one,
    chave: 'transporte_seguradora_cnpj',
    titulo: 'CNPJ da seguradora',
    efeito: 'Só os algarismos e letras; o MDF-e de quem carrega para outros o exige',
    tipo: 'documento',
    padrao: '',
    max: 14,
    forma: ['^.{14}$', 'Informe um CNPJ'],
  },
  {
    ...empty,
    chave: 'transporte_apolice',
    titulo: 'Apólice',
    efeito: 'Número da apólice proposto no MDF-e',
    max: 20,
  },
  {
    ...one,
    chave: 'transporte_resp_seguro',
    titulo: 'Responsável pelo seguro',
    efeito: 'Quem contratou o seguro que o MDF-e propõe',
    tipo: 'int',
    padrao: 1,
    min: 1,
    max: 2,
    palavras: { 1: 'Emitente', 2: 'Contratante' },
  },
  {
    ...empty,
    chave: 'transporte_averbacao',
    titulo: 'Averbação de costume',
    efeito: 'Número proposto no MDF-e; vazio: cada viagem diz o seu',
    max: 40,
  },
  {
    ...one,
    chave: 'transporte_contratante',
    titulo: 'Contratante de costume (CPF ou CNPJ)',
    efeito: 'De um parceiro do cadastro; proposto como contratante no MDF-e',
    tipo: 'documento',
    padrao: '',
    max: 14,
  },
  {
    ...empty,
    chave: 'cte_iest',
    titulo: 'Inscrição de substituto por UF',
    efeito: 'A da UF do tomador vai ao CT-e. Assim: RJ 12345678, SP 110042490114',
    max: 500,
    forma: [`^${BY_STATE}(, ?${BY_STATE})*$`, 'Use a UF e os algarismos: RJ 12345678, SP 110042490114'],
  },
  {
    ...empty,
    chave: 'cte_regra',
    titulo: 'Regra do CT-e',
    efeito: 'Nome da regra proposta no CT-e; vazio: a do último CT-e',
    max: 60,
  },
  {
    ...one,
    chave: 'cte_modal',
    titulo: 'Modal do CT-e',
    efeito: 'Proposto no CT-e que começa pelas notas',
    tipo: 'int',
    padrao: 1,
    min: 1,
    max: 6,
    palavras: Object.fromEntries(MODAL_DO_CTE.map(([codigo, nome]) => [Number(codigo), nome])),
  },
  {
    ...one,
    chave: 'mdfe_hora_radar',
    titulo: 'Hora do radar de MDF-e',
    efeito: 'Uma vez por dia, a partir desta hora, a SEFAZ diz que MDF-e estão abertos',
    tipo: 'int',
    padrao: 5,
    min: 0,
    max: 23,
  },
  {
    ...one,
    chave: 'mdfe_dias_previstos',
    titulo: 'Dias de viagem previstos',
    efeito: 'Do MDF-e sem previsão de chegada, e mais um por UF do percurso; depois deles o radar avisa',
    tipo: 'int',
    padrao: 1,
    min: 0,
    max: 30,
  },
  {
    ...copies,
    chave: 'cte_vias',
    titulo: 'Vias do DACTE',
    efeito: 'Do CT-e e do CT-e OS: tantas cópias no papel que se exibe e imprime',
  },
  {
    ...one,
    chave: 'cte_papel',
    titulo: 'Papel do CT-e',
    efeito: 'O DACTE que não vai no caminhão sai em uma via só, para ver',
    tipo: 'int',
    padrao: DACTE.printed,
    min: 1,
    max: 3,
    palavras: {
      [DACTE.printed]: 'Impresso',
      [DACTE.unlessManifested]: 'Impresso, menos o que está num MDF-e',
      [DACTE.electronic]: 'Eletrônico',
    },
  },
  {
    ...copies,
    chave: 'mdfe_vias',
    titulo: 'Vias do DAMDFE',
    efeito: 'Do MDF-e: tantas cópias no papel que se exibe e imprime',
  },
] as const satisfies readonly Setting[]

/** Values of the settings of transport. */
export type TransportSettings = {
  readonly [S in (typeof TRANSPORTE)[number] as S['chave']]: S['tipo'] extends 'int' ? number : string
}

/** Gives the copies of an issued document of transport. `manifestado`: a standing manifest of the company carries it. */
export function copiesOf(
  modelo: string,
  manifestado: boolean,
  { cte_vias, cte_papel, mdfe_vias }: Pick<TransportSettings, 'cte_vias' | 'cte_papel' | 'mdfe_vias'>,
): number {
  if (modelo === '58') return mdfe_vias
  const seen = cte_papel === DACTE.electronic || (cte_papel === DACTE.unlessManifested && manifestado)
  return seen ? 1 : cte_vias
}

/** Gives the registration as a substitute in a state, of the text of the setting; null: none there. */
export const iestIn = (uf: string, { cte_iest }: Pick<TransportSettings, 'cte_iest'>): string | null =>
  cte_iest
    .split(/, ?/)
    .find(each => each.startsWith(`${uf} `))
    ?.slice(uf.length + 1) ?? null

import { type Exact, exact } from '../money/exact.ts'
import { type Lei, type LinhaLei, linhas } from './linha.ts'

const RSF22 = 'Res. SF 22/1989'
const RSF13 = 'Res. SF 13/2012'

/** ICMS rates between states, with their states and goods, as fixed by the Senate (CF art. 155 § 2º IV). */
export const INTERESTADUAL: readonly LinhaLei[] = [
  ...linhas('icms_interestadual', ['12', null, null, `${RSF22} art. 1º`, '2026-11-24']),
  ...linhas('icms_interestadual_reduzida', ['7', null, null, `${RSF22} art. 1º p. único II`, '2026-11-24']),
  // South and Southeast except Espírito Santo
  ...linhas('icms_interestadual_reduzida_de', [
    ['MG', 'PR', 'RJ', 'RS', 'SC', 'SP'],
    null,
    null,
    `${RSF22} art. 1º p. único`,
    '2026-11-24',
  ]),
  // North, Northeast, Center-West and Espírito Santo
  ...linhas('icms_interestadual_reduzida_para', [
    'AC AL AM AP BA CE DF ES GO MA MS MT PA PB PE PI RN RO RR SE TO'.split(' '),
    null,
    null,
    `${RSF22} art. 1º p. único`,
    '2026-11-24',
  ]),
  ...linhas('icms_interestadual_importado', ['4', '2013-01-01', null, `${RSF13} art. 1º`, '2026-11-24']),
  // origins 4 (basic process), 5 (imported content up to 40 %), 6 and 7 (no national equal, CAMEX) are excepted by the law
  ...linhas('icms_interestadual_importado_origem', [
    ['1', '2', '3', '8'],
    '2013-01-01',
    null,
    `${RSF13} art. 1º §§ 1º e 4º; Aj. SINIEF 15/2013`,
    '2026-11-24',
  ]),
  // natural gas from abroad has the common rates
  ...linhas('icms_interestadual_importado_menos_ncm', [
    ['27111100', '27112100'],
    '2013-01-01',
    null,
    `${RSF13} art. 2º`,
    '2026-11-24',
  ]),
]

/** Goods that go from one state to another. */
export interface Travessia {
  de: string
  para: string
  origem: string
  ncm?: string | null | undefined
}

/** Names the row of the law with the rate of these goods between these states. */
function linhaDe(lei: Lei, { de, para, origem, ncm }: Travessia): string {
  if (
    lei.lista('icms_interestadual_importado_origem').includes(origem) &&
    !lei.lista('icms_interestadual_importado_menos_ncm').includes(ncm ?? '')
  )
    return 'icms_interestadual_importado'
  return lei.lista('icms_interestadual_reduzida_de').includes(de) &&
    lei.lista('icms_interestadual_reduzida_para').includes(para)
    ? 'icms_interestadual_reduzida'
    : 'icms_interestadual'
}

/** Gives the share of each ICMS rate left on that day (ADCT art. 128): 1, then 0.9 to 0.6 in 2029–2032, and 0 from 2033. */
export const icmsFator = (lei: Lei): Exact => exact(lei.texto('icms_fator') ?? '0')

/** Gives the interstate ICMS rate of the day, %, and its legal source. */
export function aliquotaInterestadual(lei: Lei, travessia: Travessia): { aliquota: Exact; fonte: string } {
  const linha = lei.linha(linhaDe(lei, travessia))
  const fator = icmsFator(lei)
  const reduzida = fator.eq(exact('1')) ? '' : `; ${lei.linha('icms_fator')?.fonte ?? ''}`
  return {
    aliquota: exact(typeof linha?.valor === 'string' ? linha.valor : '0').times(fator),
    fonte: `${linha?.fonte ?? ''}${reduzida}`,
  }
}

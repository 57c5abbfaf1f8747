import { type Exact, exact } from '../money/exact.ts'
import type { Lei } from './as-of.ts'
import { type LinhaLei, linhas } from './linha.ts'

const RSF22 = 'Res. SF 22/1989'
const RSF13 = 'Res. SF 13/2012'

/** ICMS rates between states: numbers, states and goods, as the Senate fixed them (CF art. 155 § 2º IV). */
export const INTERESTADUAL: readonly LinhaLei[] = [
  ...linhas('icms_interestadual', ['12', null, null, `${RSF22} art. 1º`, '2026-11-24']),
  ...linhas('icms_interestadual_reduzida', ['7', null, null, `${RSF22} art. 1º p. único II`, '2026-11-24']),
  // South and Southeast but Espírito Santo
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
  // 4: made by the basic process; 5: content up to 40 %; 6 and 7: no national equal (CAMEX): the law excepts them
  ...linhas('icms_interestadual_importado_origem', [
    ['1', '2', '3', '8'],
    '2013-01-01',
    null,
    `${RSF13} art. 1º §§ 1º e 4º; Aj. SINIEF 15/2013`,
    '2026-11-24',
  ]),
  // natural gas from abroad takes the common rates
  ...linhas('icms_interestadual_importado_menos_ncm', [
    ['27111100', '27112100'],
    '2013-01-01',
    null,
    `${RSF13} art. 2º`,
    '2026-11-24',
  ]),
]

/** Goods that go from a state to another. */
export interface Travessia {
  de: string
  para: string
  origem: string
  ncm?: string | null | undefined
}

/** Row of the law that gives the rate of these goods on this road. */
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

/** Share of each ICMS rate that is left that day (ADCT art. 128): 1, then 0.9 to 0.6 in 2029–2032, and 0 from 2033. */
export const icmsFator = (lei: Lei): Exact => exact(lei.texto('icms_fator') ?? '0')

/** Interstate ICMS rate of the day, %, and where the law says it. */
export function aliquotaInterestadual(lei: Lei, travessia: Travessia): { aliquota: Exact; fonte: string } {
  const linha = lei.linha(linhaDe(lei, travessia))
  const fator = icmsFator(lei)
  const reduzida = fator.eq(exact('1')) ? '' : `; ${lei.linha('icms_fator')?.fonte ?? ''}`
  return {
    aliquota: exact(typeof linha?.valor === 'string' ? linha.valor : '0').times(fator),
    fonte: `${linha?.fonte ?? ''}${reduzida}`,
  }
}

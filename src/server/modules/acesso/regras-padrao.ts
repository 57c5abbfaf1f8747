import { CLASSE_DO_DEBITO } from '../../../core/law/classe-do-ajuste.ts'
import { ICMS_INTERNO } from '../../../core/law/icms-interno.ts'
import { paysDas } from '../../../core/law/simples/crt.ts'
import { CBS_2026, IBS_UF_2026, icms, pis, reforma } from '../../../domain/fiscal/linhas-de-regra.ts'
import { insertMany } from '../../db/insert-many.ts'
import type { Q } from '../../db/transaction.ts'

/**
 * Inserts the tax rules for the first products of a new company, by its regime and its state's internal ICMS rate. The
 * rules are few and simple: the accountant adds others. CRT 2 pays ICMS as the normal regime does (LC 123/2006 art. 20
 * §1).
 */
export async function insertRegrasPadrao(
  q: Q,
  account_id: number,
  { crt, uf }: { crt: 1 | 2 | 3 | 4; uf: string },
): Promise<void> {
  const interna = ICMS_INTERNO[uf] ?? '18'
  const simples = paysDas(crt)
  await insertMany(q, account_id, 'tributacao_icms', simples ? simplesNacional() : regimeNormal(uf, interna))
  await insertMany(q, account_id, 'tributacao_pisconfins', crt === 3 ? PIS_NORMAL : PIS_SIMPLES)
  const reformas = [
    reforma('INTEGRAL', '000001', '0', IBS_UF_2026, CBS_2026),
    reforma('CESTA BASICA NACIONAL', '200003', '100', IBS_UF_2026, CBS_2026),
    reforma('ALIMENTOS REDUCAO 60%', '200034', '60', IBS_UF_2026, CBS_2026),
    // the class that a note of lost stock must have (NT 2025.002, UB14-70)
    reforma('PERDA EM ESTOQUE', CLASSE_DO_DEBITO['07'] ?? '', '0', IBS_UF_2026, CBS_2026),
  ]
  await insertMany(
    q,
    account_id,
    'tributacao_ibs',
    reformas.map(({ ibs }) => ibs),
  )
  await insertMany(
    q,
    account_id,
    'tributacao_cbs',
    reformas.map(({ cbs }) => cbs),
  )
}

const regimeNormal = (uf: string, interna: string) => [
  icms(`${uf} - TRIBUTADO ${interna.replace('.', ',')}%`, '5102', '00', interna),
  icms('INTERESTADUAL 12%', '6102', '00', '12'),
  icms('INTERESTADUAL 7%', '6102', '00', '7'),
  icms('ISENTO', '5102', '40', null),
  icms('INTERESTADUAL ISENTO', '6102', '40', null),
  icms('ST COBRADO ANTERIORMENTE', '5405', '60', null),
  icms('INTERESTADUAL ST COBRADO ANTERIORMENTE', '6404', '60', null),
]

const simplesNacional = () => [
  icms('SIMPLES - SEM CREDITO', '5102', '102', null),
  icms('SIMPLES - INTERESTADUAL SEM CREDITO', '6102', '102', null),
  icms('SIMPLES - ST COBRADO ANTERIORMENTE', '5405', '500', null),
  icms('SIMPLES - INTERESTADUAL ST', '6404', '500', null),
]

// non-cumulative rates: Leis 10.637/2002 and 10.833/2003; cumulative: Lei 9.718/1998; a base without the ICMS: STF
// Tema 69
const PIS_NORMAL = [
  pis('NAO CUMULATIVO 1,65% 7,60%', '01', '1.65', '7.60', [
    'subtrair_icms',
    'frete_pis',
    'seguro_pis',
    'outras_pis',
  ]),
  pis('CUMULATIVO 0,65% 3,00%', '01', '0.65', '3.00', [
    'subtrair_icms',
    'frete_pis',
    'seguro_pis',
    'outras_pis',
  ]),
  pis('MONOFASICO - REVENDA', '04', '0', '0'),
  pis('ALIQUOTA ZERO', '06', '0', '0'),
]

const PIS_SIMPLES = [pis('SIMPLES NACIONAL', '49', '0', '0'), pis('MONOFASICO - REVENDA', '04', '0', '0')]

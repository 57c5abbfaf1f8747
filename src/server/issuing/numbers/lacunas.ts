import { FAIXA_MAXIMA } from '../../../core/document/faixa-inutilizada.ts'
import { MODELO_SERIE } from '../../../domain/options/serie.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { VOIDED } from '../../sefaz/families.ts'
import { notify } from '../repository.ts'
import { dropJumps, insertJump, type Pulo } from './lacunas-repository.ts'

/** Largest jump of a series: as many numbers as one voiding request may have. */
export const SALTO_MAXIMO = FAIXA_MAXIMA

/**
 * Stores the numbers that a series jumped over, to be voided, and notifies the company. A jump changed before its first note
 * replaces the earlier jump. Of a model whose numbers are not voided nothing is kept, because nothing is to be done.
 */
export async function proposeVoiding(q: Q, tenant: Tenant, pulo: Pulo, agora: Date): Promise<void> {
  const { empresa_id, serie_id, modelo, serie, de, ate } = pulo
  if (!VOIDED.includes(modelo)) return
  await dropJumps(q, tenant, serie_id, de)
  if (ate < de) return
  await insertJump(q, tenant, pulo, agora)
  const nome = MODELO_SERIE.find(([value]) => value === modelo)?.[1] ?? modelo
  await notify(q, tenant, {
    empresa_id,
    tipo: 'inutilizacao',
    titulo: 'Numeração a inutilizar',
    mensagem: `${nome} série ${serie}: os números ${de} a ${ate} foram pulados e ficaram sem nota. Inutilize-os na SEFAZ até o dia 10 do mês seguinte.`,
    data: agora,
  })
}

import { diaIn, type Fuso } from '../../core/document/fuso.ts'
import { modelName } from '../../core/document/models.ts'
import { conhecimentos } from '../../domain/documents/conhecimento/index.ts'
import { conhecimentosOs } from '../../domain/documents/conhecimento-os/index.ts'
import { carriage } from '../../domain/money/causes/carriage.ts'
import type { Q, Tenant } from '../db/transaction.ts'
import { readCarriages } from './carriage-repository.ts'
import { postAgain } from './post.ts'

/** Owners whose documents are charged when they are authorised. */
const CHARGED: readonly string[] = [conhecimentos.id, conhecimentosOs.id]

interface Settled {
  id: number
  origem_tipo: string
  fuso: Fuso
}

/** Posts what a CT-e charges as it stands now: what is owed once it is authorised, undone once it stands no more. */
export async function settleCarriage(
  q: Q,
  tenant: Tenant,
  { id, origem_tipo, fuso }: Settled,
): Promise<void> {
  if (!CHARGED.includes(origem_tipo)) return
  const [stored] = await readCarriages(q, tenant, [id])
  if (!stored) return
  const { empresa_id, parceiro_id, modelo, numero, tomador, dia } = stored
  await postAgain(q, tenant, carriage, stored, {
    ...{ empresa_id, parceiro_id, origem_id: id, usuario_id: null, fechado: 'adia', data: dia },
    ...{ hoje: diaIn(q.agora, fuso), motivo: `${modelName(modelo)} cancelado ou substituído` },
    historico: `${modelName(modelo)} ${numero}${tomador ? ` de ${tomador}` : ''}`,
  })
}

import { diaIn } from '../../../core/document/fuso.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { conferirPix } from '../../../domain/api/pix.ts'
import { AppError } from '../../../domain/error.ts'
import { checkedPix } from '../../../domain/money/causes/checked-pix.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { post } from '../../money/post.ts'
import { holdUnseen, type UnseenRow, writeSeen } from '../../money/unseen-pix-repository.ts'

interface Said {
  resultado: 'achado' | 'perdido'
  usuario_id: number | null
  motivo: string
  em: Date
}

/** Stores and posts what was found out about a PIX payment. Does nothing when somebody already decided. */
export async function decideUnseen(q: Q, tenant: Tenant, row: UnseenRow, said: Said): Promise<void> {
  if (!(await writeSeen(q, row.id, said))) return
  await post(
    q,
    tenant,
    checkedPix,
    { ...row, resultado: said.resultado },
    {
      ...{ empresa_id: row.empresa_id, origem_id: row.id, usuario_id: said.usuario_id },
      ...{ data: diaIn(said.em, row.fuso), fechado: 'adia' as const },
    },
  )
}

/** Makes the service of PIX payments that no charge brought. */
export const createUnseen = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  /** Says what became of a PIX payment. @throws NAO_ENCONTRADO, CONFLITO when another result is stored */
  async conferir(
    sessao: Sessao,
    id: number,
    { resultado, motivo = '' }: Body<typeof conferirPix>,
  ): Promise<{ resultado: 'achado' | 'perdido' }> {
    const { empresa_id, usuario_id } = sessao
    return db.tx(sessao, async q => {
      const row = await holdUnseen(q, empresa_id, id)
      if (!row) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Este PIX já não está a conferir' })
      if (row.resultado !== null && row.resultado !== resultado)
        throw new AppError('CONFLITO', { mensagem: 'Já foi dito outra coisa deste PIX' })
      await decideUnseen(q, sessao, row, { resultado, usuario_id, motivo, em: clock() })
      return { resultado }
    })
  },
})

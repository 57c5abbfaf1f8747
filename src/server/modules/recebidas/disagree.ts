import { CTE_FAMILY } from '../../../core/dfe/cte/family.ts'
import { kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { AppError } from '../../../domain/error.ts'
import { fieldText } from '../../../domain/fields/field-text.ts'
import { conhecimentos_recebidos } from '../../../domain/readings/conhecimentos-recebidos.ts'
import type { Sessao } from '../../http/session.ts'
import { readCte, readDispute } from './cte-repository.ts'
import { readCompany } from './cursor-repository.ts'
import { waiting } from './manifest.ts'
import { createManifest } from './manifest-repository.ts'
import type { Recepcao } from './recepcao.ts'

const DESACORDO = '610110'
const RETIRADA = '610111'

/**
 * Requests the disagreement with a received CT-e, or takes it back where `motivo` is null; returns the event's id.
 * @throws NAO_ENCONTRADO; CONFLITO while another waits; VALIDACAO with the reason when it is not possible
 */
export function askDisagreement(
  ctx: Recepcao,
  sessao: Sessao,
  id: number,
  motivo: string | null,
): Promise<number> {
  const agora = ctx.clock()
  const tipo = motivo === null ? RETIRADA : DESACORDO
  const kind = kindOf(CTE_FAMILY.kinds, tipo)
  const refuse = (why: string) => new AppError('VALIDACAO', { mensagem: `${kind.nome} não cabe: ${why}` })
  return ctx.db.tx(sessao, async q => {
    const cte = await readCte(q, sessao.empresa_id, { id, segura: true })
    const empresa = await readCompany(q, sessao.empresa_id, 'cte')
    if (!cte || !empresa) throw new AppError('NAO_ENCONTRADO')
    const { protocolo, seq } = await readDispute(q, empresa, cte.chave)
    if (!cte.tomador) throw refuse('só quem paga o frete pode dizê-lo')
    if (cte.situacao !== 'autorizado')
      throw refuse(`o CT-e está ${fieldText(conhecimentos_recebidos.fields.situacao, cte.situacao)}`)
    if (motivo === null && !cte.em_desacordo) throw refuse('o CT-e não está em desacordo')
    if (motivo !== null) {
      if (cte.em_desacordo) throw refuse('o CT-e já está em desacordo')
      if (cte.lancado) throw refuse('o frete já foi lançado, desfaça o lançamento antes')
      if (cte.prazo_desacordo < agora) throw refuse('o prazo de 45 dias da autorização já passou')
    }
    if (seq[tipo] > kind.maximo) throw refuse(`já chegou a ${kind.maximo} neste CT-e`)
    const dados = motivo === null ? { desfeito: { tipo: DESACORDO, protocolo: protocolo ?? '' } } : {}
    const nova = { conhecimento_id: cte.id, tipo, seq: seq[tipo], dados, usuario_id: sessao.usuario_id }
    const asked = await createManifest(q, sessao, { ...nova, justificativa: motivo ?? '' }, agora)
    if (asked === null) throw waiting()
    return asked
  })
}

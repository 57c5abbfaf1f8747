import { kindOf } from '../../../core/dfe/kit/event/kind.ts'
import { alreadySaid, findUndone, saidBefore } from '../../../core/dfe/kit/event/undone.ts'
import { EVENTOS } from '../../../core/dfe/nfe/event/kinds.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { tellEvent } from '../../../domain/events/contar.ts'
import type { Sessao } from '../../http/session.ts'
import { NOT_THIS_ONE, NOTHING_TO_UNDO, otherNote } from '../../issuing/service.ts'
import { readNote } from './list-repository.ts'
import { waiting } from './manifest.ts'
import { askedAs, createManifest, registeredOf, takeNote } from './manifest-repository.ts'
import { receivedData } from './received-event.ts'
import type { Recepcao } from './recepcao.ts'

/**
 * Requests an event, other than a manifestation, on a received note; returns its id. `chave`: idempotency key of the
 * request. @throws NAO_ENCONTRADO; CONFLITO while another event waits; VALIDACAO with the reason when the event is not
 * possible
 */
export function askReceivedEvent(
  ctx: Recepcao,
  sessao: Sessao,
  id: number,
  { tipo, ...pedido }: Readonly<Record<string, unknown>> & { tipo: string },
  chave: string | null,
): Promise<number> {
  const agora = ctx.clock()
  const kind = kindOf(EVENTOS, tipo)
  const refuse = (why: string) => new AppError('VALIDACAO', { mensagem: `${kind.nome} ${why}` })
  return ctx.db.tx(sessao, async q => {
    const nota = await takeNote(q, sessao.empresa_id, id)
    const inteira = await readNote(q, sessao.empresa_id, id)
    if (!nota || !inteira) throw new AppError('NAO_ENCONTRADO')
    const known = chave && (await askedAs(q, sessao, nota.id, chave))
    if (known) return known
    if (nota.aguarda) throw waiting()
    if (nota.situacao !== 'autorizada') throw refuse(`não cabe nesta nota: a nota está ${nota.situacao}`)
    if ('item' in pedido && !nota.inteira)
      throw refuse('não cabe nesta nota: ela ainda não veio inteira, dê ciência da operação')
    const registrados = await registeredOf(q, nota.id)
    const desfeito = kind.desfaz ? findUndone(kind, registrados, pedido['protocolo']) : undefined
    if (desfeito === 'outro') throw fieldError('protocolo', NOT_THIS_ONE)
    if (desfeito === null) throw refuse(NOTHING_TO_UNDO)
    const said = alreadySaid(kind, registrados)
    if (said) throw refuse(said)
    const dados = { ...pedido, ...(desfeito ? { desfeito } : {}) }
    const seq = (nota.vezes[tipo] ?? 0) + 1
    if (seq > kind.maximo) throw refuse(`já chegou a ${kind.maximo} nesta nota`)
    const why = kind.recusa?.({
      chave: nota.chave,
      tpAmb: nota.tp_amb === 1 ? '1' : '2',
      cnpj: '',
      dhEvento: dataHoraIn(agora, sessao.empresa.fuso),
      seq,
      nProt: '',
      texto: '',
      chaveSubstituta: '',
      recebida: true,
      anteriores: saidBefore(registrados, tipo),
      ...receivedData(dados, inteira.xml),
      ...(await otherNote(q, sessao, sessao.empresa_id, pedido)),
    })
    if (why) throw fieldError(why.campo, why.texto)
    const nova = { nota_id: nota.id, tipo, seq, dados, usuario_id: sessao.usuario_id, pedido: chave }
    const asked = await createManifest(q, sessao, { ...nova, justificativa: tellEvent(tipo, pedido) }, agora)
    if (asked === null) throw waiting()
    return asked
  })
}

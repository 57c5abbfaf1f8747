import { dataHoraIn } from '../../../core/document/fuso.ts'
import { Recorder } from '../../../core/tax/explain/recorder.ts'
import type { Body } from '../../../domain/api/define.ts'
import type { explicarServico } from '../../../domain/api/explicacao-do-cte.ts'
import { type CteTributado, servicoOf } from '../../../domain/documents/conhecimento/servico.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import { readTributacao } from '../../documents/conhecimento-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { conhecimentoServido, taxOf } from './conhecimento.ts'

/** Computes the tax of a CT-e as saving it would, and gives the derivation of each figure. @throws VALIDACAO */
export async function explainTax(
  q: Q,
  sessao: Sessao,
  agora: Date,
  { dia, ...body }: Body<typeof explicarServico>,
): Promise<Record<string, Record<string, unknown>>> {
  const tributacao = await readTributacao(q, sessao, body.regra_id)
  if (!tributacao) throw fieldError('regra_id', 'Esta regra não existe')
  const judged = await conhecimentoServido.judge?.({ q, sessao, agora, said: { id: null, body } })
  const recorder = new Recorder()
  const servico = servicoOf(
    judged as unknown as CteTributado,
    tributacao,
    dia ?? dataHoraIn(agora, tributacao.empresa.fuso),
    body.ind_ie_tomador ?? '9',
  )
  taxOf(servico, recorder)
  return Object.fromEntries(Object.entries(recorder.steps(0)).map(([nome, no]) => [nome, { ...no }]))
}

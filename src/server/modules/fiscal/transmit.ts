import type { Desfecho } from '../../outbox/job.ts'
import { hasten } from '../../outbox/repository.ts'
import { INDISPONIVEL } from '../../sefaz/client/resultado.ts'
import { consult } from './consult.ts'
import type { Caso } from './flow.ts'
import { alarm, authorise, reject, settle } from './outcome.ts'

/**
 * Contingency bytes → SEFAZ, as they were printed. Runs with backoff until SEFAZ takes or refuses them; the deadline is
 * an alarm and never a block, because a late one is still authorised (cStat 150).
 */
export async function transmit(caso: Caso): Promise<Desfecho> {
  const { fluxo, documento, conexao, linha } = caso
  await checkDeadline(caso)
  if (!fluxo.breaker.podeTentar(linha)) return later(caso, 'SEFAZ sem resposta')
  let answered = false
  try {
    const resultado = await fluxo.client.authorize(conexao, documento.xml_assinado ?? '')
    if (resultado.kind !== 'answer') return later(caso, resultado.causa)
    const { resposta } = resultado
    const cstat = resposta.protocolo?.cStat ?? resposta.cStat
    if (INDISPONIVEL.has(cstat)) return later(caso, `${cstat} ${resposta.xMotivo}`)
    answered = true
    await lineIsBack(caso)
    if ((await settle(caso, resposta)) === 'fim') return null
    return await adopt(caso, cstat)
  } finally {
    if (!answered) fluxo.breaker.falhou(linha)
  }
}

/** SEFAZ has our bytes already (an earlier try whose answer was lost): its protocol is theirs. */
async function adopt(caso: Caso, cstat: string): Promise<Desfecho> {
  const consulta = await consult(caso)
  if (consulta.sabe === 'autorizada') await authorise(caso, consulta.protocolo)
  else if (consulta.sabe === 'muda' || consulta.sabe === 'inexistente') return later(caso, `cStat ${cstat}`)
  else await reject(caso, consulta)
  return null
}

/** The circuit closed: everything that waits for SEFAZ is due now. */
export async function lineIsBack({ fluxo, tenant, linha }: Caso): Promise<void> {
  if (!fluxo.breaker.respondeu(linha)) return
  await fluxo.db.tx(tenant, async q => {
    await hasten(q, tenant, 'documento', fluxo.clock())
    await hasten(q, tenant, 'evento', fluxo.clock())
  })
  fluxo.wake()
}

const later = ({ fluxo, linha }: Caso, erro: string): Desfecho => ({
  depois: Math.max(fluxo.breaker.espera(linha), 1_000),
  erro,
})

async function checkDeadline({ fluxo, tenant, documento }: Caso): Promise<void> {
  if (!documento.prazo_transmissao || fluxo.clock() <= documento.prazo_transmissao) return
  await alarm(
    fluxo,
    tenant,
    documento,
    `Nota ${documento.numero} em contingência passou do prazo de transmissão: verifique a conexão com a SEFAZ`,
  )
}
